/** What is needed to sell Premium. */
export interface BillingConfig {
  /** Stripe's secret or restricted key. */
  readonly secretKey: string;
  /** By which Stripe signs what it sends to the webhook. */
  readonly webhookSecret: string;
  /** Id of the recurring price that is sold. */
  readonly price: string;
  /** Address of the site whose pages take the licence, without a slash at the end. */
  readonly siteUrl: string;
  /** Address by which buyers and Stripe reach this server, without a slash at the end. */
  readonly serverUrl: string;
  /** Where Stripe's API is, if not at Stripe: for tests. */
  readonly api?: string | undefined;
  /** Milliseconds that one call of Stripe may take. */
  readonly patience?: number | undefined;
}
