import type { CodecContext, DecodedImage, DecodeRequest } from '@safelight/core';
import { decodeHeif } from '../../families/heif/decode.ts';
import { av1 } from './av1.ts';

/** Decodes AVIF: stills, grids, collections and image sequences, of AV1 pictures by libaom. See `decodeHeif`. */
export function decode(bytes: Uint8Array, request: DecodeRequest, context: CodecContext): Promise<DecodedImage> {
  return decodeHeif(av1, bytes, request, context);
}
