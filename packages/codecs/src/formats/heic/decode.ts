import type { CodecContext, DecodedImage, DecodeRequest } from '@safelight/core';
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
