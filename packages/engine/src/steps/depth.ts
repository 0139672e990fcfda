import { type BitDepth, createRaster, type Raster } from '@safelight/core';

/**
 * Changes the sample depth over the full range of both: 8 to 16 multiplies by 257, 16 to 8 rounds to the nearest,
 * float clamps to 0..1 (not-a-number becomes 0). Linear float must have been encoded before.
 * @returns the same raster when it has this depth already.
 */
export function changeDepth(raster: Raster, depth: BitDepth): Raster {
  if (raster.depth === depth) return raster;
  const { significantBits: _, ...rest } = raster;
  return createRaster({ ...rest, depth, data: convert(raster, depth) });
}

function convert(raster: Raster, depth: BitDepth): Raster['data'] {
  if (depth === 32) return toFloat(raster.data, raster.depth === 8 ? 255 : 65535);
  if (raster.depth === 32) return fromFloat(raster.data, depth);
  return depth === 16 ? widen(raster.data) : narrow(raster.data);
}

function toFloat(from: Raster['data'], top: number): Float32Array {
  const to = new Float32Array(from.length);
  for (let i = 0; i < from.length; i++) to[i] = (from[i] as number) / top;
  return to;
}

function fromFloat(from: Raster['data'], depth: 8 | 16): Uint8Array | Uint16Array {
  const top = depth === 8 ? 255 : 65535;
  const to = depth === 8 ? new Uint8Array(from.length) : new Uint16Array(from.length);
  for (let i = 0; i < from.length; i++) {
    const v = from[i] as number;
    // Not-a-number compares as not greater.
    to[i] = v > 0 ? Math.min(v, 1) * top + 0.5 : 0;
  }
  return to;
}

function widen(from: Raster['data']): Uint16Array {
  const to = new Uint16Array(from.length);
  for (let i = 0; i < from.length; i++) to[i] = (from[i] as number) * 257;
  return to;
}

function narrow(from: Raster['data']): Uint8Array {
  const to = new Uint8Array(from.length);
  // round(v / 257), exactly, without a division.
  for (let i = 0; i < from.length; i++) to[i] = ((from[i] as number) * 255 + 32895) >>> 16;
  return to;
}
