import type { ByteSource, ColorSpace, GainMapInfo, ImageInfo, MetadataBlock } from '@safelight/core';
import { codecError } from '../../runtime/codec-error.ts';
import { type JpegHeader, readHeader } from './header.ts';

/** The colour space of the samples: the profile, or what an untagged picture means. */
export function colorSpaceOf(header: JpegHeader): ColorSpace {
  if (header.icc !== undefined) return { icc: header.icc };
  return header.model === 'cmyk' ? 'device-cmyk' : 'srgb';
}

/** Reads the marker segments before the first scan. */
export async function probe(source: ByteSource): Promise<ImageInfo> {
  try {
    const header = await readHeader(source);
    const { width, height, model, precision, orientation, metadata, density } = header;
    const gainMap = await gainMapOf(header, source);
    return {
      width,
      height,
      kind: 'still',
      frameCount: 1,
      model,
      alpha: 'none',
      depth: precision > 8 ? 16 : 8,
      ...(precision > 8 && precision < 16 ? { significantBits: precision } : {}),
      colorSpace: colorSpaceOf(header),
      orientation,
      metadata: Object.keys(metadata) as MetadataBlock[],
      ...(density === undefined ? {} : { density }),
      ...(gainMap === undefined ? {} : { gainMap }),
    };
  } catch (error) {
    throw codecError(error, 'decode', 'jpeg');
  }
}

/** Few pictures have another behind them: what reads of those is loaded with the first. */
async function gainMapOf(header: JpegHeader, source: ByteSource): Promise<GainMapInfo | undefined> {
  const { otherPictures, gainMap, metadata } = header;
  if (otherPictures.length === 0 && !gainMap && !metadata.xmp) return undefined;
  return (await import('./gain-map-info.ts')).describeGainMap(source, header);
}
