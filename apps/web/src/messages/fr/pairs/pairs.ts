import type { PairLanguage } from '../../../content/pairs/pair-texts.ts';
import { knowledge } from './knowledge.ts';
import { reasons } from './reasons.ts';
import { sentences } from './sentences.ts';

/** What the pages of conversions say in the language. */
export const pairs: PairLanguage = { knowledge, reasons, sentences };
