import { type ByteSource, type EmbeddedThumbnail, sourceOf } from '@safelight/core';
import { turnedJpeg } from '../../families/jpeg/upright.ts';
import { firstDirectory, nextDirectory, numberAt } from '../../metadata/exif-directory.ts';
import { readHeader } from './header.ts';

const JPEG_OFFSET = 0x0201;
const JPEG_LENGTH = 0x0202;
/** How far the proportions may be from the picture's: others have black bars, or are of what it was before it was cut. */
const ALIKE = 0.03;

/** The thumbnail in the EXIF block (EXIF 2.32, 4.5.7), where it has the proportions of the picture. */
export async function readThumbnail(source: ByteSource): Promise<EmbeddedThumbnail | undefined> {
  const { metadata, orientation, width, height } = await readHeader(source);
  const jpeg = metadata.exif && thumbnailIn(metadata.exif);
  if (!jpeg) return undefined;
  const small = await readHeader(sourceOf(jpeg)).catch(() => undefined);
  if (!small || Math.abs((small.width * height) / (small.height * width) - 1) > ALIKE) return undefined;
  const bytes = turnedJpeg(jpeg, orientation);
  return bytes && { formatId: 'jpeg', bytes };
}

/** The JPEG file that the second directory of an EXIF block tells of; `undefined` where it is not all there. */
function thumbnailIn(exif: Uint8Array): Uint8Array | undefined {
  const first = firstDirectory(exif);
  const second = first && nextDirectory(first);
  const [offset = 0, length = 0] = second ? [numberAt(second, JPEG_OFFSET), numberAt(second, JPEG_LENGTH)] : [];
  return offset > 0 && length > 0 && offset + length <= exif.length
    ? exif.subarray(offset, offset + length)
    : undefined;
}
