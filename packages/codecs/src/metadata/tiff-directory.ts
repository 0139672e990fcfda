/**
 * Image file directories: the structure of TIFF 6.0 (section 2), BigTIFF and EXIF blocks. Every offset and count is held
 * against the file before it is used; directories that point at themselves end the walk.
 */
import { type ByteSource, ConvertError } from '@safelight/core';
import { typeSizes } from './exif-directory.ts';

/** An open TIFF structure. */
export interface TiffFile {
  readonly source: ByteSource;
  readonly little: boolean;
  /** BigTIFF: 64-bit offsets. */
  readonly big: boolean;
}

/** One directory entry; its value lies inline or at `offset`. */
export interface IfdEntry {
  readonly tag: number;
  /** Field type 1..13, 16..18; entries of other types are left out of a directory. */
  readonly type: number;
  readonly count: number;
  readonly byteLength: number;
  /** Where the value lies in the file. */
  readonly offset: number;
}

/** A directory: its entries by tag and the offset of the next directory (0: none). */
export interface Ifd {
  readonly entries: ReadonlyMap<number, IfdEntry>;
  readonly next: number;
  /** Entries, values, or in a chain the next directory, are not in the file or cannot be read. */
  readonly torn: boolean;
  /** Further entries of tags that are there already; a directory has each but once (TIFF 6.0, section 2). */
  readonly repeated: readonly IfdEntry[];
}

const MAX_ENTRIES = 4096;
const MAX_DIRECTORIES = 10_000;

