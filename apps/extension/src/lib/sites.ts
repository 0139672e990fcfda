/** Sites, as permissions name them. */

/** The pattern by which access to an address is asked for: its host, on any port; Firefox's patterns have none. */
export function sitePattern(url: string): string | undefined {
  try {
    const { protocol, hostname } = new URL(url);
    return protocol === 'http:' || protocol === 'https:' ? `${protocol}//${hostname}/*` : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the extension may fetch from an address. */
export async function isAllowed(url: string): Promise<boolean> {
  const pattern = sitePattern(url);
  return pattern === undefined || chrome.permissions.contains({ origins: [pattern] });
}

/** Whether two addresses are of one origin, so that the page of the one can fetch the other. */
export function isSameOrigin(a: string, b: string | undefined): boolean {
  try {
    return b !== undefined && new URL(a).origin === new URL(b).origin;
  } catch {
    return false;
  }
}

/** What is shown of a site: its host. */
export function siteName(url: string): string {
  try {
    return new URL(url).host;
  } catch {
    return url;
  }
}
