/** Undoes the filters of streams (ISO 32000-1, 7.4), as far as they are no coding of a picture. */
import { concat } from '../../coding/boxes.ts';
import { decodeLzw } from '../../coding/lzw.ts';
import { inflated, MOST, withoutPredictor } from './inflate.ts';
import { arrayOf, type Dictionary, dictionaryOf, Name, numberAt, toDictionary, type Value } from './lexer.ts';

/** One filter and its parameters. */
export interface Filter {
  readonly name: string;
  readonly parms: Dictionary;
}

/** Short names, which inline pictures have (table 94). */
const LONG: Readonly<Record<string, string>> = {
  AHx: 'ASCIIHexDecode',
  A85: 'ASCII85Decode',
  LZW: 'LZWDecode',
  Fl: 'FlateDecode',
  RL: 'RunLengthDecode',
  CCF: 'CCITTFaxDecode',
  DCT: 'DCTDecode',
};

/** A stream's filters, in the order in which they are undone. */
export function filtersIn(filter: Value | undefined, parms: Value | undefined): readonly Filter[] {
  const names = filter instanceof Name ? [filter] : arrayOf(filter);
  const all = Array.isArray(parms) ? arrayOf(parms) : [parms];
  return names.map((name, index) => {
    const text = name instanceof Name ? name.text : '';
    return { name: LONG[text] ?? text, parms: dictionaryOf(all[index]) ?? new Map() };
  });
}

/** Filters of these, as a dictionary of a stream has them. */
export function filterEntries(filters: readonly Filter[]): Dictionary {
  if (filters.length === 0) return new Map();
  return toDictionary({
    Filter: filters.map(({ name }) => new Name(name)),
    ...(filters.some(({ parms }) => parms.size > 0) ? { DecodeParms: filters.map(({ parms }) => parms) } : {}),
  });
}

/** Bytes, and the filters that are still to be undone. */
export interface Unfiltered {
  readonly bytes: Uint8Array;
  readonly left: readonly Filter[];
}

type Undo = (bytes: Uint8Array, parms: Dictionary) => Uint8Array | undefined | Promise<Uint8Array | undefined>;

const UNDO: Readonly<Record<string, Undo>> = {
  ASCIIHexDecode: fromHexadecimal,
  ASCII85Decode: fromBase85,
  RunLengthDecode: fromRunLengths,
  LZWDecode: fromLzw,
  FlateDecode: inflated,
  // The document is unlocked, and its filters for that say nothing any more.
  Crypt: (bytes) => bytes,
};

/** Undoes filters up to the first that cannot be undone here: a picture's coding, or an unknown one. */
export async function unfiltered(bytes: Uint8Array, filters: readonly Filter[]): Promise<Unfiltered> {
  let data = bytes;
  for (const [index, { name, parms }] of filters.entries()) {
    const next = await UNDO[name]?.(data, parms);
    if (!next) return { bytes: data, left: filters.slice(index) };
    data = next;
  }
  return { bytes: data, left: [] };
}

/** Digits in pairs up to `>`, a last one by itself with a 0 (7.4.2). */
function fromHexadecimal(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(Math.ceil(bytes.length / 2));
  let digits = 0;
  for (const byte of bytes) {
    if (byte === 0x3e) break;
    const digit = Number.parseInt(String.fromCharCode(byte), 16);
    if (Number.isNaN(digit)) continue;
    out[digits >> 1] = (out[digits >> 1] as number) | (digits % 2 === 0 ? digit << 4 : digit);
    digits++;
  }
  return out.subarray(0, Math.ceil(digits / 2));
}

/** Five letters for four bytes, `z` for four zeros, up to `~` (7.4.3). */
function fromBase85(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(bytes.length * 4);
  const view = new DataView(out.buffer);
  let size = 0;
  let word = 0;
  let count = 0;
  for (const byte of bytes) {
    if (byte === 0x7e) break;
    if (byte === 0x7a && count === 0) size += 4;
    if (byte < 0x21 || byte > 0x75) continue;
    word = word * 85 + byte - 0x21;
    if (++count < 5) continue;
    view.setUint32(size, word);
    size += 4;
    word = count = 0;
  }
  if (count > 1) {
    // A last group is short of letters, which count as the highest.
    for (let missing = count; missing < 5; missing++) word = word * 85 + 84;
    view.setUint32(size, word);
    size += count - 1;
  }
  return out.slice(0, size);
}

/** Runs up to a length of 128 (7.4.5). */
function fromRunLengths(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  for (let at = 0; at < bytes.length && bytes[at] !== 128; ) {
    const code = bytes[at++] as number;
    const isLiteral = code < 128;
    parts.push(isLiteral ? bytes.subarray(at, at + code + 1) : new Uint8Array(257 - code).fill(bytes[at] ?? 0));
    at += isLiteral ? code + 1 : 1;
  }
  return concat(parts);
}

/** Where runs end: in front of that length. */
export function endOfRuns(bytes: Uint8Array, start: number): number {
  let at = start;
  for (let code = bytes[at]; code !== undefined && code !== 128; code = bytes[at]) at += code < 128 ? code + 2 : 2;
  return at;
}

/** TIFF's LZW is PDF's, where codes grow one early, which nearly all do (7.4.4.3). */
function fromLzw(bytes: Uint8Array, parms: Dictionary): Uint8Array | undefined {
  const early = numberAt(parms, 'EarlyChange') === 0 ? 0 : 1;
  for (let room = Math.max(1024, bytes.length * 4); ; room *= 4) {
    const { data, sound } = decodeLzw(bytes, Math.min(room, MOST), early);
    if (sound < data.length || room >= MOST) return withoutPredictor(data.subarray(0, sound), parms);
  }
}
