/** What whoever runs the site decides; the one place for it. */
export const siteConfig: SiteConfig = {
  /**
   * The site's own address without a slash at the end, which shared links lead to wherever a copy is served; empty: the
   * address that it is served from.
   */
  url: '',
  /** Conversions that a visitor has free each day; 0: no limit. */
  freeDailyLimit: 10,
  /** Dollars a month. */
  premiumPrice: 5,
  /**
   * Ed25519 public key that Premium licences are signed with, base64url of its 32 bytes; empty: there are none to be had.
   */
  licenceKey: '',
  /** Where anonymous events are posted to; empty: nowhere, nothing is sent. */
  analyticsEndpoint: '',
  /** Figures of other visitors on the card that asks people to come back; off until they are true. */
  socialProof: { shown: false, usersPerConversion: 47 },
};

interface SiteConfig {
  readonly url: string;
  readonly freeDailyLimit: number;
  readonly premiumPrice: number;
  readonly licenceKey: string;
  readonly analyticsEndpoint: string;
  readonly socialProof: { readonly shown: boolean; readonly usersPerConversion: number };
}
