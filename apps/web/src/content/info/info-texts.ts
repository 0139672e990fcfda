import type { Locale } from '../../lib/locales.ts';
import { type PageText, pageTexts } from '../page-texts.ts';
import { type InfoPage, type InfoWords, infoPageOf } from './info-pages.ts';

/** The text of each page that informs, in each language that it exists in. */
export const infoTexts = pageTexts(import.meta.glob<PageText<InfoWords>>('./texts/*/*.mdx'));

/** The name of a page's text: that of its address. */
export function infoTextName(path: string): string {
  return path.replaceAll('/', '');
}

/** A page that informs in a language, whose text was loaded. */
export function infoPageIn(locale: Locale, path: string): InfoPage | undefined {
  const page = infoPageOf(path);
  return page && { ...page, ...infoTexts.get(locale, infoTextName(path)).words };
}
