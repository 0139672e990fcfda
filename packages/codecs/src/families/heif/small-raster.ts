import { channelsOf, createRaster, type Raster } from '@safelight/core';
import { sampleDown } from '../../runtime/sample-down.ts';

/** Pixels of the longer side of a thumbnail: what phones write. */
const LONGER = 320;
/** Pictures whose longer side is shorter have none: lists draw them fast enough. */
const LEAST = 1024;
/** Pixels of the shorter side that a single coded picture has at least (ISO/IEC 23000-22, 7.3.11.4.2). */
const SHORTEST = 64;

/** A thumbnail of a picture, without its alpha and of even sides; `undefined` of what is small, or long and narrow. */
export function smallRaster(raster: Raster): Raster | undefined {
  const longer = Math.max(raster.width, raster.height);
  const [width, height] = [raster.width, raster.height].map((side) => 2 * Math.round((side * LONGER) / longer / 2)) as [
    number,
    number,
  ];
  if (longer < LEAST || Math.min(width, height) < SHORTEST) return undefined;
  const { model, depth, colorSpace } = raster;
  const data = sampleDown(raster, { width, height, channels: channelsOf({ model, alpha: 'none' }) });
  return createRaster({ width, height, model, alpha: 'none', depth, colorSpace, data });
}
