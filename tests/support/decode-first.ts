import type { CodecContext, DecodedImage } from '@safelight/core';
import { SNIFF_BYTES, sniff } from '@safelight/engine/internal';

/** The first picture of a file, by the decoder of what it is. Rejects as the decoder does, and where there is none. */
export async function decodeFirst(bytes: Uint8Array, context: CodecContext): Promise<DecodedImage> {
  const decoder = await sniff(bytes.subarray(0, SNIFF_BYTES))?.decoder?.load();
  if (!decoder) throw new Error('There is no decoder for this file.');
  return decoder.decode(bytes, { frames: 'first', options: {} }, context);
}
