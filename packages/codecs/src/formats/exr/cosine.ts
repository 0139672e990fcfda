/** The inverse cosine transform of 8 x 8 values, orthonormal, with the zigzag order of its coefficients. */

const SIDE = 8;

/** Places in the square (row times 8 plus column) by the order of coefficients. */
export const zigzag: Uint8Array = Uint8Array.from(
  Array.from({ length: SIDE * SIDE }, (_, place) => place).toSorted((a, b) => {
    const [rowA, rowB, columnA, columnB] = [a >> 3, b >> 3, a & 7, b & 7];
    const diagonal = rowA + columnA - rowB - columnB;
    if (diagonal !== 0) return diagonal;
    // Odd diagonals go down to the left, even ones up to the right.
    return (rowA + columnA) % 2 === 1 ? rowA - rowB : rowB - rowA;
  }),
);

const cosines = Array.from({ length: 8 }, (_, k) => Math.cos((k * Math.PI) / 16) / 2);
const [, c1 = 0, c2 = 0, c3 = 0, c4 = 0, c5 = 0, c6 = 0, c7 = 0] = cosines;

/** One row or column, by even and odd parts. */
function line(data: Float32Array, from: number, step: number): void {
  const at = (k: number): number => data[from + k * step] as number;
  const [v0, v1, v2, v3, v4, v5, v6, v7] = [at(0), at(1), at(2), at(3), at(4), at(5), at(6), at(7)];
  const sum = c4 * (v0 + v4);
  const difference = c4 * (v0 - v4);
  const wide = c2 * v2 + c6 * v6;
  const narrow = c6 * v2 - c2 * v6;
  const even = [sum + wide, difference + narrow, difference - narrow, sum - wide] as const;
  const odd = [
    c1 * v1 + c3 * v3 + c5 * v5 + c7 * v7,
    c3 * v1 - c7 * v3 - c1 * v5 - c5 * v7,
    c5 * v1 - c1 * v3 + c7 * v5 + c3 * v7,
    c7 * v1 - c5 * v3 + c3 * v5 - c1 * v7,
  ] as const;
  for (let k = 0; k < 4; k++) {
    data[from + k * step] = (even[k] as number) + (odd[k] as number);
    data[from + (7 - k) * step] = (even[k] as number) - (odd[k] as number);
  }
}

/** Transforms in place. `last` is the last coefficient in zigzag order that may not be 0. */
export function inverseTransform(data: Float32Array, last: number): void {
  if (last === 0) {
    data.fill((data[0] as number) / 8);
    return;
  }
  for (let row = 0; row < SIDE; row++) line(data, row * SIDE, 1);
  for (let column = 0; column < SIDE; column++) line(data, column, SIDE);
}
