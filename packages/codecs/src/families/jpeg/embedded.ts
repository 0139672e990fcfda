import { concat } from '../../coding/boxes.ts';
import { isApplication, isNamed, type JpegSegment, jpegLayout, scansOf } from './layout.ts';

const APP0 = 0xe0;
const APP2 = 0xe2;
const APP14 = 0xee;

/** Whether a segment tells how the pixels are meant: JFIF, Adobe's transform, the profile. */
function isNeeded(bytes: Uint8Array, segment: JpegSegment): boolean {
  const { marker } = segment;
  if (!isApplication(marker)) return true;
  if (marker === APP2) return isNamed(bytes, segment, 'ICC_PROFILE');
  if (marker === APP14) return isNamed(bytes, segment, 'Adobe');
  return marker === APP0 && isNamed(bytes, segment, 'JFIF');
}

/**
 * The same JPEG picture (ITU-T T.81, B.1) without EXIF, XMP, comments and what makers add, for containers that hold such
 * data themselves: a reader of the container must not turn the picture by an orientation tag inside. What follows the
 * picture in the file (gain maps, other pictures) goes too. The coded pixels are the same bytes.
 * @returns `undefined` for a file that is not laid out as it should be.
 */
export function withoutMetadata(bytes: Uint8Array): Uint8Array | undefined {
  const layout = jpegLayout(bytes);
  if (!layout) return undefined;
  const needed = layout.segments.filter((segment) => isNeeded(bytes, segment));
  return concat([
    bytes.subarray(0, 2),
    ...needed.map(({ start, end }) => bytes.subarray(start, end)),
    ...scansOf(bytes, layout),
  ]);
}
