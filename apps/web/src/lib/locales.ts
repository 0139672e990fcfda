import { problemPaths } from './problem-paths.ts';

/** The languages of the site, as BCP 47 tags; the first is the one that every page has. */
export const locales = ['en', 'es', 'de', 'fr', 'pt', 'ja'] as const;

/** A language of the site. */
export type Locale = (typeof locales)[number];

/** What each language calls itself. */
export const localeNames: Readonly<Record<Locale, string>> = {
  en: 'English',
  es: 'Español',
  de: 'Deutsch',
  fr: 'Français',
  pt: 'Português',
  ja: '日本語',
};

/** The pages that exist in every language, besides articles and those of conversions. */
const translated: readonly string[] = [
  '/',
  '/conversions',
  '/formats',
  '/about',
  '/contact',
  '/privacy',
  '/premium',
  '/chrome-extension',
  '/extension-download',
  '/photographers',
  '/influencers',
  '/benchmarks',
  ...problemPaths,
];

/** The list of articles, and every article. */
const isBlogPath = (path: string): boolean => path === '/blog' || path.startsWith('/blog/');

/** Addresses like `/heic-to-jpg`. Which of them there are is not asked here, because every page's first script holds this. */
export function isPairPath(path: string): boolean {
  return /^\/[a-z0-9]+-to-[a-z0-9]+$/.test(path);
}

/** The address of a page in a language: `/`, `/de`, `/de/heic-to-jpg`. */
export function localePath(locale: Locale, path: string): string {
  if (locale === 'en') return path;
  return path === '/' ? `/${locale}` : `/${locale}${path.replace(/^\/(?=[?#])/, '')}`;
}

/** Languages that a page exists in. */
export function localesOf(path: string): readonly Locale[] {
  return translated.includes(path) || isBlogPath(path) || isPairPath(path) ? locales : ['en'];
}

/** The addresses of a page in all its languages. */
export function everyLanguage(path: string): readonly string[] {
  return localesOf(path).map((locale) => localePath(locale, path));
}

/** The language and the page of an address: `/de` is `/` in German. */
export function splitLocale(path: string): { readonly locale: Locale; readonly path: string } {
  const found = locales.find((locale) => locale !== 'en' && (path === `/${locale}` || path.startsWith(`/${locale}/`)));
  if (!found) return { locale: 'en', path };
  const rest = path.slice(found.length + 1).replace(/\/+$/, '') || '/';
  return localesOf(rest).includes(found) ? { locale: found, path: rest } : { locale: 'en', path };
}
