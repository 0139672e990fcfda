/** Lossless JPEG (ITU-T T.81, annex H) as DNG tiles have it: 16 bits, three components in turn, predictor 1 (the left). */
import { MOST_BITS, MsbBitWriter } from '../../coding/bits.ts';
import { entropyDataAt, readDifferences, tableOf } from '../../families/jpeg/lossless-entropy.ts';
import { undoDifferences } from '../../families/jpeg/lossless-predict.ts';
import { CATEGORIES, codesOf, tableFor } from './huffman.ts';

const COMPONENTS = 3;
const FIRST = 1 << 15;

/** The number of bits of a difference, and how many there are of each. */
function categoriesOf(differences: Int16Array): Uint32Array {
  const counts = new Uint32Array(CATEGORIES);
  for (let i = 0; i < differences.length; i++) {
    const category = 32 - Math.clz32(Math.abs(differences[i] as number));
    counts[category] = (counts[category] as number) + 1;
  }
  return counts;
}

/** Differences of each sample to its left neighbour; of a row's first to the one above, modulo 2^16. */
function differencesOf(samples: Uint16Array, stride: number): Int16Array {
  const out = new Int16Array(samples.length);
  for (let row = 0; row < samples.length; row += stride) {
    for (let i = 0; i < COMPONENTS; i++) {
      out[row + i] = (samples[row + i] as number) - (row === 0 ? FIRST : (samples[row + i - stride] as number));
    }
    for (let i = row + COMPONENTS; i < row + stride; i++) {
      out[i] = (samples[i] as number) - (samples[i - COMPONENTS] as number);
    }
  }
  return out;
}

function headerOf(width: number, height: number, counts: readonly number[], symbols: readonly number[]): number[] {
  const word = (value: number): number[] => [value >> 8, value & 255];
  const start = [0xff, 0xd8];
  const frame = [0xff, 0xc3, ...word(8 + 3 * COMPONENTS), 16, ...word(height), ...word(width), COMPONENTS];
  const components = [1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0];
  const table = [0xff, 0xc4, ...word(19 + symbols.length), 0, ...counts, ...symbols];
  const scan = [0xff, 0xda, ...word(6 + 2 * COMPONENTS), COMPONENTS, 1, 0, 2, 0, 3, 0, 1, 0, 0];
  return [...start, ...frame, ...components, ...table, ...scan];
}

/** Encodes RGB samples of 16 bits. */
export function encodeTile(samples: Uint16Array, width: number, height: number): Uint8Array {
  const differences = differencesOf(samples, width * COMPONENTS);
  const frequencies = categoriesOf(differences);
  const table = tableFor(frequencies);
  const { codes, lengths } = codesOf(table);
  const header = headerOf(width, height, table.counts, table.symbols);
  const data = codedDifferences(differences, codes, lengths);
  // Twice, since each byte may be 0xFF, which a zero follows.
  const out = new Uint8Array(header.length + data.length * 2 + 2);
  out.set(header);
  const end = putStuffed(data, out, header.length);
  out.set([0xff, 0xd9], end);
  return out.subarray(0, end + 2);
}

/** The entropy-coded differences, before zeros are put in. The last byte is filled with ones. */
function codedDifferences(differences: Int16Array, codes: Uint16Array, lengths: Uint8Array): Uint8Array {
  const writer = new MsbBitWriter(differences.length);
  for (let i = 0; i < differences.length; i++) {
    const difference = differences[i] as number;
    const category = 32 - Math.clz32(Math.abs(difference));
    const [code, length] = [codes[category] as number, lengths[category] as number];
    if (category === 16) {
      // The only difference of 16 bits: no more bits follow.
      writer.put(code, length);
      continue;
    }
    const bits = (difference < 0 ? difference - 1 : difference) & ((1 << category) - 1);
    if (length + category <= MOST_BITS) {
      writer.put((code << category) | bits, length + category);
    } else {
      writer.put(code, length);
      writer.put(bits, category);
    }
  }
  const free = -writer.position & 7;
  writer.put((1 << free) - 1, free);
  return writer.finish();
}

/** Copies data to an offset, a zero behind each 0xFF; `out` has zeros already. Returns where they end. */
function putStuffed(data: Uint8Array, out: Uint8Array, offset: number): number {
  let to = offset;
  for (let from = 0; from < data.length; from++) {
    const byte = data[from] as number;
    out[to++] = byte;
    if (byte === 255) to++;
  }
  return to;
}

/** Decoded rows, as many as there were: the rest are zero. */
export interface DecodedTile {
  readonly samples: Uint16Array;
  readonly whole: boolean;
}

/** Of the one scan of a tile: all components in turn, predicted from the left. */
const scan = { places: [0, 1, 2], predictor: 1 };

interface TileHeader {
  readonly lookup: Uint16Array;
  readonly dataAt: number;
}

/** The header of a tile as `encodeTile` writes it; `undefined` for any other stream. */
function readHeader(bytes: Uint8Array, width: number, height: number): TileHeader | undefined {
  let lookup: Uint16Array | undefined;
  let fits = false;
  const word = (at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
  if (word(0) !== 0xffd8) return undefined;
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; at += 2 + word(at + 2)) {
    const marker = bytes[at + 1];
    if (marker === 0xc3) {
      fits = bytes[at + 4] === 16 && word(at + 5) === height && word(at + 7) === width && bytes[at + 9] === COMPONENTS;
    } else if (marker === 0xc4) {
      lookup = tableOf(bytes.subarray(at + 5, at + 21), bytes.subarray(at + 21, at + 2 + word(at + 2)));
    } else if (marker === 0xda) {
      const predictor = bytes[at + word(at + 2) - 1];
      return fits && lookup && predictor === 1 ? { lookup, dataAt: at + 2 + word(at + 2) } : undefined;
    }
  }
  return undefined;
}

/** Decodes a tile that `encodeTile` wrote; `undefined` for streams of another kind. */
export function decodeTile(bytes: Uint8Array, width: number, height: number): DecodedTile | undefined {
  const header = readHeader(bytes, width, height);
  if (!header) return undefined;
  const data = entropyDataAt(bytes, header.dataAt);
  const tables = Array.from({ length: COMPONENTS }, () => header.lookup);
  const samples = new Uint16Array(width * COMPONENTS * height);
  const differences = new Int32Array(width * COMPONENTS);
  for (let row = 0; row < height; row++) {
    if (!readDifferences(data, tables, differences)) return { samples, whole: false };
    undoDifferences(samples, { width, components: COMPONENTS, row }, scan, differences, row === 0 ? FIRST : undefined);
  }
  return { samples, whole: true };
}
