/**
 * What a conversion changes in an EXIF block (a TIFF structure, EXIF 2.32, 4.6): values in their place, so that nothing
 * else moves and makers' own offsets stay true. Nothing here trusts an offset.
 */
import {
  type Directory,
  firstDirectory,
  nextDirectory,
  numberAt,
  readDirectory,
} from '@safelight/codecs/exif-directory';
import type { Adjustment, Density, Orientation } from '@safelight/core';
import { type Moving, moveOfStored } from './move.ts';
import { picturesWithin } from './pictures-within.ts';
import { moveSubjectAreas } from './subject-area.ts';

export { firstDirectory };

const IMAGE_WIDTH = 0x0100;
const IMAGE_LENGTH = 0x0101;
const ORIENTATION = 0x0112;
const X_RESOLUTION = 0x011a;
const Y_RESOLUTION = 0x011b;
const RESOLUTION_UNIT = 0x0128;
const EXIF_IFD = 0x8769;
const PIXEL_X_DIMENSION = 0xa002;
const PIXEL_Y_DIMENSION = 0xa003;
const COLOR_SPACE = 0xa001;
const INTEROPERABILITY_IFD = 0xa005;
const INTEROPERABILITY_INDEX = 0x0001;
const THUMBNAIL_OFFSET = 0x0201;
const THUMBNAIL_LENGTH = 0x0202;

/** Of GeoTIFF 1.1, 7.1, and of what was there before: pixel scale, tie points, transformations, keys and their values. */
const GEOREFERENCE: ReadonlySet<number> = new Set([
  33_550, 33_920, 33_922, 34_264, 34_735, 34_736, 34_737, 42_112, 50_844,
]);

const ASCII = 2;
const SHORT = 3;
const LONG = 4;
const RATIONAL = 5;

/** What the result's pixels are, for the tags that speak of them. */
export interface PictureFacts {
  readonly width: number;
  readonly height: number;
  /** Print resolution to write where the block has one; absent leaves it. */
  readonly density?: Density;
  /** The pixels were turned, scaled or cut: an embedded thumbnail no longer shows them. */
  readonly moved: boolean;
  /** How they were, where they were. */
  readonly moving?: Moving;
  /** They were converted to sRGB. */
  readonly isSrgb?: boolean;
  /** How they must still be turned; absent: they stand upright. */
  readonly orientation?: Orientation;
}

/** Changes a number where the tag is there and holds it. */
function setNumber({ view, little, entries }: Directory, tag: number, value: number): void {
  const at = entries.get(tag);
  if (at === undefined) return;
  const type = view.getUint16(at + 2, little);
  const place = view.getUint32(at + 8, little);
  if (type === SHORT && value <= 0xffff) view.setUint16(at + 8, value, little);
  else if (type === LONG) view.setUint32(at + 8, value, little);
  else if (type === RATIONAL && place >= 8 && place + 8 <= view.byteLength) {
    const whole = Number.isInteger(value);
    view.setUint32(place, whole ? value : Math.round(value * 1000), little);
    view.setUint32(place + 4, whole ? 1 : 1000, little);
  }
}

/** Says sRGB by DCF's rules (EXIF 2.32, 4.6.6 and 4.6.7): `R98`, and not `R03` for Adobe RGB. */
function setSrgb(details: Directory): void {
  setNumber(details, COLOR_SPACE, 1);
  const { view, little } = details;
  const rules = readDirectory(view, little, numberAt(details, INTEROPERABILITY_IFD) ?? 0);
  const at = rules?.entries.get(INTEROPERABILITY_INDEX);
  if (at === undefined || view.getUint16(at + 2, little) !== ASCII || view.getUint32(at + 4, little) !== 4) return;
  for (const [index, letter] of Array.from('R98').entries()) view.setUint8(at + 8 + index, letter.charCodeAt(0));
}

/** Whether an EXIF block holds a thumbnail (its second directory). */
export function hasThumbnail(exif: Uint8Array): boolean {
  const directory = firstDirectory(exif);
  return directory !== undefined && nextDirectory(directory) !== undefined;
}

