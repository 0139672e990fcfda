import type { CodecContext, DecodedImage, DecodeRequest } from '@safelight/core';
import { decodeHeif } from '../shared/isobmff-decode.ts';
import { hevc } from './hevc.ts';
import { decodeJpegItem } from './jpeg-item.ts';

/** Decodes HEIC and HEIF: HEVC pictures by libde265, and single JPEG pictures. See `decodeHeif`. */
export function decode(bytes: Uint8Array, request: DecodeRequest, context: CodecContext): Promise<DecodedImage> {
  return decodeHeif(hevc, bytes, request, context, (picture, item) =>
    item.type === 'jpeg' ? decodeJpegItem(picture, item, context) : undefined,
  );
}
