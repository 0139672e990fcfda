import { readFileSync } from 'node:fs';
import { channelsOf, type Raster } from '@safelight/core';
import { PNG } from 'pngjs';

/** A raster's samples as RGBA, 0 to 255 (fractions where it has more than 8 bits). */
export function toRgba(raster: Raster): Float64Array {
  const channels = channelsOf(raster);
  const scale = raster.depth === 16 ? 257 : 1;
  const sources = raster.model === 'gray' ? [0, 0, 0] : [0, 1, 2];
  const out = new Float64Array(raster.width * raster.height * 4).fill(255);
  for (let pixel = 0; pixel < raster.width * raster.height; pixel++) {
    for (const [channel, from] of sources.entries()) {
      out[pixel * 4 + channel] = (raster.data[pixel * channels + from] as number) / scale;
    }
    if (raster.alpha !== 'none') out[pixel * 4 + 3] = (raster.data[pixel * channels + channels - 1] as number) / scale;
  }
  return out;
}

/** How far a raster is from a reference picture; colours of fully clear pixels do not count. */
export interface Difference {
  /** Largest difference of a sample, in 8-bit levels; infinite when the sizes differ. */
  readonly worst: number;
  /** Peak signal to noise over all samples, in dB. */
  readonly psnr: number;
}

/** Compares two RGBA sample arrays of equal size. */
export function differenceOf(ours: Float64Array, expected: ArrayLike<number>, scale = 1): Difference {
  if (ours.length !== expected.length) return { worst: Number.POSITIVE_INFINITY, psnr: 0 };
  let worst = 0;
  let sum = 0;
  for (let at = 0; at < ours.length; at++) {
    const alpha = at | 3;
    if (at !== alpha && ours[alpha] === 0 && expected[alpha] === 0) continue;
    const difference = Math.abs((ours[at] as number) - (expected[at] as number) / scale);
    worst = Math.max(worst, difference);
    sum += difference * difference;
  }
  return { worst, psnr: 10 * Math.log10((65_025 * ours.length) / sum) };
}

/** Compares a raster with a PNG that an independent tool made. */
export function differenceFromPng(raster: Raster, url: URL): Difference {
  const png = PNG.sync.read(readFileSync(url), { skipRescale: true });
  if (png.width !== raster.width || png.height !== raster.height) return { worst: Number.POSITIVE_INFINITY, psnr: 0 };
  const samples: ArrayLike<number> = png.data;
  return differenceOf(toRgba(raster), samples, (samples as unknown) instanceof Uint16Array ? 257 : 1);
}
