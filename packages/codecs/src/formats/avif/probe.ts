import type { ByteSource, ImageInfo } from '@safelight/core';
import { describeHeif } from '../../families/heif/info.ts';
import { readHeif } from '../../families/heif/items.ts';

/** Reads the boxes of the header (AV1 Image File Format, 1.1); sizes are those after `clap` and `irot`. */
export async function probe(source: ByteSource): Promise<ImageInfo> {
  return describeHeif(await readHeif(source, 'avif'), 'avif');
}
