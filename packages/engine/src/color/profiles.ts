import { colorProfile } from '@safelight/codecs/matrix-profile';
import type { Cicp } from '@safelight/core';
import { cicpName } from './cicp.ts';

type Chromaticities = readonly [rx: number, ry: number, gx: number, gy: number, bx: number, by: number];

/** H.273 table 2: colour primaries that pictures use, all with white point D65. */
const BT709: Chromaticities = [0.64, 0.33, 0.3, 0.6, 0.15, 0.06];
const primaries: Readonly<Record<number, Chromaticities>> = {
  1: BT709,
  5: [0.64, 0.33, 0.29, 0.6, 0.15, 0.06],
  6: [0.63, 0.34, 0.31, 0.595, 0.155, 0.07],
  9: [0.708, 0.292, 0.17, 0.797, 0.131, 0.046],
  12: [0.68, 0.32, 0.265, 0.69, 0.15, 0.06],
};

/** A 3x3 matrix, row by row. */
export type Matrix = readonly [number, number, number, number, number, number, number, number, number];

export function multiply(a: Matrix, b: Matrix): Matrix {
  const cell = (row: number, column: number): number =>
    [0, 1, 2].reduce((sum, k) => sum + (a[row * 3 + k] as number) * (b[k * 3 + column] as number), 0);
  return [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => cell(row, column))) as unknown as Matrix;
}

export function invert(m: Matrix): Matrix {
  const [a, b, c, d, e, f, g, h, i] = m;
  const det = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  return [
    (e * i - f * h) / det,
    (c * h - b * i) / det,
    (b * f - c * e) / det,
    (f * g - d * i) / det,
    (a * i - c * g) / det,
    (c * d - a * f) / det,
    (d * h - e * g) / det,
    (b * g - a * h) / det,
    (a * e - b * d) / det,
  ];
}

/** Linear RGB of these primaries (H.273) to CIE XYZ under D65 (SMPTE RP 177). Unknown primaries count as BT.709. */
export function rgbToXyz(id: number): Matrix {
  const [rx, ry, gx, gy, bx, by] = primaries[id] ?? BT709;
  const column = (x: number, y: number): readonly [number, number, number] => [x / y, 1, (1 - x - y) / y];
  const [r, g, b] = [column(rx, ry), column(gx, gy), column(bx, by)];
  const m: Matrix = [r[0], g[0], b[0], r[1], g[1], b[1], r[2], g[2], b[2]];
  const white = column(0.3127, 0.329);
  const inverse = invert(m);
  const scale = [0, 1, 2].map((row) =>
    [0, 1, 2].reduce((sum, k) => sum + (inverse[row * 3 + k] as number) * (white[k] as number), 0),
  );
  return m.map((value, index) => value * (scale[index % 3] as number)) as unknown as Matrix;
}

/** Bradford adaptation from D65 to the D50 of the ICC profile connection space. */
const D65_TO_D50: Matrix = [
  1.0478112, 0.0228866, -0.050127, 0.0295424, 0.9904844, -0.0170491, -0.0092345, 0.0150436, 0.7521316,
];

/**
 * An ICC profile for standard-dynamic-range code points, so that a picture keeps its pixel values in a container that holds
 * profiles but no code points.
 */
export function profileOf(cicp: Cicp): Uint8Array {
  const matrix = multiply(D65_TO_D50, rgbToXyz(cicp.primaries));
  return colorProfile(cicpName(cicp), { matrix, chad: D65_TO_D50, gamma: GAMMA[cicp.transfer] });
}

/** Exponents of transfer characteristics; others are sRGB's curve, or are shown by it. */
const GAMMA: Readonly<Record<number, number>> = { 4: 2.2, 5: 2.8, 8: 1, 17: 2.6 };
