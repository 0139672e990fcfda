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
  let to = 0;
  for (let y = 0; y < rows.length; y += SAMPLES) {
    for (let x = 0; x < columns.length; x += SAMPLES) {
      for (let channel = 0; channel < channels; channel++)
        data[to++] = meanOf(raster.data, rows, y, columns, x, channel);
    }
  }
  return data;
}

function meanOf(
  data: Samples,
  rows: Uint32Array,
  top: number,
  columns: Uint32Array,
  left: number,
  channel: number,
): number {
  let sum = 0;
  for (let y = top; y < top + SAMPLES; y++) {
    for (let x = left; x < left + SAMPLES; x++) sum += data[(rows[y] ?? 0) + (columns[x] ?? 0) + channel] ?? 0;
  }
  return Math.round(sum / SAMPLES ** 2);
}

/** For each pixel of a scaled side: where samples of the whole are taken, evenly spread. */
function placesOf(side: number, count: number): Uint32Array {
  return Uint32Array.from({ length: count * SAMPLES }, (_, place) =>
    Math.floor(((place + 0.5) * side) / (count * SAMPLES)),
  );
}
