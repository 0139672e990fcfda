import type { ByteSource, ImageInfo } from '@safelight/core';
import { probeNetpbm } from '../../families/netpbm/netpbm.ts';

/** Reads the header. */
export function probe(source: ByteSource): Promise<ImageInfo> {
  return probeNetpbm(source, 'pam');
}
