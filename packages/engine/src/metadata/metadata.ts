import type { Adjustment, Density, Metadata, MetadataBlock } from '@safelight/core';
import { bytesOfText, byteText } from './byte-text.ts';
import { exifOfResult, lostOfExif, type PictureFacts } from './exif.ts';
import { iptcWithoutPreview } from './iptc.ts';
import { withMovedAreas } from './xmp-areas.ts';
import { withoutPictures, withoutThumbnails } from './xmp-pictures.ts';

/** The blocks to write: those in `keep`, telling of the result as it is. */
export function keptMetadata(metadata: Metadata, keep: readonly MetadataBlock[], facts: PictureFacts): Metadata {
  const { exif, xmp, iptc, texts } = metadata;
  return {
    ...(exif && keep.includes('exif') ? { exif: exifOfResult(exif, facts) } : {}),
    ...(xmp && keep.includes('xmp') ? { xmp: xmpOfResult(xmp, facts) } : {}),
    ...(iptc && keep.includes('iptc') ? { iptc: facts.moved ? iptcWithoutPreview(iptc) : iptc } : {}),
    ...(texts && keep.includes('texts') ? { texts } : {}),
  };
}

/** What is left out of the blocks in `keep`: what belongs to pixels that are no longer there. @param isMoved - they lie elsewhere */
export function lostOfMetadata(
  { exif, xmp, iptc }: Metadata,
  keep: readonly MetadataBlock[],
  isMoved: boolean,
): readonly Adjustment[] {
  const lost = exif && keep.includes('exif') ? lostOfExif(exif, isMoved) : [];
  const packet = xmp && isMoved && keep.includes('xmp') ? byteText(xmp) : '';
  const records = iptc && isMoved && keep.includes('iptc') ? iptc : new Uint8Array();
  const bare = withoutThumbnails(packet);
  const isThumbnailLost = bare !== packet || iptcWithoutPreview(records) !== records;
  const isTold = lost.some((one) => 'what' in one && one.what === 'thumbnail');
  return [
    ...lost,
    ...(isThumbnailLost && !isTold ? [{ kind: 'auxiliary-dropped', what: 'thumbnail' } as const] : []),
    ...(withoutPictures(bare) === bare ? [] : [{ kind: 'auxiliary-dropped', what: 'other-images' } as const]),
  ];
}

/**
 * An XMP packet that tells of the result (XMP part 2, 3.3 and 3.4): tiff:Orientation as it is, so that readers that obey it do not
 * turn the picture again, its dimensions, its print resolution where another is written, its colours where they were converted, and,
 * of pixels that lie otherwise, no thumbnails and other pictures of them, and regions where they are now.
 * Properties that are not there are not added; the same bytes where none is.
 */
export function xmpOfResult(
  xmp: Uint8Array,
  { width, height, density, moved, moving, isSrgb, orientation = 1 }: PictureFacts,
): Uint8Array {
  const values = new Map<string, number | string>([
    ['tiff:Orientation', orientation],
    ['tiff:ImageWidth', width],
    ['tiff:ImageLength', height],
    ['exif:PixelXDimension', width],
    ['exif:PixelYDimension', height],
    ...(density ? resolutionOf(density) : []),
    ...(isSrgb ? ([['exif:ColorSpace', 1]] as const) : []),
  ]);
  // One character a byte: what is replaced is ASCII, and all else stays as it is in whatever encoding.
  const text = byteText(xmp);
  const property =
    /\b((?:tiff:(?:Orientation|Image(?:Width|Length)|[XY]Resolution|ResolutionUnit))|exif:(?:Pixel[XY]Dimension|ColorSpace))(\s*=\s*["']\s*|>\s*)\d[\d/]*(?=\s*["'<])/g;
  const numbers = text.replace(property, (found, name: string, lead: string) =>
    values.has(name) ? `${name}${lead}${values.get(name)}` : found,
  );
  const told = isSrgb ? numbers.replace(PROFILE_NAME, '$1sRGB IEC61966-2.1') : numbers;
  const lying = moving ? withMovedAreas(told, moving) : told;
  const shown = moved ? withoutPictures(withoutThumbnails(lying)) : lying;
  return shown === text ? xmp : bytesOfText(shown);
}

/** What Photoshop says beside the profile itself. */
const PROFILE_NAME = /(<photoshop:ICCProfile>|\bphotoshop:ICCProfile\s*=\s*["'])[^<"']*/g;

function resolutionOf({ x, y }: Density): readonly (readonly [string, string | number])[] {
  const rational = (value: number): string =>
    Number.isInteger(value) ? `${value}/1` : `${Math.round(value * 1000)}/1000`;
  return [
    ['tiff:XResolution', rational(x)],
    ['tiff:YResolution', rational(y)],
    ['tiff:ResolutionUnit', 2],
  ];
}
