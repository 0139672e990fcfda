import type { figureSentences } from '../figures/figure-sentences.ts';
import type { KnowledgeWords } from './format-knowledge.ts';
import type { pairReasons } from './pair-reasons.ts';
import type { pairSentences } from './pair-sentences.ts';

/** What is said of conversions, by its English key. */
export type SentenceKey = keyof typeof pairSentences;

/** What is said of pictures and charts. */
export type FigureSentences = Readonly<Record<keyof typeof figureSentences, string>>;

/** Everything that the pages of conversions say in a language. */
export interface PairLanguage {
  readonly sentences: Readonly<Record<SentenceKey, string>>;
  /** By the end of the page's address. */
  readonly reasons: Readonly<Record<keyof typeof pairReasons, string>>;
  /** Absent: the English words. */
  readonly knowledge?: KnowledgeWords;
}
