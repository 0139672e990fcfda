import type { ByteSource, ImageInfo } from '@safelight/core';
import { codecError } from '../../runtime/codec-error.ts';
import { readHeader } from './header.ts';

/** Reads the header. Whether pixels of BC1 and BC7 are clear is not known before they are decoded. */
export async function probe(source: ByteSource): Promise<ImageInfo> {
  try {
    const { width, height, layout, alpha, pages } = await readHeader(source);
    const { model, depth, significantBits } = layout;
    return {
      width,
      height,
      kind: pages > 1 ? 'pages' : 'still',
      frameCount: pages,
      firstStandsForAll: true,
      model,
      alpha: alpha === 'none' || (alpha === 'perhaps' && layout.bytes === 8) ? 'none' : 'straight',
      depth,
      ...(significantBits === undefined ? {} : { significantBits }),
      colorSpace: depth === 32 ? 'srgb-linear' : 'srgb',
      orientation: 1,
      metadata: [],
    };
  } catch (error) {
    throw codecError(error, 'decode', 'dds');
  }
}
