import type { ByteSource, ImageInfo, MetadataBlock } from '@safelight/core';
import { codecError } from '../codec-error.ts';
import { readOrientation } from '../exif.ts';
import { readDocument } from './document.ts';
import { hasClearEntry, shapeOf } from './samples.ts';

/** Reads the headers of a PSD or PSB file. Throws `corrupt-input`. */
export async function probePhotoshop(source: ByteSource, formatId: string): Promise<ImageInfo> {
  try {
    const document = await readDocument(source);
    const { header, resources, transparent } = document;
    const { metadata, density } = resources;
    return {
      width: header.width,
      height: header.height,
      kind: 'still',
      frameCount: 1,
      alpha: transparent || hasClearEntry(document) ? 'straight' : 'none',
      ...shapeOf(document),
      ...(header.depth === 1 ? { significantBits: 1 } : {}),
      orientation: readOrientation(metadata.exif),
      metadata: Object.keys(metadata) as MetadataBlock[],
      ...(density ? { density } : {}),
    };
  } catch (error) {
    throw codecError(error, 'decode', formatId);
  }
}
