import type { CodecContext, DecodedImage, OptionsOf } from '@safelight/core';
import { encodePhotoshop } from '../../families/photoshop/encode.ts';
import type { options as schema } from '../../families/photoshop/options.ts';

/** Encodes a PSB file. See `Encoder`. */
export function encode(
  image: DecodedImage,
  options: OptionsOf<typeof schema>,
  context: CodecContext,
): Promise<Uint8Array> {
  return encodePhotoshop(image, options, context, { formatId: 'psb', large: true });
}
