/** What whoever runs the site decides; the one place for it. */
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
  licenceKey: '',
  /** Where people write to whoever runs this copy; empty: the contact page says that there is no address. */
  contactEmail: '',
  /** Where the source code of this copy is; empty: no page links to it. */
  sourceUrl: '',
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
  readonly contactEmail: string;
  readonly sourceUrl: string;
  readonly analyticsEndpoint: string;
  readonly socialProof: { readonly shown: boolean; readonly usersPerConversion: number };
}
