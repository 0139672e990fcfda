import { withLabels } from '../../lib/labels.ts';
import type { Locale } from '../../lib/locales.ts';
import { pairs as de } from '../../messages/de/pairs/pairs.ts';
import { pairs as es } from '../../messages/es/pairs/pairs.ts';
import { pairs as fr } from '../../messages/fr/pairs/pairs.ts';
import { pairs as ja } from '../../messages/ja/pairs/pairs.ts';
import { pairs as pt } from '../../messages/pt/pairs/pairs.ts';
import { fillIn } from '../figures/fill-in.ts';
import { pairReasons } from './pair-reasons.ts';
import { pairSentences } from './pair-sentences.ts';
import type { PairLanguage, SentenceKey } from './pair-texts.ts';

/** What the pages of conversions say, by language: one that is missing is no language of the site. */
const languages: Readonly<Record<Locale, PairLanguage>> = {
  en: { sentences: pairSentences, reasons: pairReasons },
  es,
  de,
  fr,
  pt,
  ja,
};

/** What the pages of conversions say in a language. */
export function pairLanguage(locale: Locale): PairLanguage {
  return languages[locale];
}

/** Says a sentence of a language, with what is filled in. */
export type Say = (key: SentenceKey, values?: Readonly<Record<string, string | number>>) => string;

/**
 * What says the sentences of a language.
 * @throws of a value that is not given
 */
export function sayerOf(locale: Locale): Say {
  const { sentences } = pairLanguage(locale);
  return (key, values = {}) => fillIn(withLabels(locale, sentences[key]), values);
}
