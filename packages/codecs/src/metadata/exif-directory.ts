/**
 * Directories of a TIFF structure that is in memory (TIFF 6.0, section 2; EXIF 2.32, 4.6), where they lie, so that values can
 * be changed in their place. Nothing here trusts an offset.
 */

/** Bytes of one value of each field type (TIFF 6.0, page 15; BigTIFF adds 16 to 18). */
export const typeSizes: Readonly<Record<number, number>> = {
  1: 1,
  2: 1,
  3: 2,
  4: 4,
  5: 8,
  6: 1,
  7: 1,
  8: 2,
  9: 4,
  10: 8,
  11: 4,
  12: 8,
  13: 4,
  16: 8,
  17: 8,
  18: 8,
};

const SHORT = 3;
const LONG = 4;
const RATIONAL = 5;

/** One directory (IFD) of an EXIF block. */
export interface Directory {
  readonly view: DataView;
  readonly little: boolean;
  /** Offsets of the directory's entries by tag. */
  readonly entries: ReadonlyMap<number, number>;
  /** Where the offset of the next directory is stored. */
  readonly end: number;
}

/** The directory at an offset, where there can be one. */
export function readDirectory(view: DataView, little: boolean, offset: number): Directory | undefined {
  if (offset < 8 || offset + 2 > view.byteLength) return undefined;
  const count = view.getUint16(offset, little);
  const end = offset + 2 + count * 12;
  const entries = new Map<number, number>();
  for (let at = offset + 2; at < end && at + 12 <= view.byteLength; at += 12) {
    const tag = view.getUint16(at, little);
    if (!entries.has(tag)) entries.set(tag, at);
  }
  return { view, little, entries, end };
}

/** IFD0 of an EXIF block. */
export function firstDirectory(exif: Uint8Array): Directory | undefined {
  if (exif.length < 14 || exif[0] !== exif[1] || (exif[0] !== 0x49 && exif[0] !== 0x4d)) return undefined;
  const view = new DataView(exif.buffer, exif.byteOffset, exif.byteLength);
  const little = exif[0] === 0x49;
  return readDirectory(view, little, view.getUint32(4, little));
}

/** The directory after this one (IFD1, the thumbnail's). */
export function nextDirectory({ view, little, end }: Directory): Directory | undefined {
  return end + 4 <= view.byteLength ? readDirectory(view, little, view.getUint32(end, little)) : undefined;
}

/** The number that a tag holds. */
export function numberAt({ view, little, entries }: Directory, tag: number): number | undefined {
  const at = entries.get(tag);
  if (at === undefined) return undefined;
  const type = view.getUint16(at + 2, little);
  if (type === SHORT) return view.getUint16(at + 8, little);
  const value = view.getUint32(at + 8, little);
  if (type === LONG) return value;
  if (type !== RATIONAL || value + 8 > view.byteLength) return undefined;
  return view.getUint32(value, little) / view.getUint32(value + 4, little);
}

/** A tag of a directory (TIFF 6.0, section 2): its type, how many values, and the value or where the values are. */
export type TiffEntry = readonly [tag: number, type: number, count: number, value: number];

const HEADER = 8;

/** Where the values behind a directory of so many entries begin. */
export function valuesAfter(entries: number): number {
  return HEADER + 2 + entries * 12 + 4;
}

/** A TIFF structure of one directory, most significant byte first, with `room` bytes behind it for values. */
export function tiffOf(entries: readonly TiffEntry[], room: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(valuesAfter(entries.length) + room);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0x4d4d002a);
  view.setUint32(4, HEADER);
  view.setUint16(HEADER, entries.length);
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    const at = HEADER + 2 + index * 12;
    view.setUint16(at, tag);
    view.setUint16(at + 2, type);
    view.setUint32(at + 4, count);
    view.setUint32(at + 8, value);
  }
  return bytes;
}
