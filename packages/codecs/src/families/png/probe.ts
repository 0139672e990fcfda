import type { ByteSource, ImageInfo, MetadataBlock } from '@safelight/core';
import { codecError } from '../../runtime/codec-error.ts';
import { readChunks } from './chunks.ts';
import { readHeader } from './header.ts';

/** Reads the chunks' headers, and the data of those that tell about the picture. Text may come after the pixels. */
export async function probe(source: ByteSource): Promise<ImageInfo> {
  try {
    const chunks = await readChunks(source);
    const header = await readHeader(source, chunks);
    const { width, height, model, alpha, orientation, metadata, density, animation, significantBits } = header;
    return {
      width,
      height,
      kind: animation === undefined ? 'still' : 'animation',
      frameCount: animation?.frames ?? 1,
      model,
      alpha,
      depth: header.depth === 16 ? 16 : 8,
      ...(significantBits === undefined ? {} : { significantBits }),
      colorSpace: header.colorSpace,
      orientation,
      metadata: Object.keys(metadata) as MetadataBlock[],
      ...(density === undefined ? {} : { density }),
    };
  } catch (error) {
    throw codecError(error, 'decode', 'png');
  }
}
