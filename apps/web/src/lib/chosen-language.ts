import { type Locale, locales } from './locales.ts';
import { readKept } from './storage.ts';

/** The language that was chosen at the end of a page, kept by theme.js; none where nobody chose or storage is blocked. */
export function chosenLanguage(): Locale | undefined {
  const kept = readKept('safelight-language');
  return locales.find((locale) => locale === kept);
}
