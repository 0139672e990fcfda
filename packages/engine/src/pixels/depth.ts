import { type BitDepth, channelsOf, createRaster, type Raster } from '@safelight/core';

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

/** Bayer's 8 x 8 matrix of thresholds (1973): every value of 0 to 63 once, neighbours far apart. */
const BAYER = Uint8Array.from({ length: 64 }, (_, i) => {
  const [x, y] = [i & 7, i >> 3];
  const bit = (v: number, n: number): number => (v >> n) & 1;
  const level = (n: number): number => (bit(x ^ y, n) << 1) | bit(y, n);
  return (level(0) << 4) | (level(1) << 2) | level(2);
});

/**
 * Brings a raster to fewer bits so that slow gradients do not break into bands: colours of more than 8 significant bits are
 * rounded up or down by an ordered pattern, whose average is the true value. Samples that 8 bits hold exactly, and alpha,
 * are never changed by it. Deterministic: the same picture gives the same bytes everywhere.
 */
export function reduceDepth(raster: Raster, depth: BitDepth): Raster {
  const fine = raster.depth === 32 || (raster.depth === 16 && (raster.significantBits ?? 16) > 8);
  if (depth !== 8 || !fine) return changeDepth(raster, depth);
  const { significantBits: _, ...rest } = raster;
  const channels = channelsOf(raster);
  const data = new Uint8Array(raster.data.length);
  for (let k = 0; k < channels; k++) dither(raster, data, k, raster.alpha !== 'none' && k === channels - 1);
  return createRaster({ ...rest, depth: 8, data });
}

/** One channel; alpha is rounded to the nearest. */
function dither(raster: Raster, data: Uint8Array, channel: number, isAlpha: boolean): void {
  const channels = channelsOf(raster);
  // 255 levels of 65535 steps; a threshold below a whole step leaves exact levels alone.
  const scale = raster.depth === 32 ? 255 : 255 / 65535;
  const source = raster.data;
  for (let y = 0, i = channel; y < raster.height; y++) {
    const line = (y & 7) << 3;
    for (let x = 0; x < raster.width; x++, i += channels) {
      const threshold = isAlpha ? 0.5 : ((BAYER[line | (x & 7)] as number) + 0.5) / 64;
      data[i] = levelOf((source[i] as number) * scale, threshold);
    }
  }
}

/** Rounded up where the fraction is above the threshold; not-a-number compares as not greater and is 0. */
function levelOf(value: number, threshold: number): number {
  return value > 0 ? Math.min(Math.floor(value + 1 - threshold + 1e-6), 255) : 0;
}