/** What is left out of an EXIF block: what belongs to pixels that are no longer there. @param isMoved - they lie elsewhere */
export function lostOfExif(exif: Uint8Array, isMoved: boolean): readonly Adjustment[] {
  const lost: Adjustment[] = [];
  if (hasThumbnail(exif) || (isMoved && picturesWithin(exif).length > 0))
    lost.push({ kind: 'auxiliary-dropped', what: 'thumbnail' });
  if (isMoved && hasGeoreference(exif))
    lost.push({ kind: 'auxiliary-dropped', what: 'georeference', reason: 'changed' });
  return lost;
}

/** Whether it says where on a map pixels lie: of others than the picture had, that is not so. */
export function hasGeoreference(exif: Uint8Array): boolean {
  const { entries } = firstDirectory(exif) ?? {};
  return entries !== undefined && [...GEOREFERENCE].some((tag) => entries.has(tag));
}

/**
 * A copy of an EXIF block that tells of the result: its orientation, its pixel dimensions, its print resolution, its
 * colours where they were converted, its subject where that is now, and no thumbnail, preview or place on a map that is of other
 * pixels. Tags that are not there are not added; a broken block is copied as it is.
 */
export function exifOfResult(exif: Uint8Array, facts: PictureFacts): Uint8Array {
  const out = exif.slice();
  if (facts.moved) wipePreviews(out);
  const directory = firstDirectory(out);
  if (!directory) return out;
  setNumber(directory, ORIENTATION, facts.orientation ?? 1);
  setNumber(directory, IMAGE_WIDTH, facts.width);
  setNumber(directory, IMAGE_LENGTH, facts.height);
  if (facts.density) {
    setNumber(directory, X_RESOLUTION, facts.density.x);
    setNumber(directory, Y_RESOLUTION, facts.density.y);
    setNumber(directory, RESOLUTION_UNIT, 2);
  }
  const { view, little } = directory;
  const details = readDirectory(view, little, numberAt(directory, EXIF_IFD) ?? 0);
  if (details) {
    // They are counted in the dimensions as they were.
    const cutOff = facts.moving ? moveSubjectAreas(details, moveOfStored(facts.moving)) : undefined;
    setNumber(details, PIXEL_X_DIMENSION, facts.width);
    setNumber(details, PIXEL_Y_DIMENSION, facts.height);
    if (facts.isSrgb) setSrgb(details);
    if (cutOff) removeEntries(details, cutOff);
  }
  if (!facts.moved) return out;
  const made = withoutThumbnail(out, directory);
  removeEntries(directory, GEOREFERENCE);
  return made;
}

/** Takes entries out of a directory; those behind move up, and all that they lead to stays. The directory is read anew then. */
function removeEntries({ view, little, entries, end }: Directory, tags: ReadonlySet<number>): void {
  const first = Math.min(...entries.values());
  if (![...entries.keys()].some((tag) => tags.has(tag)) || end + 4 > view.byteLength) return;
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  const next = bytes.slice(end, end + 4);
  let to = first;
  for (let at = first; at < end; at += 12) {
    if (tags.has(view.getUint16(at, little))) continue;
    bytes.copyWithin(to, at, at + 12);
    to += 12;
  }
  view.setUint16(first - 2, (to - first) / 12, little);
  bytes.fill(0, to, end + 4);
  bytes.set(next, to);
}

/** Wipes every JPEG file within, in its place: makers' notes hold previews, which show what was cut off. */
function wipePreviews(exif: Uint8Array): void {
  for (const [start, end] of picturesWithin(exif)) exif.fill(0, start, end);
}

/** Unlinks the thumbnail and wipes its picture: what was cut off must not stay in the file. */
function withoutThumbnail(exif: Uint8Array, directory: Directory): Uint8Array {
  const thumbnail = nextDirectory(directory);
  if (!thumbnail) return exif;
  directory.view.setUint32(directory.end, 0, directory.little);
  const from = numberAt(thumbnail, THUMBNAIL_OFFSET) ?? 0;
  const to = Math.min(from + (numberAt(thumbnail, THUMBNAIL_LENGTH) ?? 0), exif.length);
  // The picture lies after its directory; elsewhere it would overlap what stays.
  if (from < thumbnail.end || to <= from) return exif;
  if (to === exif.length) return exif.subarray(0, from);
  exif.fill(0, from, to);
  return exif;
}
