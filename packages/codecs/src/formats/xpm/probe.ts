import type { ByteSource, ImageInfo } from '@safelight/core';
import { codecError } from '../../runtime/codec-error.ts';
import { openXpm } from './text.ts';

/** The colours of most files, and of all where the clear one comes first, as writers have it. */
const HEAD = 64 * 1024;

/** Reads the sizes, and the colours at the beginning for a clear one. */
export async function probe(source: ByteSource): Promise<ImageInfo> {
  try {
    const { header, color } = openXpm(await source.read(0, HEAD));
    const { width, height, colors } = header;
    let clear = false;
    for (let index = 0; index < colors && !clear; index++) {
      const next = color();
      if (next === undefined) break;
      clear = /\bc\s+none\b/i.test(next.text);
    }
    return {
      width,
      height,
      kind: 'still',
      frameCount: 1,
      model: 'rgb',
      alpha: clear ? 'straight' : 'none',
      depth: 8,
      colorSpace: 'srgb',
      orientation: 1,
      metadata: [],
    };
  } catch (error) {
    throw codecError(error, 'decode', 'xpm');
  }
}
