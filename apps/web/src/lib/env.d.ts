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

/** The built extension, as `server/extension-archives.mjs` tells of it. */
declare module 'virtual:extension-archives' {
  const archives: readonly import('../content/info/info-extension.tsx').ExtensionArchive[];
  export default archives;
}

/** The text of a page. */
declare module '*.mdx' {
  const text: import('react').FunctionComponent;
  export default text;
}
