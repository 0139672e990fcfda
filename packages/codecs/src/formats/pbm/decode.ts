import type { CodecContext, DecodedImage, DecodeRequest } from '@safelight/core';
import { decodeNetpbm } from '../../families/netpbm/netpbm.ts';

/** Decodes the first picture of the file. */
export function decode(bytes: Uint8Array, _request: DecodeRequest, context: CodecContext): Promise<DecodedImage> {
  return decodeNetpbm(bytes, context, 'pbm');
}
