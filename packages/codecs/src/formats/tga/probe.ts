import type { ByteSource, ImageInfo, MetadataBlock } from '@safelight/core';
import { codecError } from '../../runtime/codec-error.ts';
import { readHeader } from './header.ts';

/** Reads header and footer. */
export async function probe(source: ByteSource): Promise<ImageInfo> {
  try {
    const { width, height, kind, alpha, metadata, density } = await readHeader(source);
    return {
      width,
      height,
      kind: 'still',
      frameCount: 1,
      model: kind === 3 ? 'gray' : 'rgb',
      alpha: alpha === 'none' ? 'none' : 'straight',
      depth: 8,
      colorSpace: 'srgb',
      orientation: 1,
      metadata: Object.keys(metadata) as MetadataBlock[],
      ...(density ? { density } : {}),
    };
  } catch (error) {
    throw codecError(error, 'decode', 'tga');
  }
}
