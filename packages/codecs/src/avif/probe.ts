import type { ByteSource, ImageInfo } from '@safelight/core';
import { readHeif } from '../shared/isobmff.ts';
import { describeHeif } from '../shared/isobmff-info.ts';

/** Reads the boxes of the header (AV1 Image File Format, 1.1); sizes are those after `clap` and `irot`. */
export async function probe(source: ByteSource): Promise<ImageInfo> {
  return describeHeif(await readHeif(source, 'avif'), 'avif');
}
