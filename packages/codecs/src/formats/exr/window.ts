/** The frame that a picture is shown in. */
import { channelsOf, createRaster, type Raster } from '@safelight/core';
import { type Box, sizeOf } from './header.ts';

/** The pixels of `to` from a raster of those of `from`; what is missing is black, clear where there is alpha. */
export function moveWindow(raster: Raster<32>, from: Box, to: Box): Raster<32> {
  const { width, height } = sizeOf(to);
  const channels = channelsOf(raster);
  const data = new Float32Array(width * height * channels);
  const left = Math.max(from.left, to.left);
  const right = Math.min(from.right, to.right);
  const bottom = right < left ? to.top - 1 : Math.min(from.bottom, to.bottom);
  const length = (right - left + 1) * channels;
  for (let y = Math.max(from.top, to.top); y <= bottom; y++) {
    const source = ((y - from.top) * raster.width + left - from.left) * channels;
    data.set(raster.data.subarray(source, source + length), ((y - to.top) * width + left - to.left) * channels);
  }
  return createRaster({ ...raster, width, height, data });
}
