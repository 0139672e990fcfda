/** Colours from the chromaticities of primaries and white (SMPTE RP 177). */

/** x and y of red, green, blue and white. */
export type Chromaticities = readonly number[];

/** A matrix of 3 x 3, row after row. */
export type Matrix = readonly number[];

type Three = readonly [number, number, number];
type Nine = readonly [...Three, ...Three, ...Three];

/** Bradford's sharpened cones. */
const bradford: Matrix = [0.8951, 0.2664, -0.1614, -0.7502, 1.7135, 0.0367, 0.0389, -0.0685, 1.0296];

export function multiply(a: Matrix, b: Matrix): Matrix {
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

/** The inverse; `undefined` where there is none. */
export function invert(matrix: Matrix): Matrix | undefined {
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

/** The white of chromaticities in CIE XYZ, its luminance 1. */
export function whiteOf(values: Chromaticities): number[] {
  const [x, y] = [values[6] as number, values[7] as number];
  return [x / y, 1, (1 - x - y) / y];
}

function diagonal([a = 1, b = 1, c = 1]: readonly number[]): Matrix {
  return [a, 0, 0, 0, b, 0, 0, 0, c];
}

/** RGB of these primaries to XYZ, white having a luminance of 1; `undefined` where they span no colours. */
export function rgbToXyz(values: Chromaticities): Matrix | undefined {
  const [rx = 0, ry = 0, gx = 0, gy = 0, bx = 0, by = 0] = values;
  const primaries = [rx, gx, bx, ry, gy, by, 1 - rx - ry, 1 - gx - gy, 1 - bx - by];
  const inverse = invert(primaries);
  return inverse && multiply(primaries, diagonal(apply(inverse, whiteOf(values))));
}

/** What white is adapted by (Bradford); `undefined` for a white that is none. */
export function adaptation(from: readonly number[], to: readonly number[]): Matrix | undefined {
  const [cones, old, wanted] = [invert(bradford), apply(bradford, from), apply(bradford, to)];
  if (cones === undefined || old.some((value) => !(Math.abs(value) >= 1e-6))) return undefined;
  return multiply(cones, multiply(diagonal(wanted.map((value, k) => value / (old[k] as number))), bradford));
}
