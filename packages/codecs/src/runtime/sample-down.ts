import { allocateSamples, channelsOf, type Raster, type Samples } from '@safelight/core';

/** Samples that are looked at for each pixel, across and down: more are not seen, and take time. */
const SAMPLES = 4;

/** A smaller picture: its size, and how many of a pixel's samples it has, from the first on. */
interface SmallShape {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
}

/** The samples of a picture scaled down to means of some of its pixels, for small pictures in lists. */
export function sampleDown(raster: Raster, { width, height, channels }: SmallShape): Samples {
  const data = allocateSamples(raster.depth, width * height * channels);
  const step = channelsOf(raster);
  const rows = placesOf(raster.height, height).map((place) => place * raster.width * step);
  const columns = placesOf(raster.width, width).map((place) => place * step);
  const sums = new Float64Array(width * channels);
  for (let y = 0; y < height; y++) {
    sums.fill(0);
    for (const row of rows.subarray(y * SAMPLES, (y + 1) * SAMPLES)) addRow(sums, raster.data, row, columns, channels);
    putMeans(data, y * sums.length, sums);
  }
  return data;
}

/**
 * Adds the samples of a row to each pixel's sums. By itself, as it is called for each row: what is called once a picture stays
 * slow code, which the browser compiles anew each time.
 */
function addRow(sums: Float64Array, data: Samples, row: number, columns: Uint32Array, channels: number): void {
  let to = 0;
  for (let x = 0; x < columns.length; x += SAMPLES) {
    for (let at = row; at < row + channels; at++) {
      let sum = sums[to] as number;
      for (let column = x; column < x + SAMPLES; column++) sum += data[at + (columns[column] as number)] as number;
      sums[to++] = sum;
    }
  }
}

function putMeans(data: Samples, from: number, sums: Float64Array): void {
  for (let index = 0; index < sums.length; index++)
    data[from + index] = Math.round((sums[index] as number) / SAMPLES ** 2);
}

/** For each pixel of a scaled side: where samples of the whole are taken, evenly spread. */
function placesOf(side: number, count: number): Uint32Array {
  return Uint32Array.from({ length: count * SAMPLES }, (_, place) =>
    Math.floor(((place + 0.5) * side) / (count * SAMPLES)),
  );
}
