import type { ByteSource, ImageInfo } from '@safelight/core';
import { codecError } from '../../runtime/codec-error.ts';
import { readHeader } from './header.ts';

/** Reads the header and the palette. */
export async function probe(source: ByteSource): Promise<ImageInfo> {
  try {
    const { width, height, gray, palette, planes, density } = await readHeader(source);
    return {
      width,
      height,
      kind: 'still',
      frameCount: 1,
      model: gray ? 'gray' : 'rgb',
      alpha: palette === undefined && planes === 4 ? 'straight' : 'none',
      depth: 8,
      colorSpace: 'srgb',
      orientation: 1,
      metadata: [],
      ...(density === undefined ? {} : { density }),
    };
  } catch (error) {
    throw codecError(error, 'decode', 'pcx');
  }
}
