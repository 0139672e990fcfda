import { targetByName } from '@safelight/codecs';
import type { Analysis } from '@safelight/engine/internal';

/** Whether what is recommended keeps every pixel, so that its quality says nothing. */
export function isLossless({ recommendedFormat }: Analysis): boolean {
  return targetByName(recommendedFormat)?.format.encoder.lossy === false;
}
