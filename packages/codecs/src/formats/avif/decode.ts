import type { CodecContext, DecodedImage, DecodeRequest, GainMap } from '@safelight/core';
import { decodeHeif } from '../../families/heif/decode.ts';
import { av1 } from './av1.ts';

/** Decodes AVIF: stills, grids, collections and image sequences, of AV1 pictures by libaom. See `decodeHeif`. */
export function decode(bytes: Uint8Array, request: DecodeRequest, context: CodecContext): Promise<DecodedImage> {
  return decodeHeif(av1, bytes, request, context);
}

/** The gain map of the primary picture (ISO 21496-1). */
export async function gainMap(bytes: Uint8Array, context: CodecContext): Promise<GainMap | undefined> {
  const { readGainMap } = await import('../../families/heif/gain-map.ts');
  return readGainMap(av1, bytes, context);
}
