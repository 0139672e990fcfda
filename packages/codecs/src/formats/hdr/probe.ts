import type { ByteSource, ImageInfo, MetadataBlock } from '@safelight/core';
import { codecError } from '../../runtime/codec-error.ts';
import { readHeader } from './header.ts';
import { RGBE_BITS } from './rgbe-bits.ts';

/** Reads the header. */
export async function probe(source: ByteSource): Promise<ImageInfo> {
  try {
    const { width, height, metadata } = await readHeader(source);
    return {
      width,
      height,
      kind: 'still',
      frameCount: 1,
      model: 'rgb',
      alpha: 'none',
      depth: 32,
      significantBits: RGBE_BITS,
      colorSpace: 'srgb-linear',
      orientation: 1,
      metadata: Object.keys(metadata) as MetadataBlock[],
    };
  } catch (error) {
    throw codecError(error, 'decode', 'hdr');
  }
}
