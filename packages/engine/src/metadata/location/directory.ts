/**
 * Directories (IFDs) of TIFF structures (TIFF 6.0, section 2; BigTIFF; EXIF 2.32, 4.6) as they lie in the bytes: read, and
 * made shorter by an entry, while all else stays where it is. Nothing here trusts an offset or a count.
 */
import { typeSizes } from '@safelight/codecs/exif-directory';
import type { Range } from './bytes.ts';

/** How a structure's directories are written. */
export interface Layout {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  readonly little: boolean;
  /** BigTIFF: counts and offsets of eight bytes. */
  readonly big: boolean;
  /** What offsets count from, in `bytes`. */
  readonly base: number;
}

/** One entry of a directory. */
export interface Entry {
  readonly tag: number;
  readonly type: number;
  readonly count: number;
  /** Offset of the entry. */
  readonly at: number;
  /** Where its value lies, as far as it is there; `undefined` where that would be outside of the structure. */
  readonly value: Range | undefined;
  /** All of the value is there. */
  readonly isWhole: boolean;
}

/** A directory. */
export interface Directory extends Range {
  readonly layout: Layout;
  readonly entries: readonly Entry[];
  /** All of its entries are there. */
  readonly isWhole: boolean;
  /** Offset of the next one; 0: there is none. */
  readonly next: number;
}

/** Bytes of an entry. */
function entrySize({ big }: Layout): number {
  return big ? 20 : 12;
}

/** A number of four bytes, in BigTIFF of eight. */
function wordAt({ view, little, big }: Layout, at: number): number {
  return big ? Number(view.getBigUint64(at, little)) : view.getUint32(at, little);
}

/** The directory at an offset, where there can be one. One that is cut off has the entries that are there. */
export function directoryAt(layout: Layout, offset: number): Directory | undefined {
  const { bytes, view, little, big, base } = layout;
  const start = base + offset;
  const head = big ? 8 : 2;
  if (!(offset > 0) || start < 0 || start + head > bytes.length) return undefined;
  const count = big ? Number(view.getBigUint64(start, little)) : view.getUint16(start, little);
  const size = entrySize(layout);
  const entries: Entry[] = [];
  let at = start + head;
  for (let index = 0; index < count && at + size <= bytes.length; index++, at += size)
    entries.push(entryAt(layout, at));
  const word = big ? 8 : 4;
  const end = Math.min(at + word, bytes.length);
  const isWhole = entries.length === count;
  const next = isWhole && at + word <= bytes.length ? wordAt(layout, at) : 0;
  return { layout, entries, isWhole, next, start, end };
}

function entryAt(layout: Layout, at: number): Entry {
  const { bytes, view, little, big, base } = layout;
  const [tag, type] = [view.getUint16(at, little), view.getUint16(at + 2, little)];
  const count = wordAt(layout, at + 4);
  const field = at + (big ? 12 : 8);
  const size = (typeSizes[type] ?? 0) * count;
  const start = size <= (big ? 8 : 4) ? field : base + wordAt(layout, field);
  const end = Math.min(start + size, bytes.length);
  const value = size > 0 && start >= 0 && start < end ? { start, end } : undefined;
  return { tag, type, count, at, value, isWhole: value !== undefined && end === start + size };
}

/** The numbers of an entry that counts offsets or lengths; none where it is of no such type. */
export function numbersOf({ layout }: Directory, { type, count, value, isWhole }: Entry): readonly number[] {
  const { view, little } = layout;
  const size = typeSizes[type] ?? 0;
  if (!value || !isWhole || !(type === 3 || type === 4 || type === 13 || type === 16 || type === 18)) return [];
  return Array.from({ length: count }, (_, index) => {
    const at = value.start + index * size;
    if (size === 8) return Number(view.getBigUint64(at, little));
    return size === 2 ? view.getUint16(at, little) : view.getUint32(at, little);
  });
}

/** Takes entries out of a directory, their values with them. Those that stay close up; zeros come behind them. */
export function removeEntries(directory: Directory, isUnwanted: (entry: Entry) => boolean): void {
  const { layout, entries, start, end } = directory;
  const { bytes, view, little, big } = layout;
  const size = entrySize(layout);
  let gone = 0;
  for (const entry of entries.toReversed()) {
    if (!isUnwanted(entry)) continue;
    if (entry.value) bytes.fill(0, entry.value.start, entry.value.end);
    bytes.copyWithin(entry.at, entry.at + size, end);
    gone++;
  }
  if (gone === 0) return;
  bytes.fill(0, end - gone * size, end);
  if (big) view.setBigUint64(start, view.getBigUint64(start, little) - BigInt(gone), little);
  else view.setUint16(start, view.getUint16(start, little) - gone, little);
}

/** Wipes a directory with all of its values. */
export function wipeDirectory(directory: Directory): void {
  const { layout, entries, start, end } = directory;
  for (const { value } of entries) if (value) layout.bytes.fill(0, value.start, value.end);
  layout.bytes.fill(0, start, end);
}
