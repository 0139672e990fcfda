import { channelsOf, createRaster, type Raster, type ThumbnailShape, thumbnailSize } from '@safelight/core';
import { sampleDown } from '../../runtime/sample-down.ts';

/** A thumbnail of a picture, without its alpha; `undefined` of what has none. */
export function smallRaster(raster: Raster, shape: ThumbnailShape): Raster | undefined {
  const size = thumbnailSize(raster, shape);
  if (!size) return undefined;
  const [width, height] = size;
  const { model, depth, colorSpace } = raster;
  const data = sampleDown(raster, { width, height, channels: channelsOf({ model, alpha: 'none' }) });
  return createRaster({ width, height, model, alpha: 'none', depth, colorSpace, data });
}
