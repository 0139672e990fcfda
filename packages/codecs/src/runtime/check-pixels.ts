import { ConvertError, type DecodeLimits } from '@safelight/core';

/** What a decoder is about to make. */
export interface PixelCounts {
  /** Of one frame. */
  readonly width: number;
  readonly height: number;
  /** Pixels of all frames together, or of all that has to be in memory for them; default: of the one. */
  readonly total?: number;
}

/**
 * Holds a picture against the limits before memory is taken for it.
 *
 * @param formatId - absent where the caller adds it, as libraries do that serve several formats
 * @param subject - what has the pixels
 * @throws ConvertError `limit-exceeded`
 */
export function checkPixels(
  { width, height, total }: PixelCounts,
  limits: DecodeLimits,
  formatId?: string,
  subject = 'The picture',
): void {
  const { maxPixels, maxTotalPixels } = limits;
  if (width * height > maxPixels) {
    throw exceeded(`${subject} has ${width} x ${height} pixels, more than the limit of ${maxPixels}.`, formatId);
  }
  if (total !== undefined && total > maxTotalPixels) {
    throw exceeded(`The file has ${total} pixels in all, more than the limit of ${maxTotalPixels}.`, formatId);
  }
}

function exceeded(message: string, formatId: string | undefined): ConvertError {
  return new ConvertError('limit-exceeded', message, {
    stage: 'decode',
    ...(formatId === undefined ? {} : { formatId }),
  });
}

/**
 * Refuses data of which not even a hundredth is there: they are not worth the memory of the whole.
 *
 * @param there - bytes, or other parts, that the file has
 * @param least - the fewest that the whole takes
 * @param small - up to so many, the memory does not matter
 * @throws Error, which `codecError` makes `corrupt-input`
 */
export function checkPresence(there: number, least: number, small: number): void {
  if (least > small && there < least / 100) throw new Error('Nearly all pixels are missing.');
}
