/** Huffman tables of lossless JPEG (ITU-T T.81, annexes C, F.2.2.3 and K.2): 17 categories of differences. */

/** Categories of differences: of 0 to 16 bits. */
export const CATEGORIES = 17;
const MAX_LENGTH = 16;

/** A table as it is written: how many codes there are of each length (from 1), and their categories in order. */
export interface HuffmanTable {
  readonly counts: readonly number[];
  readonly symbols: readonly number[];
}

/**
 * Code lengths by category for these frequencies (K.2). One more symbol, of frequency 1, takes the code of all ones, which
 * is not allowed.
 */
function lengthsOf(frequencies: ArrayLike<number>): number[] {
  const weights = [...Array.from(frequencies), 1];
  const lengths = weights.map(() => 0);
  let groups = weights.flatMap((weight, symbol) => (weight > 0 ? [{ weight, symbols: [symbol] }] : []));
  while (groups.length > 1) {
    // Of equal weights the reserved symbol's group is merged first: it must end up longest.
    groups = groups.toSorted((a, b) => a.weight - b.weight || Math.max(...b.symbols) - Math.max(...a.symbols));
    const [first, second, ...rest] = groups;
    const symbols = [...(first?.symbols ?? []), ...(second?.symbols ?? [])];
    for (const symbol of symbols) lengths[symbol] = (lengths[symbol] as number) + 1;
    groups = [...rest, { weight: (first?.weight ?? 0) + (second?.weight ?? 0), symbols }];
  }
  return lengths;
}

/** The best table for these frequencies of categories. */
export function tableFor(frequencies: ArrayLike<number>): HuffmanTable {
  const lengths = lengthsOf(frequencies);
  const counts = Array.from({ length: 33 }, () => 0);
  for (const length of lengths) if (length > 0) counts[length] = (counts[length] as number) + 1;
  shorten(counts);
  // The reserved symbol's code is the last of the longest.
  const longest = counts.findLastIndex((count) => count > 0);
  counts[longest] = (counts[longest] as number) - 1;
  const symbols = lengths
    .slice(0, CATEGORIES)
    .flatMap((length, symbol) => (length > 0 ? [{ length, symbol }] : []))
    .toSorted((a, b) => a.length - b.length || a.symbol - b.symbol)
    .map(({ symbol }) => symbol);
  return { counts: counts.slice(1, MAX_LENGTH + 1), symbols };
}

/** Brings codes of more than 16 bits to 16 (figure K.3). */
function shorten(counts: number[]): void {
  for (let length = counts.length - 1; length > MAX_LENGTH; length--) {
    while ((counts[length] as number) > 0) {
      let shorter = length - 2;
      while (counts[shorter] === 0) shorter--;
      counts[length] = (counts[length] as number) - 2;
      counts[length - 1] = (counts[length - 1] as number) + 1;
      counts[shorter + 1] = (counts[shorter + 1] as number) + 2;
      counts[shorter] = (counts[shorter] as number) - 1;
    }
  }
}

/** Codes and their lengths by category (annex C). */
export function codesOf({ counts, symbols }: HuffmanTable): {
  readonly codes: Uint16Array;
  readonly lengths: Uint8Array;
} {
  const codes = new Uint16Array(CATEGORIES);
  const lengths = new Uint8Array(CATEGORIES);
  let code = 0;
  let at = 0;
  counts.forEach((count, index) => {
    for (let i = 0; i < count; i++) {
      const symbol = symbols[at++] ?? 0;
      codes[symbol] = code++;
      lengths[symbol] = index + 1;
    }
    code <<= 1;
  });
  return { codes, lengths };
}
