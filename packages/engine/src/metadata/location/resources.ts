/** Erases places from Photoshop's image resources (Photoshop file formats, "Image Resource Blocks"). */
import { isAt, viewOf } from './bytes.ts';
import type { Erasers } from './erasers.ts';

/** Signatures of resources; the first is Photoshop's, the others those of programs near it. */
const SIGNATURES = ['8BIM', 'MeSa', 'PHUT', 'AgHg', 'DCSR'];
const IPTC = 0x0404;
const EXIF = new Set([0x0422, 0x0423]);
const XMP = 0x0424;
const THUMBNAILS = new Set([0x0409, 0x040c]);
/** Bytes before a thumbnail's JPEG. */
const THUMBNAIL_HEAD = 28;

/** Erases from the resources in a row. What comes behind them and is none nobody can look into: it goes. */
export function eraseFromResources(resources: Uint8Array, within: Erasers): boolean {
  const view = viewOf(resources);
  let at = 0;
  while (at + 12 <= resources.length && SIGNATURES.some((signature) => isAt(resources, at, signature))) {
    // A name, its length first, takes an even number of bytes.
    const start = at + 6 + (((view.getUint8(at + 6) + 2) >> 1) << 1) + 4;
    if (start > resources.length) break;
    const end = Math.min(start + view.getUint32(start - 4), resources.length);
    eraseFrom(view.getUint16(at + 4), resources.subarray(start, end), within);
    at = end + ((end - start) & 1);
  }
  resources.fill(0, Math.min(at, resources.length));
  return true;
}

function eraseFrom(id: number, content: Uint8Array, within: Erasers): void {
  const erase = eraserOf(id, within);
  const part = THUMBNAILS.has(id) ? content.subarray(THUMBNAIL_HEAD) : content;
  if (erase && !erase(part)) part.fill(0);
}

function eraserOf(id: number, { iptc, tiff, xmp, jpeg }: Erasers): Erasers['iptc'] | undefined {
  if (id === IPTC) return iptc;
  if (EXIF.has(id)) return tiff;
  if (id === XMP) return xmp;
  return THUMBNAILS.has(id) ? jpeg : undefined;
}
