import type { ByteSource, ImageInfo, OptionsOf } from '@safelight/core';
import type { rawOptions } from '../../families/raw/options.ts';
import { probeRaw } from '../../families/raw/read.ts';
import { codecError } from '../../runtime/codec-error.ts';
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
