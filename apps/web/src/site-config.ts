/**
 * What whoever runs the site decides; the one place for it. What differs from one deployment to the next is best set in
 * the environment of the build, by the names below; docs/deploy.md lists them.
 */
export const siteConfig: SiteConfig = {
  /**
   * The site's own address without a slash at the end, for search engines and shared links. Best set where the site is
   * built: `VITE_SITE_URL=https://example.org npm run build`. Empty: shared links lead to the address that a copy is
   * served from, and search engines are told that of `npm start`.
   */
  url: import.meta.env.VITE_SITE_URL ?? '',
  /** Conversions that a visitor has free each day; 0: no limit. */
  freeDailyLimit: 10,
  /** Dollars a month. */
  premiumPrice: 5,
  /**
   * Ed25519 public key that Premium licences are signed with, base64url of its 32 bytes; empty: there are none to be had.
   */
  licenceKey: import.meta.env.VITE_LICENCE_KEY ?? '',
  /** Where Premium is bought; empty: it is not sold here, and nothing says that it were. */
  checkoutUrl: import.meta.env.VITE_CHECKOUT_URL ?? '',
  /** Where the HTTP API answers that this site runs for those with Premium; empty: it runs none, and offers none. */
  apiUrl: import.meta.env.VITE_API_URL ?? '',
  /** Where people write to whoever runs this copy; empty: the contact page says that there is no address. */
  contactEmail: import.meta.env.VITE_CONTACT_EMAIL ?? '',
  /** Where the source code of this copy is; empty: no page links to it. */
  sourceUrl: import.meta.env.VITE_SOURCE_URL ?? '',
  /** Where anonymous events are posted to; empty: nowhere, nothing is sent. The security policy allows its origin. */
  analyticsEndpoint: import.meta.env.VITE_ANALYTICS_ENDPOINT ?? '',
  /** Figures of other visitors on the card that asks people to come back; off until they are true. */
  socialProof: { shown: false, usersPerConversion: 47 },
};

interface SiteConfig {
  readonly url: string;
  readonly freeDailyLimit: number;
  readonly premiumPrice: number;
  readonly licenceKey: string;
  readonly checkoutUrl: string;
  readonly apiUrl: string;
  readonly contactEmail: string;
  readonly sourceUrl: string;
  readonly analyticsEndpoint: string;
  readonly socialProof: { readonly shown: boolean; readonly usersPerConversion: number };
}
