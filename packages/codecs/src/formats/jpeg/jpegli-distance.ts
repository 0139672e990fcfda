/**
 * For some qualities the distance, jpegli's measure of what may be lost, by which photos look as libjpeg-turbo's of that
 * quality do: means of SSIMULACRA2 are equal over 44 photos (8 of them at 30 and less and at 100), at 4:2:0 and at 4:4:4, of
 * whose distances, at most 14 % apart, this is the geometric mean. Butteraugli's 3-norm agrees at 4:2:0 (distances of 0.98
 * to 1.06 times those at 70 to 90) and would let jpegli lose more at 4:4:4 (1.13 to 1.27). `bench/jpeg-encoders.mjs` makes the
 * table. 25 is the greatest distance, the least is libjxl's for quality 100.
 */
const DISTANCES: readonly (readonly [quality: number, distance: number])[] = [
  [1, 25],
  [10, 25],
  [20, 12.58],
  [30, 7.94],
  [40, 5.64],
  [50, 4.27],
  [60, 3.5],
  [70, 2.52],
  [75, 2.07],
  [80, 1.6],
  [85, 1.22],
  [90, 0.84],
  [95, 0.48],
  [98, 0.24],
  [100, 0.01],
];

/** The distance for a quality of 1 to 100; between those of the table its logarithm is a straight line. */
export function distanceOf(quality: number): number {
  const above = Math.max(
    DISTANCES.findIndex(([known]) => known >= quality),
    1,
  );
  const [[q0, d0], [q1, d1]] = [DISTANCES[above - 1], DISTANCES[above]] as [[number, number], [number, number]];
  return d0 * (d1 / d0) ** ((quality - q0) / (q1 - q0));
}
