import { ConvertError, type EncodeCapabilities } from '@safelight/core';
import { refuseClaim } from '../plan/memory.ts';
import type { SourceInfo } from '../source-info.ts';
import type { ConvertContext } from './conversion.ts';

type Limited = Pick<ConvertContext, 'limits'>;

/** Refuses what cannot be held, and a picture that is beyond all measure larger than its file. */
export function refuseTooLarge(source: SourceInfo, fileSize: number, context: Limited): void {
  refuseClaim(source, fileSize);
  if (source.width * source.height <= context.limits.maxPixels) return;
  throw new ConvertError(
    'limit-exceeded',
    `The picture has ${source.width} x ${source.height} pixels, more than this device can hold in memory.`,
    { stage: 'read', formatId: source.formatId },
  );
}

/** Refuses, before any pixel is decoded, a result that the format or the memory cannot hold. */
export function refuseResult(
  [width, height]: readonly [number, number],
  target: EncodeCapabilities,
  context: Limited,
): void {
  const { maxSide, maxPixels = Number.POSITIVE_INFINITY } = target;
  const fits = width <= maxSide && height <= maxSide && width * height <= maxPixels;
  if (fits && width * height <= context.limits.maxPixels) return;
  const most = width * height > maxPixels ? `${maxPixels} pixels` : `${maxSide} a side`;
  const reason = fits ? 'this device can hold in memory' : `this format can hold (${most})`;
  throw new ConvertError('limit-exceeded', `${width} x ${height} pixels are more than ${reason}.`, {
    stage: 'transform',
  });
}
