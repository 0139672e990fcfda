import type { ByteSource, ImageInfo, OptionsOf } from '@safelight/core';
import { codecError } from '../shared/codec-error.ts';
import type { rawOptions } from '../shared/raw/options.ts';
import { probeRaw } from '../shared/raw/read.ts';
import { infoOf, linearDng } from './linear.ts';

/** Reads the header of a DNG file. */
export async function probe(source: ByteSource, options?: Partial<OptionsOf<typeof rawOptions>>): Promise<ImageInfo> {
  try {
    const linear = await linearDng(source);
    if (linear) return infoOf(linear);
  } catch (error) {
    throw codecError(error, 'decode', 'dng');
  }
  return probeRaw(source, options, 'dng');
}
