import { allocateSamples, channelsOf, createRaster, type Raster } from '@safelight/core';

/** Pixels of the longer side of a thumbnail: what phones write. */
const LONGER = 320;
/** Pictures whose longer side is shorter have none: lists draw them fast enough. */
const LEAST = 1024;
/** Pixels of the shorter side that a single coded picture has at least (ISO/IEC 23000-22, 7.3.11.4.2). */
const SHORTEST = 64;
/** Samples that are looked at for each pixel, across and down. */
const SAMPLES = 4;

/** A thumbnail of a picture, without its alpha and of even sides; `undefined` of what is small, or long and narrow. */
export function smallRaster(raster: Raster): Raster | undefined {
  const longer = Math.max(raster.width, raster.height);
  const [width, height] = [raster.width, raster.height].map((side) => 2 * Math.round((side * LONGER) / longer / 2)) as [
    number,
    number,
  ];
  if (longer < LEAST || Math.min(width, height) < SHORTEST) return undefined;
  const channels = channelsOf(raster);
  const colours = raster.model === 'gray' ? 1 : 3;
  const data = allocateSamples(raster.depth, width * height * colours);
  const rows = placesOf(raster.height, height).map((place) => place * raster.width * channels);
  const columns = placesOf(raster.width, width).map((place) => place * channels);
  let to = 0;
  for (let y = 0; y < rows.length; y += SAMPLES) {
    for (let x = 0; x < columns.length; x += SAMPLES) {
      for (let channel = 0; channel < colours; channel++)
        data[to++] = meanOf(raster.data, rows, y, columns, x, channel);
    }
  }
  const { model, depth, colorSpace } = raster;
  return createRaster({ width, height, model, alpha: 'none', depth, colorSpace, data });
}

function meanOf(
  data: Raster['data'],
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
