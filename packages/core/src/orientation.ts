import type { Density, Orientation } from './metadata.ts';

/** Rows of a matrix: where a point's x and y go. */
type Matrix = readonly [xx: number, xy: number, yx: number, yy: number];

/** Where a stored picture's points come to lie when it is turned upright, x to the right and y down, about its middle. */
const matrices: Readonly<Record<Orientation, Matrix>> = {
  1: [1, 0, 0, 1],
  2: [-1, 0, 0, 1],
  3: [-1, 0, 0, -1],
  4: [1, 0, 0, -1],
  5: [0, 1, 1, 0],
  6: [0, -1, 1, 0],
  7: [0, -1, -1, 0],
  8: [0, 1, -1, 0],
};

/** How a stored picture's points are turned upright, x to the right and y down, about its middle; undone by exchanging `xy` and `yx`. */
export function turnMatrix(orientation: Orientation): Matrix {
  return matrices[orientation];
}

/** One orientation for two turns, one after the other: what `first` turns upright is then turned as `then` would be. */
export function composeOrientations(first: Orientation, then: Orientation): Orientation {
  const [a, b, c, d] = matrices[first];
  const [e, f, g, h] = matrices[then];
  const made = [e * a + f * c, e * b + f * d, g * a + h * c, g * b + h * d];
  const found = Object.entries(matrices).find(([, matrix]) => matrix.every((value, place) => value === made[place]));
  return Number(found?.[0] ?? 1) as Orientation;
}

/** A resolution along the sides of a turned picture; the very same where nothing of it changes. */
export function turnedDensity(density: Density | undefined, orientation: Orientation): Density | undefined {
  if (!density || orientation < 5 || density.x === density.y) return density;
  return { x: density.y, y: density.x };
}
