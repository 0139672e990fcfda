/** Erases places from TIFF structures: EXIF blocks, TIFF files, DNG and the camera files that are built like them. */
import { isAt, viewOf } from './bytes.ts';
import {
  type Directory,
  directoryAt,
  type Entry,
  type Layout,
  numbersOf,
  removeEntries,
  wipeDirectory,
} from './directory.ts';
import type { Erasers } from './erasers.ts';
import { eraseFromMakerNote, eraseFromPrivateData } from './maker-note.ts';
import { eraseFromText, eraseFromWideText } from './text.ts';

const GPS_IFD = 0x8825;
const MAKER_NOTE = 0x927c;
const DNG_PRIVATE_DATA = 0xc634;
const JPEG_OFFSET = 0x0201;
const JPEG_LENGTH = 0x0202;
/** Panasonic's RW2: the camera's JPEG. */
const JPEG_FROM_RAW = 0x002e;
/** Tags whose values are offsets of further directories: SubIFDs, EXIF, interoperability, Kodak's and Leaf's own. */
const POINTERS = new Set([0x014a, 0x8769, 0xa005, 0x8290, 0xfe00, 0x888a]);
const IFD_TYPES = new Set([13, 18]);

/**
 * Tags that tell where on the earth a picture lies (GeoTIFF 1.1, 7.1; GDAL; RPC), and DNG's copy of the camera's file, in
 * which nobody can look: pixel scale, tie points, transformations, keys, GDAL's metadata, coefficients.
 */
const PLACE_TAGS = new Set([GPS_IFD, 33_550, 33_920, 33_922, 34_264, 34_735, 34_736, 34_737, 42_112, 50_844, 0xc68c]);

/** What follows the letters of the byte order: TIFF, BigTIFF, ORF, RW2. */
const MAGIC = new Set([42, 43, 0x4f52, 0x5352, 0x55]);
const BIG = 43;
/** Entries of all directories together; more are there to waste time. */
const MAX_ENTRIES = 2_000_000;

/** How a structure is written; `undefined` where it is none. */
function layoutOf(bytes: Uint8Array): Layout | undefined {
  if (bytes.length < 14 || !(isAt(bytes, 0, 'II') || isAt(bytes, 0, 'MM'))) return undefined;
  const view = viewOf(bytes);
  const little = bytes[0] === 0x49;
  const magic = view.getUint16(2, little);
  return MAGIC.has(magic) ? { bytes, view, little, big: magic === BIG, base: 0 } : undefined;
}

/**
 * Erases from all directories that the structure's first leads to, and from what their tags hold. Where a directory is cut
 * off or lies outside, what it would lead to cannot be looked into.
 * @param isFile - the structure is a file of its own: the directory after one is another page, not what a camera left there
 */
export function eraseFromTiff(bytes: Uint8Array, within: Erasers, isFile = false): boolean {
  const layout = layoutOf(bytes.subarray(isAt(bytes, 0, 'Exif\0') ? 6 : 0));
  if (!layout) return false;
  const { view, little, big } = layout;
  const waiting = [big ? Number(view.getBigUint64(8, little)) : view.getUint32(4, little)];
  const seen = new Set<number>();
  let entries = 0;
  for (let offset = waiting.pop(); offset !== undefined; offset = waiting.pop()) {
    if (seen.has(offset)) continue;
    seen.add(offset);
    const directory = directoryAt(layout, offset);
    entries += directory?.entries.length ?? 0;
    if (!directory?.isWhole || entries > MAX_ENTRIES) return false;
    waiting.push(...furtherOf(directory, isFile));
    if (!eraseFromDirectory(directory, within)) return false;
  }
  return true;
}

/** Offsets of the directories that one leads to. */
function furtherOf(directory: Directory, isFile: boolean): readonly number[] {
  const { layout, entries, next } = directory;
  const hasNext = next > 0 && (isFile || directoryAt(layout, next)?.isWhole === true);
  const pointers = entries.filter(({ tag, type }) => POINTERS.has(tag) || (IFD_TYPES.has(type) && tag !== GPS_IFD));
  return [...(hasNext ? [next] : []), ...pointers.flatMap((entry) => numbersOf(directory, entry))];
}

/** Returns whether all that the directory leads to is there. */
function eraseFromDirectory(directory: Directory, within: Erasers): boolean {
  const { layout, entries } = directory;
  for (const entry of entries) {
    if (entry.tag !== GPS_IFD) continue;
    for (const offset of numbersOf(directory, entry)) {
      const places = directoryAt(layout, offset);
      if (!places?.isWhole) return false;
      wipeDirectory(places);
    }
  }
  for (const offset of valuesOf(directory, JPEG_OFFSET)) {
    const [length = 0] = valuesOf(directory, JPEG_LENGTH);
    eraseFromJpeg(layout.bytes.subarray(offset, offset + length), within);
  }
  const unclear = new Set(entries.filter((entry) => !isErased(entry, layout, within)));
  removeEntries(directory, (entry) => PLACE_TAGS.has(entry.tag) || unclear.has(entry));
  return true;
}

function valuesOf(directory: Directory, tag: number): readonly number[] {
  return directory.entries.filter((entry) => entry.tag === tag).flatMap((entry) => numbersOf(directory, entry));
}

/** Thumbnails and previews are files of their own. One that cannot be looked into goes. */
function eraseFromJpeg(picture: Uint8Array, { jpeg }: Erasers): void {
  if (isAt(picture, 0, '\xff\xd8') && !jpeg(picture)) picture.fill(0);
}

/** Erases from what a tag holds; returns whether it may stay. */
function isErased({ tag, value }: Entry, layout: Layout, within: Erasers): boolean {
  if (!value) return true;
  const content = layout.bytes.subarray(value.start, value.end);
  switch (tag) {
    case 0x02bc:
      return within.xmp(content);
    case 0x83bb:
      return within.iptc(content);
    case 0x8649:
      return within.resources(content);
    case MAKER_NOTE:
      return eraseFromMakerNote(layout, value);
    case DNG_PRIVATE_DATA:
      return eraseFromPrivateData(layout, value);
    case JPEG_FROM_RAW:
      eraseFromJpeg(content, within);
      return true;
    default:
      return eraseFromTextTag(tag, content, layout.little);
  }
}

/** Document, description, page (TIFF 6.0); title, comment, author, keywords, subject as Windows writes them. */
const TEXTS = new Set([0x010d, 0x010e, 0x011d]);
const WIDE_TEXTS = new Set([0x9c9b, 0x9c9c, 0x9c9d, 0x9c9e, 0x9c9f]);
const USER_COMMENT = 0x9286;
/** Bytes that say how a user's comment is written (EXIF 2.32, 4.6.5). */
const COMMENT_CODE = 8;

function eraseFromTextTag(tag: number, content: Uint8Array, little: boolean): boolean {
  if (TEXTS.has(tag)) return eraseFromText(content);
  if (WIDE_TEXTS.has(tag)) return eraseFromWideText(content, true);
  if (tag !== USER_COMMENT) return true;
  const text = content.subarray(COMMENT_CODE);
  if (!isAt(content, 0, 'UNICODE')) return eraseFromText(text);
  // Many writers take the order of bytes that is not the file's.
  return eraseFromWideText(text, little) && eraseFromWideText(text, !little);
}
