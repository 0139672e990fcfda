/** The Huffman coding of 16-bit values that PIZ and DWA share. */

const SYMBOLS = 65537;
const LONGEST_CODE = 58;
const SHORT_ZEROS = 59;
const LONG_ZEROS = 63;
const FAST_BITS = 14;

/** Bits, the most significant of a byte first. */
class BitReader {
  readonly bytes: Uint8Array;
  at: number;
  private held = 0;
  private count = 0;
  constructor(bytes: Uint8Array, at: number) {
    this.bytes = bytes;
    this.at = at;
  }
  /** The next `length` bits, at most 16. */
  read(length: number): number {
    while (this.count < length) {
      if (this.at >= this.bytes.length) throw new Error('A code table ends early.');
      this.held = ((this.held << 8) | (this.bytes[this.at++] as number)) & 0xffffff;
      this.count += 8;
    }
    this.count -= length;
    return (this.held >> this.count) & ((1 << length) - 1);
  }
}

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

function readLengths(bits: BitReader, first: number, last: number): Uint8Array {
  const lengths = new Uint8Array(SYMBOLS);
  for (let symbol = first; symbol <= last; symbol++) {
    const length = bits.read(6);
    if (length < SHORT_ZEROS) {
      lengths[symbol] = length;
      continue;
    }
    const zeros = length === LONG_ZEROS ? bits.read(8) + 6 : length - SHORT_ZEROS + 2;
    if (symbol + zeros > last + 1) throw new Error('A code table is too long.');
    symbol += zeros - 1;
  }
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
    const place = used[length] as number;
    used[length] = place + 1;
    symbols[(starts[length] as number) + place] = symbol;
    if (length > FAST_BITS) continue;
    const code = (first[length] as number) + place;
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
  const table = new BitReader(bytes, 20);
  const code = makeCode(readLengths(table, from, to), from, to);
  if (bitCount > (bytes.length - table.at) * 8) throw new Error('The coded values end early.');
  decodeValues(new CodeReader(bytes, table.at, bitCount, code), to, out);
  return out;
}

/** Reads codes: the fast table's as bits are shifted in, longer ones by themselves. */
class CodeReader {
  private readonly bytes: Uint8Array;
  private readonly code: Code;
  private at: number;
  private held = 0;
  private have = 0;
  /** Bits that are left; below 0 where the values go on behind their end. */
  left: number;
  constructor(bytes: Uint8Array, start: number, bits: number, code: Code) {
    this.bytes = bytes;
    this.code = code;
    this.at = start;
    this.left = bits;
  }

  private fill(length: number): void {
    while (this.have < length) {
      this.held = ((this.held << 8) | (this.at < this.bytes.length ? (this.bytes[this.at] as number) : 0)) & 0x3fffff;
      this.at++;
      this.have += 8;
    }
  }

  symbol(): number {
    this.fill(FAST_BITS);
    const entry = this.code.fast[(this.held >> (this.have - FAST_BITS)) & 0x3fff] as number;
    const length = entry & 15;
    if (length === 0) return this.long();
    this.have -= length;
    this.left -= length;
    return entry >>> 4;
  }

  /** A code beyond the fast table; the bits are taken up again behind it. */
  private long(): number {
    const position = this.at * 8 - this.have;
    const { symbol, length } = longCode(this.bytes, position, this.code);
    this.left -= length;
    this.at = (position + length) >> 3;
    this.have = 0;
    this.fill(8);
    this.have -= (position + length) & 7;
    return symbol;
  }

  /** Eight bits. */
  byte(): number {
    this.fill(8);
    this.have -= 8;
    this.left -= 8;
    return (this.held >> this.have) & 255;
  }
}

function decodeValues(reader: CodeReader, run: number, out: Uint16Array): void {
  let to = 0;
  while (reader.left > 0) {
    const symbol = reader.symbol();
    if (symbol !== run) {
      if (to >= out.length) throw new Error('There are more coded values than the block has.');
      out[to++] = symbol;
      continue;
    }
    const times = reader.byte();
    if (to === 0 || to + times > out.length) throw new Error('A run of coded values is too long.');
    out.fill(out[to - 1] as number, to, to + times);
    to += times;
  }
  if (to !== out.length || reader.left < 0) throw new Error('There are fewer coded values than the block has.');
}

function longCode(bytes: Uint8Array, position: number, code: Code): { symbol: number; length: number } {
  let value = 0;
  for (let length = 1; length <= LONGEST_CODE; length++) {
    const bit = position + length - 1;
    value = value * 2 + (((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1);
    if (length <= FAST_BITS) continue;
    const place = value - (code.first[length] as number);
    if (place < 0 || place >= (code.counts[length] as number)) continue;
    return { symbol: code.symbols[(code.starts[length] as number) + place] as number, length };
  }
  throw new Error('A code is not in the table.');
}
