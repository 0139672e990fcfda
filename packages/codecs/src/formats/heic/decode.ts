import type { CodecContext, DecodedImage, DecodeRequest, GainMap } from '@safelight/core';
import { decodeHeif } from '../../families/heif/decode.ts';
import { hevc } from './hevc.ts';
import { decodeJpegItem } from './jpeg-item.ts';
import { decodeUncompressed } from './uncompressed-item.ts';

/** Decodes HEIC and HEIF: HEVC pictures by libde265, and single JPEG and uncompressed pictures. See `decodeHeif`. */
export function decode(bytes: Uint8Array, request: DecodeRequest, context: CodecContext): Promise<DecodedImage> {
  return decodeHeif(hevc, bytes, request, context, (picture, item) => {
    if (item.type === 'jpeg') return decodeJpegItem(picture, item, context);
    return item.type === 'unci' ? decodeUncompressed(picture, item, context) : undefined;
  });
}

/** The gain map of the primary picture: of ISO 21496-1 or Apple's own. */
export async function gainMap(bytes: Uint8Array, context: CodecContext): Promise<GainMap | undefined> {
  const { readGainMap } = await import('../../families/heif/gain-map.ts');
  return readGainMap(hevc, bytes, context);
}
