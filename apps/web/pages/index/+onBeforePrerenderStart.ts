import { infoPages } from '../../src/content/info/info-pages.ts';
import { aliases } from '../../src/lib/aliases.ts';
import { everyLanguage, localePath, locales } from '../../src/lib/locales.ts';

/** The converter in every language, the pages that inform in theirs, and the second addresses of all pages. */
export const onBeforePrerenderStart = () => [
  ...locales.map((locale) => localePath(locale, '/')),
  ...infoPages.flatMap(({ path }) => everyLanguage(path)),
  ...Object.keys(aliases),
];
