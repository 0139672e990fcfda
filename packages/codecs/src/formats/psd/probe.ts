import type { ByteSource, ImageInfo } from '@safelight/core';
import type { LayerOptions } from '../../families/layers/layers-option.ts';
import { probePhotoshop } from '../../families/photoshop/probe.ts';

/** Reads the headers of a PSD file. */
export function probe(source: ByteSource, options?: LayerOptions): Promise<ImageInfo> {
  return probePhotoshop(source, options, 'psd');
}
