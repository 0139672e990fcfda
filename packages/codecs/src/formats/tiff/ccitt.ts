/**
 * CCITT bilevel coding: Modified Huffman (TIFF compression 2), Group 3 one- and two-dimensional (ITU-T T.4) and Group 4
 * (T.6). Damaged rows end the picture; what was decoded stays.
 */
import { MsbBitReader } from '../../coding/bits.ts';

/** Run-length codes as `bits:run`, T.4 tables 2 and 3. */
const WHITE =
  '00110101:0 000111:1 0111:2 1000:3 1011:4 1100:5 1110:6 1111:7 10011:8 10100:9 00111:10 01000:11 001000:12 000011:13 110100:14 110101:15 101010:16 101011:17 0100111:18 0001100:19 0001000:20 0010111:21 0000011:22 0000100:23 0101000:24 0101011:25 0010011:26 0100100:27 0011000:28 00000010:29 00000011:30 00011010:31 00011011:32 00010010:33 00010011:34 00010100:35 00010101:36 00010110:37 00010111:38 00101000:39 00101001:40 00101010:41 00101011:42 00101100:43 00101101:44 00000100:45 00000101:46 00001010:47 00001011:48 01010010:49 01010011:50 01010100:51 01010101:52 00100100:53 00100101:54 01011000:55 01011001:56 01011010:57 01011011:58 01001010:59 01001011:60 00110010:61 00110011:62 00110100:63 11011:64 10010:128 010111:192 0110111:256 00110110:320 00110111:384 01100100:448 01100101:512 01101000:576 01100111:640 011001100:704 011001101:768 011010010:832 011010011:896 011010100:960 011010101:1024 011010110:1088 011010111:1152 011011000:1216 011011001:1280 011011010:1344 011011011:1408 010011000:1472 010011001:1536 010011010:1600 011000:1664 010011011:1728';
const BLACK =
  '0000110111:0 010:1 11:2 10:3 011:4 0011:5 0010:6 00011:7 000101:8 000100:9 0000100:10 0000101:11 0000111:12 00000100:13 00000111:14 000011000:15 0000010111:16 0000011000:17 0000001000:18 00001100111:19 00001101000:20 00001101100:21 00000110111:22 00000101000:23 00000010111:24 00000011000:25 000011001010:26 000011001011:27 000011001100:28 000011001101:29 000001101000:30 000001101001:31 000001101010:32 000001101011:33 000011010010:34 000011010011:35 000011010100:36 000011010101:37 000011010110:38 000011010111:39 000001101100:40 000001101101:41 000011011010:42 000011011011:43 000001010100:44 000001010101:45 000001010110:46 000001010111:47 000001100100:48 000001100101:49 000001010010:50 000001010011:51 000000100100:52 000000110111:53 000000111000:54 000000100111:55 000000101000:56 000001011000:57 000001011001:58 000000101011:59 000000101100:60 000001011010:61 000001100110:62 000001100111:63 0000001111:64 000011001000:128 000011001001:192 000001011011:256 000000110011:320 000000110100:384 000000110101:448 0000001101100:512 0000001101101:576 0000001001010:640 0000001001011:704 0000001001100:768 0000001001101:832 0000001110010:896 0000001110011:960 0000001110100:1024 0000001110101:1088 0000001110110:1152 0000001110111:1216 0000001010010:1280 0000001010011:1344 0000001010100:1408 0000001010101:1472 0000001011010:1536 0000001011011:1600 0000001100100:1664 0000001100101:1728';
const EXTENDED =
  '00000001000:1792 00000001100:1856 00000001101:1920 000000010010:1984 000000010011:2048 000000010100:2112 000000010101:2176 000000010110:2240 000000010111:2304 000000011100:2368 000000011101:2432 000000011110:2496 000000011111:2560';

/** Two-dimensional modes: vertical offsets -3..3, pass, horizontal. */
const PASS = 8;
const HORIZONTAL = 9;
const MODES = `1:0 011:1 000011:2 0000011:3 010:-1 000010:-2 0000010:-3 0001:${PASS} 001:${HORIZONTAL}`;

const LOOKUP_BITS = 13;

/** A table over the next 13 bits: value and code length, length 0 where no code begins so. */
interface Lookup {
  readonly values: Int16Array;
  readonly lengths: Uint8Array;
}

function lookup(text: string): Lookup {
  const values = new Int16Array(1 << LOOKUP_BITS);
  const lengths = new Uint8Array(1 << LOOKUP_BITS);
  for (const item of text.split(' ')) {
    const [code = '', value = '0'] = item.split(':');
    const first = Number.parseInt(code, 2) << (LOOKUP_BITS - code.length);
    const last = first + (1 << (LOOKUP_BITS - code.length));
    values.fill(Number(value), first, last);
    lengths.fill(code.length, first, last);
  }
  return { values, lengths };
}

let tables: { readonly runs: readonly [Lookup, Lookup]; readonly modes: Lookup } | undefined;

function codeTables(): NonNullable<typeof tables> {
  tables ??= { runs: [lookup(`${WHITE} ${EXTENDED}`), lookup(`${BLACK} ${EXTENDED}`)], modes: lookup(MODES) };
  return tables;
}

/** How the data is coded. */
export interface CcittParameters {
  readonly scheme: 'huffman' | 'group3' | 'group4';
  readonly width: number;
  readonly height: number;
  /** Group 3: rows may be coded two-dimensionally, which a tag bit after each end-of-line code tells (T4Options bit 0). */
  readonly twoDimensional: boolean;
  /** Bits of a byte run from the least significant (FillOrder 2). */
  readonly lsbFirst: boolean;
}

