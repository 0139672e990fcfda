import { aliases } from '../../src/lib/aliases.ts';
import { localePath, locales } from '../../src/lib/locales.ts';

/** The converter in every language, and the second addresses of all pages. */
export const onBeforePrerenderStart = () => [
  ...locales.map((locale) => localePath(locale, '/')),
  ...Object.keys(aliases),
];
