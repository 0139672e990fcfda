/** A file name in two parts: the first may be cut with an ellipsis, the second (its end) is always shown. */
export interface CutName {
  readonly head: string;
  readonly tail: string;
}

const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;

/** Firefox has none before 125. Made once: that costs more than what it is asked. */
const graphemes = 'Segmenter' in Intl ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : undefined;

/** What a reader takes for one letter each; without a segmenter, signs on a letter stay with it. */
function lettersOf(text: string): readonly string[] {
  if (!graphemes) return text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? [];
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/**
 * Splits a name so that its end stays in sight when there is no room: the last letters of the stem and the
 * extension. Joined scripts are split at the extension only, since cutting a word would change its letters' shapes.
 */
export function cutName(name: string): CutName {
  const dot = name.lastIndexOf('.');
  const stemEnd = dot > 0 && name.length - dot <= 6 ? dot : name.length;
  const stem = name.slice(0, stemEnd);
  if (rightToLeft.test(stem)) return { head: stem, tail: name.slice(stemEnd) };
  const letters = lettersOf(stem);
  const keep = letters.length > 16 ? 6 : 0;
  return {
    head: letters.slice(0, letters.length - keep).join(''),
    tail: letters.slice(letters.length - keep).join('') + name.slice(stemEnd),
  };
}
