import { allocateSamples, channelsOf, createRaster, type Raster } from '@safelight/core';

/**
 * Centres a picture on a square of clear pixels.
 * @param side - at least the longer side
 * @returns the same raster when it is such a square already; else one with an alpha channel
 */
export function padToSquare(raster: Raster, side: number): Raster {
  const { width, height } = raster;
  if (width === side && height === side) return raster;
  const channels = channelsOf(raster);
  const colors = raster.alpha === 'none' ? channels : channels - 1;
  const top = { 8: 255, 16: 65535, 32: 1 }[raster.depth];
  const data = allocateSamples(raster.depth, side * side * (colors + 1));
  const [left, above] = [(side - width) >> 1, (side - height) >> 1];
  for (let y = 0, i = 0; y < height; y++) {
    let o = ((above + y) * side + left) * (colors + 1);
    for (let x = 0; x < width; x++, i += channels) {
      for (let k = 0; k < colors; k++) data[o++] = raster.data[i + k] as number;
      data[o++] = colors === channels ? top : (raster.data[i + colors] as number);
    }
  }
  return createRaster({ ...raster, width: side, height: side, alpha: 'straight', data });
}
