import type { CodecContext, DecodedImage, DecodeRequest } from '@safelight/core';
import { decodePhotoshop } from '../shared/photoshop/decode.ts';

/** Decodes a PSD file. See `Decoder`. */
export function decode(bytes: Uint8Array, _request: DecodeRequest, context: CodecContext): Promise<DecodedImage> {
  return decodePhotoshop(bytes, 'psd', context);
}