/** Takes one code; `undefined` when none matches. */
function take(bits: MsbBitReader, table: Lookup): number | undefined {
  const index = bits.peek(LOOKUP_BITS);
  const length = table.lengths[index] as number;
  if (length === 0) return undefined;
  bits.skip(length);
  return table.values[index];
}

/** A whole run: make-up codes and a terminating one. */
function takeRun(bits: MsbBitReader, color: number): number | undefined {
  let run = 0;
  for (;;) {
    const part = take(bits, codeTables().runs[color] as Lookup);
    if (part === undefined || run > 1 << 20) return undefined;
    run += part;
    if (part < 64) return run;
  }
}

function reversed(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte) => {
    const swapped = ((byte & 0x55) << 1) | ((byte >> 1) & 0x55);
    const pairs = ((swapped & 0x33) << 2) | ((swapped >> 2) & 0x33);
    return (pairs << 4) | (pairs >> 4);
  });
}

/** Rows of packed bits, 1 = black, each row padded to a byte. */
export interface CcittRows {
  readonly data: Uint8Array;
  /** Rows that were in the data; the others are white. */
  readonly rows: number;
}

/** Decodes `height` rows, or as many as the data holds. */
export function decodeCcitt(data: Uint8Array, parameters: CcittParameters): CcittRows {
  const { width, height } = parameters;
  const bits = new MsbBitReader(parameters.lsbFirst ? reversed(data) : data);
  const stride = Math.ceil(width / 8);
  const out = new Uint8Array(stride * height);
  // Changing elements of the reference row and the row being coded, each ended by the width.
  let reference: number[] = [width];
  let row = 0;
  for (; row < height && bits.left > 0; row++) {
    const changes = decodeRow(bits, parameters, reference);
    if (changes === undefined) break;
    paint(changes, out, row * stride, width);
    reference = changes;
  }
  return { data: out, rows: row };
}

function decodeRow(
  bits: MsbBitReader,
  parameters: CcittParameters,
  reference: readonly number[],
): number[] | undefined {
  const { scheme, width } = parameters;
  if (scheme === 'group4') return decode2d(bits, reference, width);
  if (scheme === 'huffman') {
    bits.alignToByte();
    return decode1d(bits, width);
  }
  const eol = skipEol(bits);
  if (eol === undefined) return undefined;
  if (!eol || !parameters.twoDimensional) return decode1d(bits, width);
  return bits.take(1) === 1 ? decode1d(bits, width) : decode2d(bits, reference, width);
}

/** Skips fill bits and an end-of-line code (eleven zeros or more and a one); `undefined` at the end of the data. */
function skipEol(bits: MsbBitReader): boolean | undefined {
  const start = bits.position;
  while (bits.left > 0 && bits.peek(1) === 0) bits.skip(1);
  if (bits.left <= 0) return undefined;
  if (bits.position - start < 11) {
    // A row follows directly.
    bits.seek(start);
    return false;
  }
  bits.skip(1);
  return true;
}

function decode1d(bits: MsbBitReader, width: number): number[] | undefined {
  const changes: number[] = [];
  let position = 0;
  for (let color = 0; position < width; color ^= 1) {
    const run = takeRun(bits, color);
    if (run === undefined) return cutShort(changes, width);
    position = Math.min(position + run, width);
    changes.push(position);
  }
  return changes;
}

/** A row that broke off: what was decoded of it, or nothing when that is nothing. */
function cutShort(changes: readonly number[], width: number): number[] | undefined {
  return changes.length > 0 ? [...changes, width] : undefined;
}

function decode2d(bits: MsbBitReader, reference: readonly number[], width: number): number[] | undefined {
  const changes: number[] = [];
  let a0 = -1;
  let color = 0;
  let b1 = 0;
  while (a0 < width) {
    const mode = take(bits, codeTables().modes);
    if (mode === undefined) return cutShort(changes, width);
    b1 = findB1(reference, a0, color, width, b1);
    if (mode === HORIZONTAL) {
      const runs = horizontal(bits, Math.max(a0, 0), color, width);
      if (!runs) return [...changes, width];
      changes.push(...runs);
      a0 = runs[1];
    } else if (mode === PASS) {
      a0 = reference[b1 + 1] ?? width;
    } else {
      a0 = Math.max(0, Math.min((reference[b1] ?? width) + mode, width));
      changes.push(a0);
      color ^= 1;
    }
  }
  return changes;
}

/** The two changes of a horizontal mode: a run of the current colour and one of the other. */
function horizontal(bits: MsbBitReader, from: number, color: number, width: number): [number, number] | undefined {
  const first = takeRun(bits, color);
  const second = takeRun(bits, color ^ 1);
  if (first === undefined || second === undefined) return undefined;
  const a1 = Math.min(from + first, width);
  return [a1, Math.min(a1 + second, width)];
}

/**
 * Index of b1: the first change right of a0, of the colour opposite to the current one (even index: to black). The
 * search begins `near` the one before, so that a row takes time by its changes, not by their square.
 */
function findB1(reference: readonly number[], a0: number, color: number, width: number, near: number): number {
  let index = (near & 1) === color ? near : near + 1;
  while (index >= 2 && (reference[index - 2] ?? width) > a0) index -= 2;
  while (index < reference.length && (reference[index] as number) <= a0 && (reference[index] as number) < width)
    index += 2;
  return index;
}

/** Fills black runs of a row: from each odd-numbered change to the next. */
function paint(changes: readonly number[], out: Uint8Array, at: number, width: number): void {
  for (let index = 0; index < changes.length; index += 2) {
    const from = changes[index] as number;
    const to = Math.min(changes[index + 1] ?? width, width);
    for (let x = from; x < to; x++) out[at + (x >> 3)] = (out[at + (x >> 3)] as number) | (0x80 >> (x & 7));
  }
}
