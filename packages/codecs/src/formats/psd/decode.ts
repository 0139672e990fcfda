import type { CodecContext, DecodedImage, DecodeRequest } from '@safelight/core';
import type { layerOptions } from '../../families/layers/layers-option.ts';
import { decodePhotoshop } from '../../families/photoshop/decode.ts';

/** Decodes a PSD file. See `Decoder`. */
export function decode(
  bytes: Uint8Array,
  request: DecodeRequest<typeof layerOptions>,
  context: CodecContext,
): Promise<DecodedImage> {
  return decodePhotoshop(bytes, request, 'psd', context);
}
