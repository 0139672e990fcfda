import type { Orientation } from '@safelight/core';
import { concat } from '../../coding/boxes.ts';
import { orientationExif } from '../../metadata/exif.ts';
import { isNamed, jpegLayout } from './layout.ts';

const SOI = Uint8Array.of(0xff, 0xd8);
const APP1 = 0xe1;
const EXIF = new TextEncoder().encode('Exif\0\0');

/**
 * A JPEG file that is to be turned by `orientation` and by nothing that it says itself: what it had of EXIF is left out.
 * `undefined` of bytes that are no whole JPEG picture.
 */
export function turnedJpeg(bytes: Uint8Array, orientation: Orientation): Uint8Array | undefined {
  const layout = jpegLayout(bytes);
  if (!layout) return undefined;
  const kept = layout.segments.filter((each) => each.marker !== APP1 || !isNamed(bytes, each, 'Exif\0\0'));
  const exif = orientationExif(orientation);
  const length = 2 + EXIF.length + exif.length;
  return concat([
    SOI,
    Uint8Array.of(0xff, APP1, length >> 8, length & 0xff),
    EXIF,
    exif,
    ...kept.map(({ start, end }) => bytes.subarray(start, end)),
    bytes.subarray(layout.scan, layout.end),
  ]);
}
