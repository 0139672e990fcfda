import { analysis } from '../messages/en/analysis.ts';
import { converter } from '../messages/en/converter.ts';
import { library } from '../messages/en/library.ts';
import { offline } from '../messages/en/offline.ts';
import { page } from '../messages/en/page.ts';
import { share } from '../messages/en/share.ts';
import { phraseIn, textsIn } from './i18n.ts';
import type { Locale } from './locales.ts';

/** Keys of the page's labels by their English texts; of several with the same text the first. */
const keys = new Map<string, string>();

function collect(texts: object, before: string): void {
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'object') collect(value as object, `${before}${key}.`);
    else if (!keys.has(value as string)) keys.set(value as string, before + key);
  }
}
for (const texts of [{ settings: converter.settings }, converter, page, library, share, analysis, offline])
  collect(texts, '');

/**
 * What a control of the page is called in a language, by its English label.
 * @throws where the page has no such label, so that no text names what is not there
 */
export function labelIn(locale: Locale, english: string): string {
  const own = phraseIn(locale, english);
  if (own !== undefined) return own;
  const one = english.startsWith('Make one ') ? 'join.open' : undefined;
  const key = one ?? keys.get(english);
  if (key === undefined) throw new Error(`No control is called ${english}.`);
  return textsIn(locale)(key as 'join.open', { format: english.slice('Make one '.length) });
}

/** A text with the names of controls, which stand in it as `[Print resolution]`, in its language; links of Markdown stay. */
export function withLabels(locale: Locale, text: string): string {
  return text.replace(/\[([A-Z][^\]]*)\](?!\()/g, (_, english: string) => labelIn(locale, english));
}
