/** Erases places from WebP files (RIFF): chunks that are neither picture nor profile. */
import { byteText } from '../byte-text.ts';
import { viewOf } from './bytes.ts';
import type { Erasers } from './erasers.ts';

const PICTURE = new Set(['VP8 ', 'VP8L', 'VP8X', 'ANIM', 'ANMF', 'ALPH', 'ICCP']);
const HEAD = 12;

/** Erases from a file. Chunks of no known kind, and what lies behind the last, may say anything, and are emptied. */
export function eraseFromRiff(file: Uint8Array, { tiff, xmp }: Erasers): boolean {
  const view = viewOf(file);
  const end = Math.min(8 + view.getUint32(4, true), file.length);
  let at = HEAD;
  for (; at + 8 <= end; ) {
    const type = byteText(file.subarray(at, at + 4));
    const next = Math.min(at + 8 + view.getUint32(at + 4, true), file.length);
    const content = file.subarray(at + 8, next);
    const clean = PICTURE.has(type) || (type === 'EXIF' && tiff(content)) || (type === 'XMP ' && xmp(content));
    if (!clean) content.fill(0);
    at = next + (next & 1);
  }
  file.fill(0, Math.min(at, file.length));
  return true;
}
