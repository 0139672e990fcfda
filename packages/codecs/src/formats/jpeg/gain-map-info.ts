/** What headers tell of the gain map of a JPEG file. */
import { type ByteSource, ConvertError, type GainMapInfo } from '@safelight/core';
import { type JpegHeader, readHeader, textOf } from './header.ts';

/** Stands in the XMP of Apple's own maps. */
export const APPLE = 'HDRGainMapVersion';

/** What is known of a gain map without the whole file; `undefined` where none is known of. */
export async function describeGainMap(
  source: ByteSource,
  { otherPictures, gainMap, metadata, width, height }: JpegHeader,
): Promise<GainMapInfo | undefined> {
  for (const { offset, length } of otherPictures) {
    const map = await headerAt(source, offset, length);
    const xmp = textOf(map?.metadata.xmp);
    if (!map || !(map.gainMap || xmp.includes('hdrgm:') || xmp.includes(APPLE))) continue;
    const samples = map.width * map.height * map.components;
    return { as: map.gainMap || xmp.includes('hdrgm:') ? 'file' : 'picture', samples };
  }
  const claims = gainMap || textOf(metadata.xmp).includes('hdrgm:Version');
  return claims ? { as: 'file', samples: width * height } : undefined;
}

async function headerAt(source: ByteSource, offset: number, length: number): Promise<JpegHeader | undefined> {
  if (offset + length > source.size) return undefined;
  const read = (at: number, count: number) => source.read(offset + at, Math.max(0, Math.min(count, length - at)));
  try {
    return await readHeader({ size: length, read });
  } catch (error) {
    if (error instanceof ConvertError) return undefined;
    throw error;
  }
}
