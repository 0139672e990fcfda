/** By what the further pictures of a JPEG file, and a film behind them, are known. */
import { ISO_GAIN_MAP } from '../../metadata/gain-map/iso.ts';

/** Bytes of a further picture in which its own XMP is looked for. */
export const HEAD = 16 * 1024;

const gainMapNames = ['hdrgm:', 'HDRGainMap', ISO_GAIN_MAP];

/** Whether the beginning of a further picture, or the XMP of the main one, speaks of a gain map. */
export function namesGainMap(text: string): boolean {
  return gainMapNames.some((name) => text.includes(name));
}

/** Whether the beginning of a further picture says that it is a map of depth, as Apple's portraits have one. */
export function namesDepthMap(text: string): boolean {
  return /AuxiliaryImageType(?:>|=")(?:disparity|depth)\b/.test(text);
}

/** Whether XMP says that a film belongs to the picture. */
export function namesMotionPhoto(xmp: string): boolean {
  return /MotionPhoto(?:="1"|>1<)|MicroVideo(?:="1"|>1<)/.test(xmp);
}
