import { type ColorSpace, channelsOf, createRaster, type Raster } from '@safelight/core';
import type { ToneMapping } from '../plan/settings.ts';
import { cicpOf } from './cicp.ts';
import { expandGray } from './convert-color.ts';
import { invert, type Matrix, multiply, rgbToXyz } from './profiles.ts';
import { srgbEncoder16, toLinear } from './transfer.ts';

/** Largest half float: what an infinite sample is taken for. */
const BRIGHTEST = 65504;

const LINEAR_SRGB = { primaries: 1, transfer: 8, matrix: 0, fullRange: true };
const SRGB = { ...LINEAR_SRGB, transfer: 13 };

/** The code points by which samples are read. */
function codePointsOf(space: ColorSpace): typeof SRGB {
  return cicpOf(space) ?? (space === 'srgb-linear' ? LINEAR_SRGB : SRGB);
}

/** Largest value of a sample that is no float. */
function topOf({ depth }: Raster): number {
  return { 8: 255, 16: 65535, 32: 1 }[depth];
}

/** Reads a sample as linear light, 1 = reference white; by table where samples are integers. */
function lightReader(raster: Raster, decode: (v: number) => number): (index: number) => number {
  const { data } = raster;
  if (raster.depth === 32) {
    return (index) => {
      const v = data[index] as number;
      if (v > 0) return Math.min(decode(v), BRIGHTEST);
      // Not-a-number compares as not less.
      return v < 0 ? Math.max(-decode(-v), -BRIGHTEST) : 0;
    };
  }
  const top = topOf(raster);
  const table = Float32Array.from({ length: top + 1 }, (_, v) => decode(v / top));
  return (index) => table[data[index] as number] as number;
}

/** Linear RGB of these primaries to linear sRGB. */
function toSrgbPrimaries(primaries: number): Matrix {
  return multiply(invert(rgbToXyz(1)), rgbToXyz(primaries));
}

/**
 * Brings sRGB, linear or code-point samples of any depth to linear light in sRGB primaries, float, 1 = reference white.
 * Nothing is clipped: colours outside sRGB become negative, light above white stays above 1. Not-a-number becomes 0.
 */
export function toLinearLight(input: Raster): Raster {
  const { primaries, transfer } = codePointsOf(input.colorSpace);
  const raster = input.model === 'gray' && primaries !== 1 ? expandGray(input) : input;
  const channels = channelsOf(raster);
  const colors = raster.alpha === 'none' ? channels : channels - 1;
  const light = lightReader(raster, toLinear(transfer));
  const top = topOf(raster);
  const data = new Float32Array(raster.data.length);
  const m = primaries === 1 || colors !== 3 ? undefined : toSrgbPrimaries(primaries);
  for (let i = 0; i < data.length; i += channels) {
    for (let k = 0; k < colors; k++) data[i + k] = light(i + k);
    if (m) applyMatrix(data, i, m);
    if (colors !== channels) data[i + colors] = (raster.data[i + colors] as number) / top;
  }
  const { significantBits: _, ...rest } = raster;
  return createRaster({ ...rest, depth: 32, colorSpace: 'srgb-linear', data });
}

/** Takes the three samples at `i` through a matrix, in place. */
export function applyMatrix(data: Float32Array, i: number, m: Matrix): void {
  const [r, g, b] = [data[i] as number, data[i + 1] as number, data[i + 2] as number];
  for (let k = 0; k < 3; k++) {
    data[i + k] = (m[k * 3] as number) * r + (m[k * 3 + 1] as number) * g + (m[k * 3 + 2] as number) * b;
  }
}

/** Luminance below which 99.5% and 99.9% of the pixels lie, found on a sample of them. */
function brightest(luminance: (pixel: number) => number, pixels: number): { most: number; nearlyAll: number } {
  const step = Math.max(1, Math.floor(pixels / 65536));
  const sample: number[] = [];
  for (let p = 0; p < pixels; p += step) sample.push(luminance(p));
  sample.sort((a, b) => a - b);
  const at = (share: number): number => sample[Math.floor((sample.length - 1) * share)] ?? 0;
  return { most: at(0.995), nearlyAll: at(0.999) };
}

/**
 * Narkowicz's curve through the ACES reference rendering (2016), on each channel: contrast like film, strong lights fade
 * to white.
 */
function aces(v: number): number {
  return (v * (2.51 * v + 0.03)) / (v * (2.43 * v + 0.59) + 0.14);
}

/** A sRGB picture made of light, and whether light above white had to be compressed. */
export interface ToneMapped {
  readonly raster: Raster;
  readonly toneMapped: boolean;
}

/**
 * Brings code-point or linear-light pictures to sRGB, 16-bit: linearised, exposed, primaries converted, and tone-mapped.
 * `auto` leaves pictures alone of which at least 99.5% lies within white; the others, and all under `reinhard`, go through
 * the extended Reinhard operator on luminance (Reinhard et al. 2002, eq. 4) with the 99.9th percentile as white, so that
 * highlights keep their drawing instead of clipping.
 */
export function lightToSrgb(input: Raster, { operator, exposure }: ToneMapping): ToneMapped {
  const raster = input.model === 'gray' ? expandGray(input) : input;
  const { primaries, transfer } = codePointsOf(raster.colorSpace);
  const xyz = rgbToXyz(primaries);
  const m = toSrgbPrimaries(primaries);
  const [wr, wg, wb] = [xyz[3], xyz[4], xyz[5]];
  const channels = channelsOf(raster);
  const gain = 2 ** exposure;
  const read = lightReader(raster, toLinear(transfer));
  const light = (index: number): number => Math.max(read(index), 0) * gain;
  const pixels = raster.width * raster.height;
  const luminance = (p: number): number =>
    wr * light(p * channels) + wg * light(p * channels + 1) + wb * light(p * channels + 2);
  const { most, nearlyAll } = brightest(luminance, pixels);
  const reinhard = operator === 'reinhard' || (operator === 'auto' && most > 1);
  const white = Math.max(nearlyAll, 1);
  const data = new Uint16Array(pixels * channels);
  const encode = srgbEncoder16();
  const top = topOf(raster);
  for (let p = 0, i = 0; p < pixels; p++, i += channels) {
    const r = light(i);
    const g = light(i + 1);
    const b = light(i + 2);
    const y = wr * r + wg * g + wb * b;
    const scale = reinhard ? (1 + y / (white * white)) / (1 + y) : 1;
    for (let k = 0; k < 3; k++) {
      const v = ((m[k * 3] as number) * r + (m[k * 3 + 1] as number) * g + (m[k * 3 + 2] as number) * b) * scale;
      data[i + k] = encode(operator === 'aces' ? aces(Math.max(v, 0)) : v);
    }
    if (channels === 4) data[i + 3] = Math.max(0, Math.min((raster.data[i + 3] as number) / top, 1)) * 65535 + 0.5;
  }
  const { significantBits: _, ...rest } = raster;
  const result = createRaster({ ...rest, depth: 16, colorSpace: 'srgb', data });
  return { raster: result, toneMapped: reinhard || operator === 'aces' };
}
