/** What a JPEG file holds besides its picture. */
import type { Adjustment } from '@safelight/core';
import { type JpegHeader, type PictureRange, textOf } from './header.ts';

/** Bytes of a further picture in which its own XMP is looked for. */
const HEAD = 16 * 1024;

const gainMapNames = ['hdrgm:', 'HDRGainMap', 'urn:iso:std:iso:ts:21496'];
const LARGE_THUMBNAIL = 0x01;
const DISPARITY = 0x020002;

/** The things that are dropped when only the picture is kept, each once. */
export function auxiliaryPictures(header: JpegHeader, bytes: Uint8Array): Adjustment[] {
  const xmp = textOf(header.metadata.xmp);
  const found = new Set(header.otherPictures.map((range) => kindOf(range, bytes)));
  if (header.gainMap || xmp.includes('hdrgm:Version')) {
    // The index gives a gain map no type of its own.
    found.delete('other-images');
    found.add('gain-map');
  }
  if (/MotionPhoto(?:="1"|>1<)|MicroVideo(?:="1"|>1<)/.test(xmp)) found.add('motion-video');
  return [...found].map((what) => ({ kind: 'auxiliary-dropped', what }));
}

function kindOf(
  range: PictureRange,
  bytes: Uint8Array,
): 'gain-map' | 'thumbnail' | 'depth-map' | 'other-images' | 'motion-video' {
  if (range.type >> 16 === LARGE_THUMBNAIL) return 'thumbnail';
  if (range.type === DISPARITY) return 'depth-map';
  const head = textOf(bytes.subarray(range.offset, range.offset + Math.min(range.length, HEAD)));
  return gainMapNames.some((name) => head.includes(name)) ? 'gain-map' : 'other-images';
}
