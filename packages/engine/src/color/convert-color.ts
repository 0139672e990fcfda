import { allocateSamples, channelsOf, createRaster, type Raster } from '@safelight/core';
import { changeDepth } from '../pixels/depth.ts';
import { cicpOf } from './cicp.ts';
import { type CmmContext, convertToLinear, convertToSrgb } from './cmm.ts';
import { profileOf } from './profiles.ts';
import { srgbEncoder16, srgbToLinear } from './transfer.ts';

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

/** Converts by profile (or the model's own space) to linear light in sRGB primaries, float, nothing clipped. */
export function profileToLinear(raster: Raster, context: CmmContext): Promise<Raster> {
  // Ink and CIELAB count otherwise in float.
  const named = raster.model === 'gray' || raster.model === 'rgb';
  return convertToLinear(named ? raster : changeDepth(raster, raster.depth === 8 ? 8 : 16), context);
}

/** sRGB's curve as a table from 16-bit samples to linear light. */
let linear16: Float32Array | undefined;

/**
 * RGB to gray of the same luminance: weighted in linear light (IEC 61966-2-1), so that gray is as bright as the colour.
 * The raster must be sRGB or linear sRGB.
 */
export function toGray(raster: Raster): Raster {
  const channels = channelsOf(raster);
  const alpha = raster.alpha === 'none' ? 0 : 1;
  const pixels = raster.width * raster.height;
  const data = allocateSamples(raster.depth, pixels * (1 + alpha));
  const linear = raster.depth === 32;
  linear16 ??= Float32Array.from({ length: 65536 }, (_, v) => srgbToLinear(v / 65535));
  const table = linear16;
  const encode = srgbEncoder16();
  const scale = raster.depth === 8 ? 257 : 1;
  const light = (v: number): number => (linear ? v : (table[v * scale] as number));
  for (let p = 0, i = 0, o = 0; p < pixels; p++, i += channels) {
    const [r, g, b] = [raster.data[i] as number, raster.data[i + 1] as number, raster.data[i + 2] as number];
    // Gray stays the very same gray.
    const y = r === g && g === b ? r : 0.2126 * light(r) + 0.7152 * light(g) + 0.0722 * light(b);
    data[o++] = linear || (r === g && g === b) ? y : (encode(y) + (scale >> 1)) / scale;
    if (alpha) data[o++] = raster.data[i + 3] as number;
  }
  return createRaster({ ...raster, model: 'gray', data });
}
