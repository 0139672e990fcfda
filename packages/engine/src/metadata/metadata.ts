import type { Density, Metadata, MetadataBlock } from '@safelight/core';
import { bytesOfText, byteText } from './byte-text.ts';
import { exifOfResult, type PictureFacts } from './exif.ts';

/** The blocks to write: those in `keep`, telling of the result as it is. */
export function keptMetadata(metadata: Metadata, keep: readonly MetadataBlock[], facts: PictureFacts): Metadata {
  const { exif, xmp, iptc, texts } = metadata;
  return {
    ...(exif && keep.includes('exif') ? { exif: exifOfResult(exif, facts) } : {}),
    ...(xmp && keep.includes('xmp') ? { xmp: xmpOfResult(xmp, facts) } : {}),
    ...(iptc && keep.includes('iptc') ? { iptc } : {}),
    ...(texts && keep.includes('texts') ? { texts } : {}),
  };
}

/**
 * An XMP packet that tells of the result (XMP part 2, 3.3 and 3.4): tiff:Orientation as it is, so that readers that obey it do not
 * turn the picture again, its dimensions, and its print resolution where one was asked for. Properties that are not there
 * are not added; the same bytes where none is.
 */
export function xmpOfResult(xmp: Uint8Array, { width, height, density, orientation = 1 }: PictureFacts): Uint8Array {
  const values = new Map<string, number | string>([
    ['tiff:Orientation', orientation],
    ['tiff:ImageWidth', width],
    ['tiff:ImageLength', height],
    ['exif:PixelXDimension', width],
    ['exif:PixelYDimension', height],
    ...(density ? resolutionOf(density) : []),
  ]);
  // One character a byte: what is replaced is ASCII, and all else stays as it is in whatever encoding.
  const text = byteText(xmp);
  const property =
    /\b((?:tiff:(?:Orientation|Image(?:Width|Length)|[XY]Resolution|ResolutionUnit))|exif:Pixel[XY]Dimension)(\s*=\s*["']\s*|>\s*)\d[\d/]*(?=\s*["'<])/g;
  const told = text.replace(property, (found, name: string, lead: string) =>
    values.has(name) ? `${name}${lead}${values.get(name)}` : found,
  );
  return told === text ? xmp : bytesOfText(told);
}

function resolutionOf({ x, y }: Density): readonly (readonly [string, string | number])[] {
  const rational = (value: number): string =>
    Number.isInteger(value) ? `${value}/1` : `${Math.round(value * 1000)}/1000`;
  return [
    ['tiff:XResolution', rational(x)],
    ['tiff:YResolution', rational(y)],
    ['tiff:ResolutionUnit', 2],
  ];
}
