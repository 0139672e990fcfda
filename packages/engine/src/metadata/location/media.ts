/** Erases places from pictures in boxes: HEIF, AVIF, JPEG XL, JPEG 2000 and Canon's CR3. */
import { byteText } from '../byte-text.ts';
import { type Box, boxesIn, freeBox, leadingBoxes } from './boxes.ts';
import { findText, isAt, viewOf } from './bytes.ts';
import type { Eraser, Erasers } from './erasers.ts';
import { eraseFromItems } from './items.ts';
import { eraseFromText } from './text.ts';
import { eraseFromFilm } from './video.ts';

/** Boxes at the top that are the picture, or say how it is meant. */
const PICTURE = new Set(
  'ftyp|styp|mdat|idat|moof|mfra|sidx|pdin|JXL |jxll|jxlc|jxlp|jxli|jhgm|jP  |jp2h|jp2c|jpch|jplh|rreq|ftbl|flst|cref'.split(
    '|',
  ),
);

/** Boxes named by a number of 16 bytes: EXIF, XMP and IPTC of JPEG 2000 (XMP part 3, 1.3.2), Canon's two. */
const UUIDS: Readonly<Record<string, keyof Erasers | 'canon' | 'preview'>> = {
  '4a706754696666457869662d3e4a5032': 'tiff',
  be7acfcb97a942e89c71999491e3afac: 'xmp',
  '33c7a4d2b81d4723a0baf1a3e097ad38': 'iptc',
  '85c0b687820f11e08111f4ce462b6a48': 'canon',
  eaf42b5e1c984b88b9fbb7dc406e4d16: 'preview',
};
const UUID_BYTES = 16;
/** Bytes of the picture's file that a box may begin with before a TIFF structure: a number, as in HEIF's items. */
const EXIF_OFFSET = 4;

/** Erases from a file; returns whether all of it could be looked into. */
export function eraseFromMedia(file: Uint8Array, within: Erasers): boolean {
  const boxes = leadingBoxes(file);
  const end = boxes.at(-1)?.end ?? 0;
  // A picture that is cut off is one all the same; what else is left over may say anything.
  if (!PICTURE.has(byteText(file.subarray(end + 4, end + 8)))) file.fill(0, end);
  const isCanon = boxes[0]?.type === 'ftyp' && isAt(file, 8, 'crx ');
  return boxes.every((box) => eraseFromBox(file, box, isCanon, within));
}

function eraseFromBox(file: Uint8Array, box: Box, isCanon: boolean, within: Erasers): boolean {
  const content = file.subarray(box.body, box.end);
  switch (box.type) {
    case 'meta':
      return eraseFromItems(file, box, within);
    case 'moov':
      return isCanon ? eraseFromCanonFilm(file, box, within) : eraseFromFilm(file, box);
    case 'mini':
      eraseFromMinimized(content, within);
      return true;
    case 'mpvd':
      return orFree(file, box, within.video(content));
    case 'jp2c':
      eraseFromCodestream(content);
      return true;
    case 'Exif':
      return orFree(file, box, within.tiff(content.subarray(EXIF_OFFSET)));
    case 'xml ':
      // Maps in GML (GMLJP2) are places through and through.
      return orFree(file, box, findText(content, 'opengis', 0) < 0 && within.xmp(content));
    case 'uuid':
      return orFree(file, box, eraseFromNumbered(content, within));
    default:
      return orFree(file, box, PICTURE.has(box.type));
  }
}

const COMMENT = 0xff64;
const TILE = 0xff90;

/** Comments in the main header of a JPEG 2000 codestream (ITU-T T.800, A.9.2): a number, then the text. */
export function eraseFromCodestream(codestream: Uint8Array): boolean {
  const view = viewOf(codestream);
  for (let at = 2; at + 4 <= codestream.length; ) {
    const marker = view.getUint16(at);
    if (marker === TILE || marker < 0xff00) break;
    const end = at + 2 + view.getUint16(at + 2);
    if (marker === COMMENT) eraseFromText(codestream.subarray(at + 6, end));
    at = Math.max(end, at + 4);
  }
  return true;
}

/** What could not be looked into becomes free space. */
function orFree(file: Uint8Array, box: Box, clean: boolean): boolean {
  if (!clean) freeBox(file, box);
  return true;
}

function eraseFromNumbered(box: Uint8Array, within: Erasers): boolean {
  const id = Array.from(box.subarray(0, UUID_BYTES), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const kind = UUIDS[id];
  const content = box.subarray(UUID_BYTES);
  if (kind === undefined) return false;
  if (kind === 'canon') return eraseFromCanon(content, within);
  return kind === 'preview' ? eraseFromPreviews(content, within.jpeg) : within[kind](content);
}

/** A header of a few bits, with the data behind it: EXIF and XMP are known by how they begin. */
function eraseFromMinimized(mini: Uint8Array, { tiff, xmp }: Erasers): void {
  for (const start of ['II*\0', 'MM\0*']) {
    for (let at = findText(mini, start, 0); at >= 0; at = findText(mini, start, at + 1)) tiff(mini.subarray(at));
  }
  const packet = findText(mini, '<x:xmpmeta', 0);
  if (packet >= 0) xmp(mini.subarray(packet));
}

/** CR3: a film whose box of Canon's own holds EXIF in parts. Its track of further data names no place. */
function eraseFromCanonFilm(file: Uint8Array, film: Box, within: Erasers): boolean {
  const boxes = boxesIn(file, film.body, film.end);
  for (const box of boxes ?? []) {
    if (box.type === 'uuid') orFree(file, box, eraseFromNumbered(file.subarray(box.body, box.end), within));
  }
  return boxes !== undefined;
}

/** `CMT1` to `CMT3` are IFD0, EXIF and the maker's note, each a structure of its own; `CMT4` is the place. */
function eraseFromCanon(content: Uint8Array, within: Erasers): boolean {
  const boxes = boxesIn(content, 0, content.length);
  for (const box of boxes ?? []) {
    const part = content.subarray(box.body, box.end);
    if (box.type === 'CMT4') freeBox(content, box);
    else if (box.type.startsWith('CMT') && !within.tiff(part)) freeBox(content, box);
    else if (box.type === 'THMB') eraseFromPreviews(part, within.jpeg);
  }
  return boxes !== undefined;
}

/** JPEG files behind a few numbers. */
function eraseFromPreviews(content: Uint8Array, jpeg: Eraser): boolean {
  const at = findText(content, '\xff\xd8\xff', 0);
  return at < 0 || jpeg(content.subarray(at));
}
