/** Second addresses of pages, and the one address that search engines are told. */
export const aliases: Readonly<Record<string, string>> = {
  '/privacy-policy': '/privacy',
  '/terms-of-service': '/terms',
  '/extension': '/chrome-extension',
  '/download-extension': '/extension-download',
  '/web-developers': '/developers',
  '/photography': '/photographers',
  '/content-creators': '/influencers',
  '/social-media': '/influencers',
  '/brand': '/brand-assets',
};

/** The page that an address shows: itself, unless it is an alias. */
export function canonicalPath(path: string): string {
  const plain = path.replace(/\/+$/, '') || '/';
  return aliases[plain] ?? plain;
}
