import '../../messages/share.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { t } from '../../lib/i18n.ts';
import { type Figures, percentSaved } from './share-store.ts';

export const messageStyles = ['social_currency', 'practical_value', 'emotion_joy', 'tribe_belonging'] as const;

export type MessageStyle = (typeof messageStyles)[number];

const savedVariants = [1, 2, 3] as const;
const plainVariants = [1, 2] as const;

function oneOf<T>(values: readonly [T, ...T[]], random: () => number): T {
  return values[Math.floor(random() * values.length)] ?? values[0];
}

/** The visitor's own figures in words. */
export function figuresInWords(figures: Figures) {
  return {
    files: t('share.files', { count: figures.count }),
    size: formatBytes(figures.sourceBytes - figures.resultBytes),
    percent: percentSaved(figures),
  };
}

/**
 * A message in a style, a random one of its variants: of what was saved, where something was, else of the files alone.
 * @param random - from 0 to below 1
 */
export function messageIn(style: MessageStyle, figures: Figures, random: () => number = Math.random): string {
  const words = figuresInWords(figures);
  return words.percent > 0
    ? t(`share.saved_${style}${oneOf(savedVariants, random)}`, words)
    : t(`share.plain_${style}${oneOf(plainVariants, random)}`, words);
}
