/** Primaries other than sRGB's, and luminance with chroma. */
import { adaptation, invert, type Matrix, multiply, rgbToXyz, whiteOf } from '../../metadata/primaries.ts';
import type { Chromaticities } from './header.ts';
import { finite } from './place.ts';

const srgb: Chromaticities = [0.64, 0.33, 0.3, 0.6, 0.15, 0.06, 0.3127, 0.329];

/** What luminance is made of, red to blue, adding up to 1. */
export function luminanceWeights(values: Chromaticities = srgb): readonly [number, number, number] {
  const matrix = rgbToXyz(values) ?? rgbToXyz(srgb) ?? [];
  const [red = 0, green = 1, blue = 0] = matrix.slice(3, 6);
  const total = red + green + blue;
  return Math.abs(green) < 1e-6 || Math.abs(total) < 1e-6
    ? luminanceWeights(srgb)
    : [red / total, green / total, blue / total];
}

/** Linear RGB of these primaries to that of sRGB, white to white (Bradford); `undefined` where they are the same. */
export function toSrgb(values: Chromaticities): Matrix | undefined {
  if (values.every((value, index) => Math.abs(value - (srgb[index] as number)) < 5e-4)) return undefined;
  const source = rgbToXyz(values);
  const target = invert(rgbToXyz(srgb) ?? []);
  const adapt = adaptation(whiteOf(values), whiteOf(srgb));
  return source && target && adapt && multiply(target, multiply(adapt, source));
}

/** Applies the matrix to the first three of every `channels` samples, in place. */
export function convert(data: Float32Array, channels: number, matrix: Matrix): void {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = matrix;
  for (let at = 0; at < data.length; at += channels) {
    const [red, green, blue] = [data[at] as number, data[at + 1] as number, data[at + 2] as number];
    data[at] = finite(a * red + b * green + c * blue);
    data[at + 1] = finite(d * red + e * green + f * blue);
    data[at + 2] = finite(g * red + h * green + i * blue);
  }
}
