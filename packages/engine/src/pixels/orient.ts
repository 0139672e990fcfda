import { channelsOf, type Orientation, type Raster, reserveSamples } from '@safelight/core';
import { swapsSides } from './swaps-sides.ts';

/**
 * Where the source's first pixel and its next column and row lie, per EXIF orientation, for a source of `w` x `h`.
 * Offsets and strides are in pixels of the source, walked in the order of the upright picture.
 */
function walk(orientation: Orientation, w: number, h: number): { start: number; column: number; row: number } {
  const last = w * h - 1;
  const table: Record<Orientation, readonly [start: number, column: number, row: number]> = {
    1: [0, 1, w],
    2: [w - 1, -1, w],
    3: [last, -1, -w],
    4: [last - w + 1, 1, -w],
    5: [0, w, 1],
    6: [last - w + 1, -w, 1],
    7: [last, -w, -1],
    8: [w - 1, w, -1],
  };
  const [start, column, row] = table[orientation];
  return { start, column, row };
}

/** Rows and columns of a tile: a transposed walk stays within the processor's cache. */
const TILE = 64;

/**
 * Turns a raster upright (EXIF 2.32, tag Orientation).
 * @returns the same raster when it stands already; else a new one, its sides exchanged for orientations 5 to 8.
 */
export function orient(raster: Raster, orientation: Orientation): Raster {
  if (orientation === 1) return raster;
  const swap = swapsSides(orientation);
  const width = swap ? raster.height : raster.width;
  const height = swap ? raster.width : raster.height;
  const channels = channelsOf(raster);
  const data = reserveSamples(raster.depth, raster.data.length);
  const { start, column, row } = walk(orientation, raster.width, raster.height);
  const [from, to, unit] = wordsOf(raster, data, channels);
  for (let top = 0; top < height; top += TILE) {
    const bottom = Math.min(top + TILE, height);
    for (let left = 0; left < width; left += TILE) {
      const right = Math.min(left + TILE, width);
      for (let y = top; y < bottom; y++) {
        copyRun(from, to, unit, start + y * row + left * column, column, y * width + left, right - left);
      }
    }
  }
  return { ...raster, width, height, data };
}

type Words = Uint8Array | Uint16Array | Uint32Array | Float32Array;

/** Views over source and target in the widest unit that divides a pixel: RGBA moves as one 32-bit word. */
function wordsOf(raster: Raster, data: Raster['data'], channels: number): [Words, Words, number] {
  const bytes = channels * (raster.depth / 8);
  const { buffer, byteOffset, byteLength } = raster.data;
  if (bytes % 4 === 0 && byteOffset % 4 === 0) {
    return [new Uint32Array(buffer, byteOffset, byteLength / 4), new Uint32Array(data.buffer), bytes / 4];
  }
  return [raster.data, data, channels];
}

function copyRun(
  from: Words,
  to: Words,
  unit: number,
  source: number,
  stride: number,
  target: number,
  count: number,
): void {
  let read = source * unit;
  let write = target * unit;
  const step = stride * unit;
  if (unit === 1) {
    for (let n = 0; n < count; n++, read += step) to[write++] = from[read] as number;
  } else if (unit === 3) {
    for (let n = 0; n < count; n++, read += step, write += 3) {
      to[write] = from[read] as number;
      to[write + 1] = from[read + 1] as number;
      to[write + 2] = from[read + 2] as number;
    }
  } else {
    for (let n = 0; n < count; n++, read += step, write += unit) {
      for (let k = 0; k < unit; k++) to[write + k] = from[read + k] as number;
    }
  }
}