function broken(what: string): ConvertError {
  return new ConvertError('corrupt-input', what, { stage: 'read', formatId: 'tiff' });
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Opens a TIFF structure: the file and the offset of its first directory. Throws `corrupt-input`. */
export async function openTiff(source: ByteSource): Promise<{ readonly file: TiffFile; readonly first: number }> {
  const head = await source.read(0, 16);
  if (head.length < 8) throw broken('The file ends within its header.');
  const little = head[0] === 0x49;
  const view = viewOf(head);
  const magic = view.getUint16(2, little);
  if (magic === 42) return { file: { source, little, big: false }, first: view.getUint32(4, little) };
  if (magic !== 43 || head.length < 16) throw broken('The header is of no TIFF file.');
  return { file: { source, little, big: true }, first: Number(view.getBigUint64(8, little)) };
}

/** Reads the directory at `offset`. Entries of unknown type, or whose value lies outside the file, are left out. */
export async function readIfd(file: TiffFile, offset: number): Promise<Ifd> {
  const entrySize = file.big ? 20 : 12;
  const offsetSize = file.big ? 8 : 4;
  const { count, start } = await entryCount(file, offset);
  const table = await file.source.read(start, count * entrySize + offsetSize);
  const view = viewOf(table);
  const entries = new Map<number, IfdEntry>();
  const there = Math.min(count, Math.floor(table.length / entrySize));
  const repeated: IfdEntry[] = [];
  let torn = there < count;
  for (let index = 0; index < there; index++) {
    const entry = readEntry(file, view, index * entrySize, start);
    if (!entry) continue;
    const isInside = entry.offset + entry.byteLength <= file.source.size;
    torn ||= !isInside;
    if (!isInside) continue;
    if (entries.has(entry.tag)) repeated.push(entry);
    else entries.set(entry.tag, entry);
  }
  const at = count * entrySize;
  return { entries, repeated, next: table.length < at + offsetSize ? 0 : readOffset(file, view, at), torn };
}

/** How many entries a directory has, and where they begin. */
async function entryCount(file: TiffFile, offset: number): Promise<{ readonly count: number; readonly start: number }> {
  const size = file.big ? 8 : 2;
  const head = await file.source.read(offset, size);
  if (offset < 8 || head.length < size) throw broken('A directory lies outside the file.');
  const count = file.big ? readOffset(file, viewOf(head), 0) : viewOf(head).getUint16(0, file.little);
  if (count === 0 || count > MAX_ENTRIES) throw broken('A directory has an impossible number of entries.');
  return { count, start: offset + size };
}

/** An offset or count of the file's width. */
function readOffset({ big, little }: TiffFile, view: DataView, at: number): number {
  return big ? Number(view.getBigUint64(at, little)) : view.getUint32(at, little);
}

function readEntry(file: TiffFile, view: DataView, at: number, base: number): IfdEntry | undefined {
  const { little, big } = file;
  const tag = view.getUint16(at, little);
  const type = view.getUint16(at + 2, little);
  const size = typeSizes[type];
  if (size === undefined) return undefined;
  const count = readOffset(file, view, at + 4);
  const field = at + (big ? 12 : 8);
  const byteLength = count * size;
  const offset = byteLength > (big ? 8 : 4) ? readOffset(file, view, field) : base + field;
  return { tag, type, count, byteLength, offset };
}

/** All directories of the main chain, each once; the last one is torn where the chain goes on and cannot be followed. */
export async function walkDirectories(file: TiffFile, first: number): Promise<readonly Ifd[]> {
  const seen = new Set<number>();
  const found: Ifd[] = [];
  if (first === 0) throw broken('The file has no directory.');
  // Directories of an honest file do not overlap: together they have no more entries than the file has room for.
  let room = file.source.size / 12;
  let offset = first;
  while (offset !== 0 && !seen.has(offset) && found.length < MAX_DIRECTORIES) {
    seen.add(offset);
    // A broken directory after good ones ends the file there; a broken first one is the file's fault.
    const ifd = await readIfd(file, offset).catch((error: unknown) => {
      if (found.length === 0) throw error;
      return undefined;
    });
    room -= ifd?.entries.size ?? 0;
    if (!ifd || room < 0) break;
    found.push(ifd);
    offset = ifd.next;
  }
  const last = found.pop();
  return last ? [...found, { ...last, torn: last.torn || offset !== 0 }] : [];
}

/** The value's bytes as they lie in the file. */
export function valueBytes(file: TiffFile, entry: IfdEntry): Promise<Uint8Array> {
  return file.source.read(entry.offset, entry.byteLength);
}

/**
 * Numeric values of an entry, at most `most` of them; rationals as their quotient. Empty when the tag is absent.
 * Give `most` wherever a header could claim more values than mean anything: each takes eight times its bytes here.
 */
export async function numbersOf(
  file: TiffFile,
  entry: IfdEntry | undefined,
  most = Number.POSITIVE_INFINITY,
): Promise<readonly number[]> {
  if (!entry) return [];
  const size = typeSizes[entry.type] ?? 1;
  const bytes = await file.source.read(entry.offset, Math.min(entry.count, most) * size);
  const view = viewOf(bytes);
  const read = readers[entry.type];
  if (!read) return [];
  const out: number[] = [];
  for (let at = 0; at + size <= bytes.length; at += size) out.push(read(view, at, file.little));
  return out;
}

type Read = (view: DataView, at: number, little: boolean) => number;

const readers: Readonly<Record<number, Read>> = {
  1: (view, at) => view.getUint8(at),
  2: (view, at) => view.getUint8(at),
  3: (view, at, little) => view.getUint16(at, little),
  4: (view, at, little) => view.getUint32(at, little),
  5: (view, at, little) => view.getUint32(at, little) / view.getUint32(at + 4, little),
  6: (view, at) => view.getInt8(at),
  7: (view, at) => view.getUint8(at),
  8: (view, at, little) => view.getInt16(at, little),
  9: (view, at, little) => view.getInt32(at, little),
  10: (view, at, little) => view.getInt32(at, little) / view.getInt32(at + 4, little),
  11: (view, at, little) => view.getFloat32(at, little),
  12: (view, at, little) => view.getFloat64(at, little),
  13: (view, at, little) => view.getUint32(at, little),
  16: (view, at, little) => Number(view.getBigUint64(at, little)),
  17: (view, at, little) => Number(view.getBigInt64(at, little)),
  18: (view, at, little) => Number(view.getBigUint64(at, little)),
};

/** An entry to write: its value in little-endian bytes. */
export interface RawEntry {
  readonly tag: number;
  readonly type: number;
  readonly count: number;
  readonly bytes: Uint8Array;
  /** Where in the file the value is written by others; absent: after the directory. */
  readonly at?: number;
}

/** Bytes that the value takes after its directory's table. */
function outside({ bytes, at }: RawEntry): number {
  return bytes.length > 4 && at === undefined ? bytes.length + (bytes.length & 1) : 0;
}

/** An entry with its value in little-endian order, whatever the file's. Opaque bytes stay as they are. */
export async function rawEntry(file: TiffFile, entry: IfdEntry): Promise<RawEntry> {
  const bytes = (await valueBytes(file, entry)).slice();
  const { tag, type, count } = entry;
  if (!file.little) swap(bytes, type === 5 || type === 10 ? 4 : (typeSizes[type] ?? 1));
  return { tag, type, count, bytes };
}

function swap(bytes: Uint8Array, size: number): void {
  if (size === 1) return;
  for (let at = 0; at + size <= bytes.length; at += size) bytes.subarray(at, at + size).reverse();
}

/** An entry of unsigned numbers: type 3 (16 bit) or 4 (32 bit). */
export function numberEntry(tag: number, type: 3 | 4, values: readonly number[]): RawEntry {
  const size = type === 3 ? 2 : 4;
  const bytes = new Uint8Array(values.length * size);
  const view = viewOf(bytes);
  for (const [index, value] of values.entries()) {
    if (type === 3) view.setUint16(index * 2, value, true);
    else view.setUint32(index * 4, value, true);
  }
  return { tag, type, count: values.length, bytes };
}

/** Bytes that a little-endian classic directory takes: table and values, padded to even. */
export function directorySize(entries: readonly RawEntry[]): number {
  const values = entries.reduce((sum, entry) => sum + outside(entry), 0);
  return 2 + entries.length * 12 + 4 + values;
}

/** A little-endian classic directory for `offset`, its values right after its table, entries sorted by tag. */
export function writeDirectory(entries: readonly RawEntry[], offset: number, next: number): Uint8Array {
  const sorted = entries.toSorted((a, b) => a.tag - b.tag);
  const out = new Uint8Array(directorySize(sorted));
  const view = viewOf(out);
  view.setUint16(0, sorted.length, true);
  let at = 2 + sorted.length * 12 + 4;
  sorted.forEach((entry, index) => {
    const { tag, type, count, bytes } = entry;
    const field = 2 + index * 12;
    view.setUint16(field, tag, true);
    view.setUint16(field + 2, type, true);
    view.setUint32(field + 4, count, true);
    if (bytes.length <= 4) {
      out.set(bytes, field + 8);
    } else {
      view.setUint32(field + 8, entry.at ?? offset + at, true);
      if (entry.at === undefined) out.set(bytes, at);
      at += outside(entry);
    }
  });
  view.setUint32(2 + sorted.length * 12, next, true);
  return out;
}
