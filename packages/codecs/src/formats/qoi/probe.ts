import type { ByteSource, ImageInfo } from '@safelight/core';
import { codecError } from '../../runtime/codec-error.ts';
import { readHeader } from './header.ts';

/** Reads the header of 14 bytes. */
export async function probe(source: ByteSource): Promise<ImageInfo> {
  try {
    const { width, height, channels, colorSpace } = await readHeader(source);
    return {
      width,
      height,
      kind: 'still',
      frameCount: 1,
      model: 'rgb',
      alpha: channels === 4 ? 'straight' : 'none',
      depth: 8,
      colorSpace,
      orientation: 1,
      metadata: [],
    };
  } catch (error) {
    throw codecError(error, 'decode', 'qoi');
  }
}
