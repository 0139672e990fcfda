import type { ByteSource, ImageInfo } from '@safelight/core';
import { probePhotoshop } from '../shared/photoshop/probe.ts';

/** Reads the headers of a PSB file. */
export function probe(source: ByteSource): Promise<ImageInfo> {
  return probePhotoshop(source, 'psb');
}
