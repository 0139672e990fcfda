import { channelsOf, type Frame, type Raster } from '@safelight/core';
import { fromSrgb } from '../../coding/srgb.ts';
import { linearProfile } from '../../metadata/linear-profile.ts';

/** Files of 32 bits hold linear light: the frame with linear samples, and a profile that says so. */
export function linearFrame(frame: Frame): Frame {
  const { raster } = frame;
  const { data, colorSpace, model } = raster;
  if (!(data instanceof Float32Array)) return frame;
  if (model === 'cmyk' || model === 'lab') return { ...frame, raster: narrowed(raster) };
  if (colorSpace === 'srgb')
    return { ...frame, raster: { ...linear(raster, [decodeSrgb]), colorSpace: 'srgb-linear' } };
  if (typeof colorSpace !== 'object' || !('icc' in colorSpace)) return frame;
  const profile = linearProfile(colorSpace.icc);
  if (profile === undefined || profile.icc === colorSpace.icc) return frame;
  return { ...frame, raster: { ...linear(raster, profile.curves), colorSpace: { icc: profile.icc } } };
}

/** Odd about zero, as extended ranges have it. */
function decodeSrgb(value: number): number {
  return Math.sign(value) * fromSrgb(Math.abs(value));
}

function linear(raster: Raster, curves: readonly ((value: number) => number)[]): Raster {
  const channels = channelsOf(raster);
  const colors = channels - (raster.alpha === 'none' ? 0 : 1);
  const data = Float32Array.from(raster.data);
  for (let k = 0; k < colors; k++) {
    const curve = curves[k] ?? curves[0] ?? ((value: number) => value);
    for (let at = k; at < data.length; at += channels) data[at] = curve(data[at] as number);
  }
  return { ...raster, data };
}

/** Photoshop has 32 bits for gray and RGB alone. */
function narrowed(raster: Raster): Raster {
  const data = Uint16Array.from(raster.data, (value) => Math.round(Math.max(0, Math.min(value, 1)) * 65_535));
  return { ...raster, depth: 16, data };
}
