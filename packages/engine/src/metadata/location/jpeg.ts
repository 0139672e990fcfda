/** Erases places from JPEG files (ITU-T T.81, B.1): from all segments of the header, and from what follows the picture. */
import { eraseFromPieces, findText, isAt, type Range, viewOf } from './bytes.ts';
import type { Eraser, Erasers } from './erasers.ts';
import { eraseFromText } from './text.ts';
import { eraseFromTrailer } from './trailer.ts';

const SOS = 0xda;
const EOI = 0xd9;
const APP0 = 0xe0;
const APP15 = 0xef;
const COMMENT = 0xfe;

const EXIF = 'Exif\0';
const XMP = 'http://ns.adobe.com/xap/1.0/\0';
const EXTENDED_XMP = 'http://ns.adobe.com/xmp/extension/\0';
/** Digest, full length and offset before each piece. */
const PIECE_HEADER = 40;
const PHOTOSHOP = 'Photoshop 3.0\0';
/** Segments of applications that say how the pixels are meant and where others lie, and nothing of a place. */
const HARMLESS = ['JFIF\0', 'JFXX\0', 'ICC_PROFILE\0', 'Adobe\0', 'MPF\0', 'urn:iso:std:iso:ts:21496-1\0', 'Ducky'];
/** JPEG XT's boxes (ISO/IEC 18477-3, annex B): the rest of the picture, or statements about it (`jumb`). */
const BOX = 'JP';

/** The segments that belong together, as pieces of one whole. */
interface Held {
  readonly exif: Range[][];
  /** Pieces of extended packets by their digests, with their offsets in the packet. */
  readonly extended: Map<string, (Range & { readonly offset: number })[]>;
  readonly photoshop: Range[];
}

/** Erases from a JPEG file; all of it can be looked into. */
export function eraseFromJpeg(file: Uint8Array, within: Erasers): boolean {
  if (!isAt(file, 0, '\xff\xd8')) return false;
  const end = eraseFromPicture(file, within);
  eraseFromTrailer(file.subarray(end), (part) => eraseFromPicture(part, within), within.video);
  return true;
}

/** Erases from the picture that begins a file; returns the offset behind its end. */
function eraseFromPicture(file: Uint8Array, within: Erasers): number {
  const held: Held = { exif: [], extended: new Map(), photoshop: [] };
  let at = 2;
  let coded = false;
  for (;;) {
    at = nextMarker(file, at, coded);
    const marker = file[at + 1];
    if (marker === undefined) break;
    at += 2;
    if (marker === EOI) break;
    const length = ((file[at] ?? 0) << 8) | (file[at + 1] ?? 0);
    // A length that cannot be is damage: what follows is looked through for the next marker.
    if (length < 2) continue;
    const body = { start: Math.min(at + 2, file.length), end: Math.min(at + length, file.length) };
    if (marker === COMMENT) eraseFromText(file.subarray(body.start, body.end));
    else if (marker >= APP0 && marker <= APP15) take(file, body, held, within, coded);
    coded ||= marker === SOS;
    at = body.end;
  }
  eraseFromHeld(file, held, within);
  return Math.min(at, file.length);
}

/** Markers of segments that may stand between scans: tables, scans, lines, intervals. */
const BETWEEN_SCANS = new Set([0xc4, SOS, 0xdb, 0xdc, 0xdd, COMMENT]);

/** The next marker that has a segment, or ends the picture; coded data and restarts are passed over. */
function nextMarker(file: Uint8Array, from: number, coded: boolean): number {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const code = file[at + 1];
    if (code === undefined) break;
    if (code === EOI || (code >= APP0 && code <= APP15) || BETWEEN_SCANS.has(code)) return at;
    if (!coded && code >= 0xc0 && code !== 0xff && !(code >= 0xd0 && code <= 0xd8)) return at;
  }
  return file.length;
}

/**
 * Sorts a segment of an application. One of no known role may say anything, and is emptied; behind the first scan it may
 * be a damaged picture as well.
 */
function take(file: Uint8Array, body: Range, held: Held, within: Erasers, coded: boolean): void {
  const names = (name: string): boolean => body.end - body.start >= name.length && isAt(file, body.start, name);
  const after = (name: string, more = 0): Range => ({
    ...body,
    start: Math.min(body.start + name.length + more, body.end),
  });
  if (names(EXIF)) takeExif(file, after(EXIF, 1), held);
  else if (names(XMP)) eraseFromPieces(file, [after(XMP)], within.xmp);
  else if (names(EXTENDED_XMP)) takeExtended(file, after(EXTENDED_XMP), held);
  else if (names(PHOTOSHOP)) held.photoshop.push(after(PHOTOSHOP));
  else if (!coded && !HARMLESS.some(names) && !isPicturePart(file, body)) file.fill(0, body.start, body.end);
}

/** A box of JPEG XT that is no statement. */
function isPicturePart(file: Uint8Array, { start, end }: Range): boolean {
  return isAt(file, start, BOX) && findText(file, 'jumb', start, Math.min(start + 32, end)) < 0;
}

/** EXIF that is longer than a segment goes on in the next, without a header of its own. */
function takeExif(file: Uint8Array, body: Range, { exif }: Held): void {
  const begins = isAt(file, body.start, 'II') || isAt(file, body.start, 'MM');
  const last = exif.at(-1);
  if (begins || !last) exif.push([body]);
  else last.push(body);
}

function takeExtended(file: Uint8Array, body: Range, { extended }: Held): void {
  if (body.end - body.start < PIECE_HEADER) return;
  const digest = String.fromCharCode(...file.subarray(body.start, body.start + 32));
  const offset = viewOf(file).getUint32(body.start + 36);
  const pieces = extended.get(digest) ?? [];
  extended.set(digest, [...pieces, { start: body.start + PIECE_HEADER, end: body.end, offset }]);
}

function eraseFromHeld(file: Uint8Array, { exif, extended, photoshop }: Held, within: Erasers): void {
  const erase = (pieces: readonly Range[], eraser: Eraser): void => eraseFromPieces(file, pieces, eraser);
  for (const pieces of exif) erase(pieces, within.tiff);
  for (const pieces of extended.values()) {
    erase(
      pieces.toSorted((a, b) => a.offset - b.offset),
      within.xmp,
    );
  }
  erase(photoshop, within.resources);
}
