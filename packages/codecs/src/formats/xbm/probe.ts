import type { ByteSource, ImageInfo } from '@safelight/core';
import { codecError } from '../../runtime/codec-error.ts';
import { readHeader } from './text.ts';

/** Reads the definitions. */
export async function probe(source: ByteSource): Promise<ImageInfo> {
  try {
    const { width, height } = await readHeader(source);
    return {
      width,
      height,
      kind: 'still',
      frameCount: 1,
      model: 'gray',
      alpha: 'none',
      depth: 8,
      significantBits: 1,
      colorSpace: 'srgb',
      orientation: 1,
      metadata: [],
    };
  } catch (error) {
    throw codecError(error, 'decode', 'xbm');
  }
}
