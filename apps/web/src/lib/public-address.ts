import { siteConfig } from '../site-config.ts';

/** Where `npm start` serves the site: what a build is for that names no address of its own. */
const LOCAL = 'http://localhost:4173';

/** The address of a page as search engines and other sites are told it: absolute, without a slash at the end. */
export function publicAddress(path: string): string {
  const origin = siteConfig.url || LOCAL;
  return path === '/' ? `${origin}/` : `${origin}${path}`;
}

/** The file of a page's card, which other sites show when somebody links to it. */
export function cardPath(path: string): string {
  return `/cards/${path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')}.png`;
}
