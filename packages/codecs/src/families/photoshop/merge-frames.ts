import { allocateSamples, channelsOf, type Frame, type Raster } from '@safelight/core';

/**
 * The pages one above the other from the top left corner, the last on top, on a canvas that holds all of them: what a
 * program shows of them as layers. Alpha is there where the bottom page does not cover the canvas.
 */
export function mergeFrames(frames: readonly Frame[]): Raster {
  const rasters = frames.map(({ raster }) => raster);
  const [bottom] = rasters as [Raster];
  const width = Math.max(...rasters.map((raster) => raster.width));
  const height = Math.max(...rasters.map((raster) => raster.height));
  const covered = bottom.width === width && bottom.height === height && bottom.alpha === 'none';
  if (rasters.length === 1) return bottom;
  const alpha = covered ? 'none' : 'straight';
  const shape = { ...bottom, width, height, alpha } as const;
  const merged = { ...shape, data: allocateSamples(bottom.depth, width * height * channelsOf(shape)) };
  for (const raster of rasters) putOver(merged, raster);
  return merged;
}

/** Source over backdrop, with straight alpha (Porter and Duff). */
function putOver(merged: Raster, raster: Raster): void {
  const from = channelsOf(raster);
  const to = channelsOf(merged);
  const colors = from - (raster.alpha === 'none' ? 0 : 1);
  const most = { 8: 255, 16: 65_535, 32: 1 }[raster.depth];
  const rounding = raster.depth === 32 ? 0 : 0.5;
  const { data } = merged;
  const put = (read: number, write: number): void => {
    const alpha = from === colors ? 1 : (raster.data[read + colors] as number) / most;
    if (alpha <= 0) return;
    const below = to === colors ? 1 : (data[write + colors] as number) / most;
    const sum = alpha + below * (1 - alpha);
    for (let k = 0; k < colors; k++) {
      const base = data[write + k] as number;
      data[write + k] = base + (((raster.data[read + k] as number) - base) * alpha) / sum + rounding;
    }
    if (to > colors) data[write + colors] = sum * most + rounding;
  };
  for (let y = 0, read = 0; y < raster.height; y++) {
    let write = y * merged.width * to;
    for (let x = 0; x < raster.width; x++, read += from, write += to) put(read, write);
  }
}
