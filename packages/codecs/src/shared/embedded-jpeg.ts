const SOI_LENGTH = 2;
const SOS = 0xda;
const APP0 = 0xe0;
const APP2 = 0xe2;
const APP14 = 0xee;
const COMMENT = 0xfe;

/** Whether a segment tells how the pixels are meant: JFIF, Adobe's transform, the profile. */
function isNeeded(marker: number, bytes: Uint8Array, start: number): boolean {
  if (marker === COMMENT) return false;
  if (marker < APP0 || marker > 0xef) return true;
  if (marker === APP2) return String.fromCharCode(...bytes.subarray(start + 4, start + 15)) === 'ICC_PROFILE';
  return marker === APP0 || marker === APP14;
}

/**
 * The same JPEG picture (ITU-T T.81, B.1) without EXIF, XMP, comments and what makers add, for containers that hold such
 * data themselves: a reader of the container must not turn the picture by an orientation tag inside. What follows the
 * picture in the file (gain maps, other pictures) goes too. The coded pixels are the same bytes.
 * @returns `undefined` for a file that is not laid out as it should be.
 */
export function withoutMetadata(bytes: Uint8Array): Uint8Array | undefined {
  const kept: Uint8Array[] = [bytes.subarray(0, SOI_LENGTH)];
  let at = SOI_LENGTH;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] as number;
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === SOS) break;
    const end = at + 2 + (((bytes[at + 2] as number) << 8) | (bytes[at + 3] as number));
    if (end > bytes.length || end < at + 4) return undefined;
    if (isNeeded(marker, bytes, at)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  const end = endOfPicture(bytes, at);
  if (end === undefined) return undefined;
  kept.push(bytes.subarray(at, end));
  const out = new Uint8Array(kept.reduce((sum, part) => sum + part.length, 0));
  let to = 0;
  for (const part of kept) {
    out.set(part, to);
    to += part.length;
  }
  return out;
}

/** The offset behind EOI; scans and the segments between them lie before it. */
function endOfPicture(bytes: Uint8Array, start: number): number | undefined {
  for (let at = bytes.indexOf(0xff, start); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1] as number;
    if (marker === 0xd9) return at + 2;
    // Segments between scans may hold any bytes.
    const isSegment = marker >= 0xc0 && marker !== 0xff && !(marker >= 0xd0 && marker <= 0xd8);
    if (isSegment) at += 1 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0));
  }
  return undefined;
}
