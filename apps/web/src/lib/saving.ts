import { t } from './i18n.ts';

/** A saving in short figures (`−72%`) and in words for those who hear it. */
export interface SavingText {
  readonly short: string;
  readonly words: string;
}

/** How much smaller or larger a result is than its source, as rounded percent of the source. */
export function savingText(sourceBytes: number, resultBytes: number): SavingText {
  const rounded = sourceBytes > 0 ? Math.round((1 - resultBytes / sourceBytes) * 100) : 0;
  // A result is never nothing: what rounds to 100% is 99%.
  const percent = Math.min(99, rounded);
  if (percent > 0) return { short: t('queue.smallerShort', { percent }), words: t('queue.smaller', { percent }) };
  if (percent < 0) {
    return { short: t('queue.largerShort', { percent: -percent }), words: t('queue.larger', { percent: -percent }) };
  }
  return { short: t('queue.sameShort'), words: t('queue.same') };
}
