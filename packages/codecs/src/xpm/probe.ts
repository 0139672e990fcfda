import type { ByteSource, ImageInfo } from '@safelight/core';
import { codecError } from '../shared/codec-error.ts';
import { readHeader, Strings, textOf } from './text.ts';

/** The colours of most files, and of all where the clear one comes first, as writers have it. */
const HEAD = 64 * 1024;

/** Reads the first string, and the colours at the beginning for a clear one. */
export async function probe(source: ByteSource): Promise<ImageInfo> {
  try {
    const strings = new Strings(await source.read(0, HEAD));
    const { width, height, colors, characters } = readHeader(strings);
    let clear = false;
    for (let index = 0; index < colors && !clear; index++) {
      const color = strings.next();
      if (color === undefined) break;
      clear = /\bc\s+none\b/i.test(textOf(color.subarray(characters)));
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
