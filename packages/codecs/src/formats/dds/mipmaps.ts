/** Smaller levels of a picture. */
import { fromSrgb, toSrgb } from '../../coding/srgb.ts';

/** RGBA of 8 bits. */
export interface Level {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

const linear = Float64Array.from({ length: 256 }, (_, level) => fromSrgb(level / 255));

function toLevel(value: number): number {
  return Math.round(255 * toSrgb(value));
}

/** Half as wide and high, at least 1: the mean of 2 x 2 pixels in linear light, weighted by their alpha. */
export function halve({ width, height, data }: Level): Level {
  const [columns, rows] = [Math.max(1, width >> 1), Math.max(1, height >> 1)];
  const out = new Uint8Array(columns * rows * 4);
  for (let y = 0; y < rows; y++) {
    const lines = [y * 2, Math.min(y * 2 + 1, height - 1)];
    for (let x = 0; x < columns; x++) {
      const places = lines.flatMap((line) => [line * width + x * 2, line * width + Math.min(x * 2 + 1, width - 1)]);
      mean(data, places, out, (y * columns + x) * 4);
    }
  }
  return { width: columns, height: rows, data: out };
}

function mean(data: Uint8Array, places: readonly number[], out: Uint8Array, to: number): void {
  const sums = [0, 0, 0];
  let alpha = 0;
  for (const place of places) {
    const weight = data[place * 4 + 3] as number;
    alpha += weight;
    for (let k = 0; k < 3; k++) {
      sums[k] = (sums[k] as number) + (linear[data[place * 4 + k] as number] as number) * weight;
    }
  }
  for (let k = 0; k < 3; k++) out[to + k] = alpha === 0 ? 0 : toLevel((sums[k] as number) / alpha);
  out[to + 3] = Math.round(alpha / places.length);
}
