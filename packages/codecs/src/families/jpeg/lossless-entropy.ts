/** Entropy-coded data of lossless JPEG: Huffman codes of the categories of differences (ITU-T T.81, H.1.2.2, F.2.2.3). */

/** The data up to a marker, with the zeros that follow each 0xFF taken out, and how far they are read. */
export interface EntropyData {
  readonly bytes: Uint8Array;
  /** Bytes that are data; a few zeros follow. */
  readonly length: number;
  /** Where the marker is that ends them, or the end of the file. */
  readonly end: number;
  /** The marker is a restart. */
  readonly restarts: boolean;
  at: number;
  /** The last bits that were taken from `bytes` and are not used: the lowest `count` of `held`. */
  held: number;
  count: number;
  /** They broke off. */
  ended: boolean;
}

/** Bits of a code at most, and bits of a difference at most (H.1.2.2, table H.2). */
const CODE_BITS = 16;
const MAX_CATEGORY = 16;
/** Bytes behind the data that are looked at before their end is known. */
const MARGIN = 4;

/** The entropy-coded data from `from` on. */
export function entropyDataAt(bytes: Uint8Array, from: number): EntropyData {
  let end = bytes.indexOf(0xff, from);
  while (end >= 0 && bytes[end + 1] === 0) end = bytes.indexOf(0xff, end + 2);
  if (end < 0) end = bytes.length;
  const out = new Uint8Array(Math.max(end - from, 0) + MARGIN);
  let length = 0;
  for (let at = from; at < end; ) {
    const stuffed = bytes.indexOf(0xff, at);
    const until = stuffed < 0 || stuffed >= end ? end : stuffed + 1;
    out.set(bytes.subarray(at, until), length);
    length += until - at;
    at = until + 1;
  }
  // Fill bytes: any number of 0xFF may come before the code of a marker.
  while (bytes[end + 1] === 0xff) end++;
  const code = bytes[end + 1] ?? 0;
  const restarts = code >= 0xd0 && code <= 0xd7;
  return { bytes: out, length, end, restarts, at: 0, held: 0, count: 0, ended: false };
}

/**
 * By the next 16 bits: the category and, times 32, the length of its code; 0 where there is no such code (annex C).
 * `undefined` for tables that are none.
 *
 * @param counts - codes of each length, from 1 to 16
 * @param symbols - their categories, in order
 */
export function tableOf(counts: Uint8Array, symbols: Uint8Array): Uint16Array | undefined {
  const lookup = new Uint16Array(2 ** CODE_BITS);
  let from = 0;
  let at = 0;
  for (const [index, count] of counts.entries()) {
    const span = 2 ** (CODE_BITS - index - 1);
    for (let i = 0; i < count; i++) {
      const category = symbols[at++] ?? 0;
      if (category > MAX_CATEGORY || from + span > lookup.length) return undefined;
      lookup.fill(category | ((index + 1) << 5), from, from + span);
      from += span;
    }
  }
  return lookup;
}

/**
 * Reads a row of differences; component after component has its own table. Returns whether they were all there.
 *
 * @param tables - by component
 * @param out - interleaved; a whole number of pixels
 */
export function readDifferences(data: EntropyData, tables: readonly Uint16Array[], out: Int32Array): boolean {
  const { bytes } = data;
  let { at, held, count } = data;
  for (let i = 0, component = 0; i < out.length; i++) {
    for (; count < CODE_BITS; count += 8) held = (held << 8) | (bytes[at++] as number);
    const entry = (tables[component] as Uint16Array)[(held >>> (count - CODE_BITS)) & 0xffff] as number;
    if (entry === 0) return false;
    count -= entry >> 5;
    component = component + 1 < tables.length ? component + 1 : 0;
    const category = entry & 31;
    if (category === MAX_CATEGORY) {
      // The only difference of 16 bits: no more bits follow.
      out[i] = 1 << 15;
      continue;
    }
    for (; count < category; count += 8) held = (held << 8) | (bytes[at++] as number);
    count -= category;
    const bits = (held >>> count) & ((1 << category) - 1);
    out[i] = bits >= (1 << category) >> 1 ? bits : bits - (1 << category) + 1;
  }
  data.at = at;
  data.held = held;
  data.count = count;
  // Bits that were taken from behind the end.
  return at * 8 - count <= data.length * 8;
}
