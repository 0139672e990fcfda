import type { CodecContext, DecodedImage, DecodeRequest } from '@safelight/core';
import type { rawOptions } from '../../families/raw/options.ts';
import { decodeRaw } from '../../families/raw/read.ts';

/** Develops a camera raw file, or takes its preview. See `decodeRaw`. */
export function decode(
  bytes: Uint8Array,
  request: DecodeRequest<typeof rawOptions>,
  context: CodecContext,
): Promise<DecodedImage> {
  return decodeRaw(bytes, request, context, 'raw');
}
