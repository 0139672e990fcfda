import { siteConfig } from '../site-config.ts';
import { type Locale, localePath } from './locales.ts';

/** Where `npm start` serves the site: what a build is for that names no address of its own. */
const LOCAL = 'http://localhost:4173';

/** The address of a page as search engines and other sites are told it: absolute, without a slash at the end. */
export function publicAddress(path: string): string {
  const origin = siteConfig.url || LOCAL;
  return path === '/' ? `${origin}/` : `${origin}${path}`;
}

/**
 * The file of a page's card, which other sites show when somebody links to it. Japanese pages show the English one: the
 * font that cards are drawn with has no Japanese letters.
 */
export function cardPath(path: string, locale: Locale = 'en'): string {
  const own = localePath(locale === 'ja' ? 'en' : locale, path);
  return `/cards/${own === '/' ? 'home' : own.slice(1).replaceAll('/', '-')}.png`;
}
