import { type BitDepth, createRaster, type Raster } from '@safelight/core';

/**
 * Changes the sample depth over the full range of both: 8 to 16 multiplies by 257, 16 to 8 rounds to the nearest,
 * float clamps to 0..1 (not-a-number becomes 0). Linear float must have been encoded before.
 * @returns the same raster when it has this depth already.
 */
export function changeDepth(raster: Raster, depth: BitDepth): Raster {
  if (raster.depth === depth) return raster;
  const { significantBits: _, ...rest } = raster;
  return createRaster({ ...rest, depth, data: convert(raster, depth) } as Raster);
}

function convert(raster: Raster, depth: BitDepth): Raster['data'] {
  const from = raster.data;
  const length = from.length;
  if (depth === 32) {
    const scale = raster.depth === 8 ? 1 / 255 : 1 / 65535;
    const to = new Float32Array(length);
    for (let i = 0; i < length; i++) to[i] = (from[i] as number) * scale;
    return to;
  }
  const to = depth === 8 ? new Uint8Array(length) : new Uint16Array(length);
  if (raster.depth === 32) {
    const top = depth === 8 ? 255 : 65535;
    for (let i = 0; i < length; i++) {
      const v = from[i] as number;
      to[i] = v > 0 ? Math.min(v, 1) * top + 0.5 : 0;
    }
  } else if (depth === 16) {
    for (let i = 0; i < length; i++) to[i] = (from[i] as number) * 257;
  } else {
    // round(v / 257), exactly, without a division.
    for (let i = 0; i < length; i++) to[i] = ((from[i] as number) * 255 + 32895) >>> 16;
  }
  return to;
}
