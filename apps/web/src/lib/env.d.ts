interface ImportMetaEnv {
  /** Address of the site that a build is for. */
  readonly VITE_SITE_URL?: string;
  readonly VITE_CONTACT_EMAIL?: string;
  readonly VITE_SOURCE_URL?: string;
  readonly VITE_ANALYTICS_ENDPOINT?: string;
  readonly VITE_LICENCE_KEY?: string;
  readonly VITE_CHECKOUT_URL?: string;
  readonly VITE_API_URL?: string;
}
