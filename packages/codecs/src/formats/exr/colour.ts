/** Primaries other than sRGB's, and luminance with chroma. */
import type { Chromaticities } from './header.ts';
import { finite } from './place.ts';

/** A matrix of 3 x 3, row after row. */
export type Matrix = readonly number[];

type Three = readonly [number, number, number];
type Nine = readonly [...Three, ...Three, ...Three];

const srgb: Chromaticities = [0.64, 0.33, 0.3, 0.6, 0.15, 0.06, 0.3127, 0.329];

/** Bradford's sharpened cones. */
const bradford: Matrix = [0.8951, 0.2664, -0.1614, -0.7502, 1.7135, 0.0367, 0.0389, -0.0685, 1.0296];

function multiply(a: Matrix, b: Matrix): Matrix {
  return Array.from({ length: 9 }, (_, place) => {
    const [row, column] = [Math.floor(place / 3) * 3, place % 3];
    return [0, 1, 2].reduce((sum, k) => sum + (a[row + k] as number) * (b[k * 3 + column] as number), 0);
  });
}

function apply(matrix: Matrix, vector: readonly number[]): number[] {
  return [0, 3, 6].map((row) =>
    [0, 1, 2].reduce((sum, k) => sum + (matrix[row + k] as number) * (vector[k] as number), 0),
  );
}

function invert(matrix: Matrix): Matrix | undefined {
  const [a, b, c, d, e, f, g, h, i] = matrix as Nine;
  const determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  if (Math.abs(determinant) < 1e-9) return undefined;
  const adjugate = [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
  return adjugate.map((value) => value / determinant);
}

function whiteOf(values: Chromaticities): number[] {
  const [x, y] = [values[6] as number, values[7] as number];
  return [x / y, 1, (1 - x - y) / y];
}

function diagonal([a = 1, b = 1, c = 1]: readonly number[]): Matrix {
  return [a, 0, 0, 0, b, 0, 0, 0, c];
}

/** RGB of these primaries to XYZ, white having a luminance of 1; `undefined` where they span no colours. */
function toXyz(values: Chromaticities): Matrix | undefined {
  const [rx = 0, ry = 0, gx = 0, gy = 0, bx = 0, by = 0] = values;
  const primaries = [rx, gx, bx, ry, gy, by, 1 - rx - ry, 1 - gx - gy, 1 - bx - by];
  const inverse = invert(primaries);
  return inverse && multiply(primaries, diagonal(apply(inverse, whiteOf(values))));
}

/** What luminance is made of, red to blue, adding up to 1. */
export function luminanceWeights(values: Chromaticities = srgb): readonly [number, number, number] {
  const matrix = toXyz(values) ?? toXyz(srgb) ?? [];
  const [red = 0, green = 1, blue = 0] = matrix.slice(3, 6);
  const total = red + green + blue;
  return Math.abs(green) < 1e-6 || Math.abs(total) < 1e-6
    ? luminanceWeights(srgb)
    : [red / total, green / total, blue / total];
}

/** Linear RGB of these primaries to that of sRGB, white to white (Bradford); `undefined` where they are the same. */
export function toSrgb(values: Chromaticities): Matrix | undefined {
  if (values.every((value, index) => Math.abs(value - (srgb[index] as number)) < 5e-4)) return undefined;
  const source = toXyz(values);
  const target = invert(toXyz(srgb) ?? diagonal([]));
  const cones = invert(bradford);
  if (source === undefined || target === undefined || cones === undefined) return undefined;
  const from = apply(bradford, whiteOf(values));
  const to = apply(bradford, whiteOf(srgb));
  if (from.some((value) => Math.abs(value) < 1e-6)) return undefined;
  const adapt = multiply(cones, multiply(diagonal(to.map((value, k) => value / (from[k] as number))), bradford));
  return multiply(target, multiply(adapt, source));
}

/** Applies the matrix to the first three of every `channels` samples, in place. */
export function convert(data: Float32Array, channels: number, matrix: Matrix): void {
  const [a, b, c, d, e, f, g, h, i] = matrix as Nine;
  for (let at = 0; at < data.length; at += channels) {
    const [red, green, blue] = [data[at] as number, data[at + 1] as number, data[at + 2] as number];
    data[at] = finite(a * red + b * green + c * blue);
    data[at + 1] = finite(d * red + e * green + f * blue);
    data[at + 2] = finite(g * red + h * green + i * blue);
  }
}
