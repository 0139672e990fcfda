/** The Huffman coding of 16-bit values that PIZ and DWA share. */
import { MsbBitReader } from '../../coding/bits.ts';

const SYMBOLS = 65537;
const LONGEST_CODE = 58;
const SHORT_ZEROS = 59;
const LONG_ZEROS = 63;
const FAST_BITS = 14;

/** A canonical code: longer codes have smaller values. */
interface Code {
  /** By the next 14 bits: symbol * 16 + length of its code; 0 where the code is longer. */
  readonly fast: Uint32Array;
  /** By length: the first code, the number of codes, where their symbols begin in `symbols`. */
  readonly first: Float64Array;
  readonly counts: Uint32Array;
  readonly starts: Uint32Array;
  readonly symbols: Uint32Array;
}

function readLengths(bits: MsbBitReader, first: number, last: number): Uint8Array {
  const lengths = new Uint8Array(SYMBOLS);
  for (let symbol = first; symbol <= last; symbol++) {
    const length = bits.take(6);
    if (length < SHORT_ZEROS) {
      lengths[symbol] = length;
      continue;
    }
    const zeros = length === LONG_ZEROS ? bits.take(8) + 6 : length - SHORT_ZEROS + 2;
    if (symbol + zeros > last + 1) throw new Error('A code table is too long.');
    symbol += zeros - 1;
  }
  if (bits.left < 0) throw new Error('A code table ends early.');
  return lengths;
}

/** The first code of each length, from how many codes have it. */
export function firstCodes(counts: Uint32Array): Float64Array {
  const first = new Float64Array(LONGEST_CODE + 1);
  let code = 0;
  for (let length = LONGEST_CODE; length > 0; length--) {
    first[length] = code;
    code = Math.floor((code + (counts[length] as number)) / 2);
  }
  return first;
}

function makeCode(lengths: Uint8Array, from: number, to: number): Code {
  const counts = new Uint32Array(LONGEST_CODE + 1);
  for (let symbol = from; symbol <= to; symbol++) {
    const length = lengths[symbol] as number;
    counts[length] = (counts[length] as number) + 1;
  }
  counts[0] = 0;
  const first = firstCodes(counts);
  const starts = new Uint32Array(LONGEST_CODE + 2);
  for (let length = 1; length <= LONGEST_CODE; length++) {
    starts[length + 1] = (starts[length] as number) + (counts[length] as number);
  }
  const symbols = new Uint32Array(starts[LONGEST_CODE + 1] as number);
  const fast = new Uint32Array(1 << FAST_BITS);
  const used = new Uint32Array(LONGEST_CODE + 1);
  for (let symbol = from; symbol <= to; symbol++) {
    const length = lengths[symbol] as number;
    if (length === 0) continue;
    const index = used[length] as number;
    used[length] = index + 1;
    symbols[(starts[length] as number) + index] = symbol;
    if (length > FAST_BITS) continue;
    const code = (first[length] as number) + index;
    const shift = FAST_BITS - length;
    if (code >= 1 << length) throw new Error('A code table has too many codes.');
    fast.fill(symbol * 16 + length, code << shift, (code + 1) << shift);
  }
  return { fast, first, counts, starts, symbols };
}

/** Decodes `count` values. Throws where the data are damaged. */
export function huffmanDecode(bytes: Uint8Array, count: number): Uint16Array {
  const out = new Uint16Array(count);
  if (bytes.length < 20) {
    if (bytes.length === 0 && count === 0) return out;
    throw new Error('The coded values end early.');
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const from = view.getUint32(0, true);
  const to = view.getUint32(4, true);
  const bitCount = view.getUint32(12, true);
  if (from >= SYMBOLS || to >= SYMBOLS || from > to) throw new Error('A code table is out of range.');
  const bits = new MsbBitReader(bytes, 20 * 8);
  const code = makeCode(readLengths(bits, from, to), from, to);
  bits.alignToByte();
  if (bitCount > bits.left) throw new Error('The coded values end early.');
  decodeValues(bits, bitCount, code, to, out);
  return out;
}

function decodeValues(bits: MsbBitReader, bitCount: number, code: Code, run: number, out: Uint16Array): void {
  const end = bits.position + bitCount;
  let to = 0;
  while (bits.position < end) {
    const symbol = takeSymbol(bits, code);
    if (symbol !== run) {
      if (to >= out.length) throw new Error('There are more coded values than the block has.');
      out[to++] = symbol;
      continue;
    }
    const times = bits.take(8);
    if (to === 0 || to + times > out.length) throw new Error('A run of coded values is too long.');
    out.fill(out[to - 1] as number, to, to + times);
    to += times;
  }
  if (to !== out.length || bits.position > end) throw new Error('There are fewer coded values than the block has.');
}

function takeSymbol(bits: MsbBitReader, code: Code): number {
  const entry = code.fast[bits.peek(FAST_BITS)] as number;
  const length = entry & 15;
  if (length === 0) return takeLongSymbol(bits, code);
  bits.skip(length);
  return entry >>> 4;
}

/** Takes a code that is longer than those of the fast table. */
function takeLongSymbol(bits: MsbBitReader, code: Code): number {
  let value = bits.take(FAST_BITS);
  for (let length = FAST_BITS + 1; length <= LONGEST_CODE; length++) {
    value = value * 2 + bits.take(1);
    const index = value - (code.first[length] as number);
    if (index < 0 || index >= (code.counts[length] as number)) continue;
    return code.symbols[(code.starts[length] as number) + index] as number;
  }
  throw new Error('A code is not in the table.');
}
