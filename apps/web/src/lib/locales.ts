/** The languages that the converter speaks, as BCP 47 tags; the first is the one that every page has. */
export const locales = ['en', 'es', 'de', 'fr', 'pt', 'ja'] as const;

/** A language of the converter. */
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

/** The pages that exist in every language. */
const translated: readonly string[] = ['/'];

/** The address of a page in a language: `/`, `/de`. */
export function localePath(locale: Locale, path: string): string {
  if (locale === 'en') return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}

/** Languages that a page exists in. */
export function localesOf(path: string): readonly Locale[] {
  return translated.includes(path) ? locales : ['en'];
}

/** The language and the page of an address: `/de` is `/` in German. */
export function splitLocale(path: string): { readonly locale: Locale; readonly path: string } {
  const found = locales.find((locale) => locale !== 'en' && (path === `/${locale}` || path.startsWith(`/${locale}/`)));
  if (!found) return { locale: 'en', path };
  const rest = path.slice(found.length + 1).replace(/\/+$/, '') || '/';
  return localesOf(rest).includes(found) ? { locale: found, path: rest } : { locale: 'en', path };
}
