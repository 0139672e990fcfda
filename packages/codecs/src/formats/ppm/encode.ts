import type { CodecContext, DecodedImage } from '@safelight/core';
import { encodeNetpbm } from '../../families/netpbm/netpbm.ts';

/** Encodes 8 or 16 bits a sample, exactly. */
export function encode(image: DecodedImage, _options: unknown, context: CodecContext): Promise<Uint8Array> {
  return encodeNetpbm(image, context, 'ppm');
}
