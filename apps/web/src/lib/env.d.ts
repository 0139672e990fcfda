interface ImportMetaEnv {
  /** Address of the site that a build is for. */
  readonly VITE_SITE_URL?: string;
}
