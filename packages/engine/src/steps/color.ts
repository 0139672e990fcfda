import { allocateSamples, type Cicp, type ColorSpace, channelsOf, createRaster, type Raster } from '@safelight/core';
import { type CmmContext, convertToSrgb } from '../color/cmm.ts';
import { invert, multiply, profileOf, rgbToXyz } from '../color/profiles.ts';
import { srgbEncoder16, toLinear } from '../color/transfer.ts';
import { changeDepth } from './depth.ts';

/** The code points of a raster, if it is described by code points. */
export function cicpOf(space: ColorSpace): Cicp | undefined {
  return typeof space === 'object' && 'cicp' in space ? space.cicp : undefined;
}

/** Gray to RGB by repeating the sample; the colour space must not be a gray ICC profile. */
export function expandGray(raster: Raster): Raster {
  const step = channelsOf(raster);
  const alpha = raster.alpha === 'none' ? 0 : 1;
  const pixels = raster.width * raster.height;
  const data = allocateSamples(raster.depth, pixels * (3 + alpha));
  for (let p = 0, i = 0, o = 0; p < pixels; p++, i += step) {
    const v = raster.data[i] as number;
    data[o++] = v;
    data[o++] = v;
    data[o++] = v;
    if (alpha) data[o++] = raster.data[i + 1] as number;
  }
  return createRaster({ ...raster, model: 'rgb', data });
}

/** Describes standard-range code points by an ICC profile instead; the samples stay. */
export function tagWithProfile(raster: Raster): Raster {
  const cicp = cicpOf(raster.colorSpace);
  return cicp ? { ...raster, colorSpace: { icc: profileOf(cicp) } } : raster;
}

/** Converts by profile (or the model's own space) to sRGB; float is brought to 16 bits first. */
export function profileToSrgb(raster: Raster, context: CmmContext): Promise<Raster> {
  const integer = (raster.depth === 32 ? changeDepth(raster, 16) : raster) as Raster<8> | Raster<16>;
  return convertToSrgb(integer, context);
}

/** The largest linear value that matters: the 99.9th percentile of luminance, found on a sample of pixels. */
function whiteOf(luminance: (pixel: number) => number, pixels: number): number {
  const step = Math.max(1, Math.floor(pixels / 65536));
  const sample: number[] = [];
  for (let p = 0; p < pixels; p += step) sample.push(luminance(p));
  sample.sort((a, b) => a - b);
  return Math.max(1, sample[Math.floor((sample.length - 1) * 0.999)] ?? 1);
}

/**
 * Brings code-point or linear-light pictures to sRGB, 16-bit: linearised, primaries converted, and, where light is
 * brighter than reference white, tone-mapped by extended Reinhard on luminance (Reinhard et al. 2002, eq. 4) with the
 * 99.9th percentile as white, so that highlights keep their drawing instead of clipping.
 */
export function lightToSrgb(input: Raster): Raster {
  const raster = input.model === 'gray' ? expandGray(input) : input;
  const cicp = cicpOf(raster.colorSpace) ?? { primaries: 1, transfer: 8, matrix: 0, fullRange: true };
  const toXyz = rgbToXyz(cicp.primaries);
  const m = multiply(invert(rgbToXyz(1)), toXyz);
  const [wr, wg, wb] = [toXyz[3], toXyz[4], toXyz[5]];
  const channels = channelsOf(raster);
  const top = raster.depth === 32 ? 1 : raster.depth === 16 ? 65535 : 255;
  const decode = toLinear(cicp.transfer);
  const table = raster.depth === 32 ? undefined : Float32Array.from({ length: top + 1 }, (_, v) => decode(v / top));
  const light = (index: number): number => {
    const v = raster.data[index] as number;
    if (table) return table[v] as number;
    return v > 0 ? decode(v) : 0;
  };
  const pixels = raster.width * raster.height;
  const luminance = (p: number): number =>
    wr * light(p * channels) + wg * light(p * channels + 1) + wb * light(p * channels + 2);
  const white = whiteOf(luminance, pixels);
  const data = new Uint16Array(pixels * channels);
  const encode = srgbEncoder16();
  for (let p = 0, i = 0; p < pixels; p++, i += channels) {
    const r = light(i);
    const g = light(i + 1);
    const b = light(i + 2);
    const y = Math.max(wr * r + wg * g + wb * b, 1e-6);
    const scale = white > 1 ? (1 + y / (white * white)) / (1 + y) : 1;
    for (let k = 0; k < 3; k++) {
      const v = ((m[k * 3] as number) * r + (m[k * 3 + 1] as number) * g + (m[k * 3 + 2] as number) * b) * scale;
      data[i + k] = encode(v);
    }
    if (channels === 4) data[i + 3] = Math.max(0, Math.min((raster.data[i + 3] as number) / top, 1)) * 65535 + 0.5;
  }
  const { significantBits: _, ...rest } = raster;
  return createRaster({ ...rest, depth: 16, colorSpace: 'srgb', data });
}
