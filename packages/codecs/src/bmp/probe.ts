import type { ByteSource, ImageInfo } from '@safelight/core';
import { codecError } from '../shared/codec-error.ts';
import { type BmpHeader, isGrayPalette, readHeader } from './header.ts';

/** Whether the pixels may be partly transparent; for a spare byte and for run lengths only the pixels tell. */
function mayHaveAlpha(header: BmpHeader): boolean {
  if (header.bits === 16 || header.bits === 32) return header.masks[3].max > 0;
  return header.storage === 'rle4' || header.storage === 'rle8' || header.storage === 'rle24';
}

/** Whether the picture is read as gray: a palette of grays, and no profile, which would be of RGB. */
export function isGray(header: BmpHeader): boolean {
  return isGrayPalette(header) && header.colorSpace === 'srgb';
}

/** Reads the header and the palette. */
export async function probe(source: ByteSource): Promise<ImageInfo> {
  try {
    const header = await readHeader(source);
    return {
      width: header.width,
      height: header.height,
      kind: 'still',
      frameCount: 1,
      model: isGray(header) ? 'gray' : 'rgb',
      alpha: mayHaveAlpha(header) ? 'straight' : 'none',
      depth: 8,
      colorSpace: header.colorSpace,
      orientation: 1,
      metadata: [],
      ...(header.density === undefined ? {} : { density: header.density }),
    };
  } catch (error) {
    throw codecError(error, 'decode', 'bmp');
  }
}
