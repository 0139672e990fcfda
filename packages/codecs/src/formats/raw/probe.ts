import type { ByteSource, ImageInfo, OptionsOf } from '@safelight/core';
import type { rawOptions } from '../../families/raw/options.ts';
import { probeRaw } from '../../families/raw/read.ts';

/** Reads the header of a camera raw file. */
export function probe(source: ByteSource, options?: Partial<OptionsOf<typeof rawOptions>>): Promise<ImageInfo> {
  return probeRaw(source, options, 'raw');
}
