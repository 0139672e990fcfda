import type { ByteSource, ImageInfo } from '@safelight/core';
import { codecError } from '../shared/codec-error.ts';
import type { LayerOptions } from '../shared/layers-option.ts';
import { readDocument } from './document.ts';
import { infoOf } from './picture.ts';

/** Reads the headers of the image and its layers. Throws `corrupt-input`. */
export async function probe(source: ByteSource, options: LayerOptions = {}): Promise<ImageInfo> {
  try {
    return infoOf(await readDocument(source), options);
  } catch (error) {
    throw codecError(error, 'decode', 'xcf');
  }
}
