/** A file name in two parts: the first may be cut with an ellipsis, the second (its end) is always shown. */
export interface CutName {
  readonly head: string;
  readonly tail: string;
}

const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Splits a name so that its end stays in sight when there is no room: the last letters of the stem and the
 * extension. Joined scripts are split at the extension only, since cutting a word would change its letters' shapes.
 */
export function cutName(name: string): CutName {
  const dot = name.lastIndexOf('.');
  const stemEnd = dot > 0 && name.length - dot <= 6 ? dot : name.length;
  const stem = name.slice(0, stemEnd);
  if (rightToLeft.test(stem)) return { head: stem, tail: name.slice(stemEnd) };
  const letters = [...graphemes.segment(stem)].map(({ segment }) => segment);
  const keep = letters.length > 16 ? 6 : 0;
  return {
    head: letters.slice(0, letters.length - keep).join(''),
    tail: letters.slice(letters.length - keep).join('') + name.slice(stemEnd),
  };
}
