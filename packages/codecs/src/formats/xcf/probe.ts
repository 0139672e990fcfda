import type { ByteSource, ImageInfo } from '@safelight/core';
import type { LayerOptions } from '../../families/layers/layers-option.ts';
import { codecError } from '../../runtime/codec-error.ts';
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
