import { type Colors, nearestIn, type Words } from './palette.ts';

/** How pixels get their palette indices. */
export type Dither = 'none' | 'ordered' | 'diffusion';

/** Maps pixels to indices; clear ones (alpha 0) to `clear`. */
export type Mapper = (words: Words, width: number, clear: number) => Uint8Array;

/** A mapper for a palette that holds every colour of the pictures. */
export function exactMapper(colors: Colors): Mapper {
  const indices = new Map(Array.from(colors, (color, index) => [color, index]));
  return (words, _width, clear) => {
    const out = new Uint8Array(words.length);
    let last = -1;
    let index = 0;
    for (let at = 0; at < words.length; at++) {
      const word = words[at] as number;
      if (word !== last) {
        last = word;
        index = word >>> 24 === 0 ? clear : (indices.get(word & 0xff_ffff) ?? 0);
      }
      out[at] = index;
    }
    return out;
  };
}

/** A mapper to the nearest colours of a palette. Its answers are kept from picture to picture. */
export function nearestMapper(colors: Colors, dither: Dither): Mapper {
  const nearest = nearestIn(colors);
  if (dither === 'diffusion') return (words, width, clear) => diffuse(words, width, clear, colors, nearest);
  const threshold = dither === 'ordered' ? thresholds(colors.length) : new Int8Array(64);
  return (words, width, clear) => {
    const out = new Uint8Array(words.length);
    for (let at = 0, x = 0, y = 0; at < words.length; at++) {
      const word = words[at] as number;
      const shift = threshold[((y & 7) << 3) | (x & 7)] as number;
      out[at] =
        word >>> 24 === 0
          ? clear
          : nearest(
              clamp((word & 255) + shift),
              clamp(((word >>> 8) & 255) + shift),
              clamp(((word >>> 16) & 255) + shift),
            );
      if (++x === width) {
        x = 0;
        y++;
      }
    }
    return out;
  };
}

function clamp(value: number): number {
  return Math.min(Math.max(value, 0), 255);
}

/** Bayer's 8 x 8 matrix, scaled to about the distance between neighbouring colours. */
function thresholds(colors: number): Int8Array {
  const amplitude = Math.min(96, 160 / Math.cbrt(colors));
  return Int8Array.from({ length: 64 }, (_, cell) => {
    const [x, y] = [cell & 7, cell >> 3];
    let value = 0;
    for (let bit = 0; bit < 3; bit++) {
      value = (value << 2) | ((((x ^ y) >> bit) & 1) << 1) | ((y >> bit) & 1);
    }
    return Math.round(((value + 0.5) / 64 - 0.5) * amplitude);
  });
}

/** Floyd and Steinberg's error diffusion in serpentine order; errors are held in sixteenths. */
function diffuse(
  words: Words,
  width: number,
  clear: number,
  colors: Colors,
  nearest: (red: number, green: number, blue: number) => number,
): Uint8Array {
  const out = new Uint8Array(words.length);
  const row = (width + 2) * 3;
  let here = new Int16Array(row);
  let below = new Int16Array(row);
  const height = words.length / width;
  for (let y = 0; y < height; y++) {
    const step = (y & 1) === 0 ? 1 : -1;
    for (let count = 0, x = step > 0 ? 0 : width - 1; count < width; count++, x += step) {
      const word = words[y * width + x] as number;
      if (word >>> 24 === 0) {
        out[y * width + x] = clear;
        continue;
      }
      const error = (x + 1) * 3;
      const red = clamp((word & 255) + ((here[error] as number) >> 4));
      const green = clamp(((word >>> 8) & 255) + ((here[error + 1] as number) >> 4));
      const blue = clamp(((word >>> 16) & 255) + ((here[error + 2] as number) >> 4));
      const index = nearest(red, green, blue);
      out[y * width + x] = index;
      const color = colors[index] as number;
      spread(here, below, error, step * 3, red - (color & 255));
      spread(here, below, error + 1, step * 3, green - ((color >>> 8) & 255));
      spread(here, below, error + 2, step * 3, blue - ((color >>> 16) & 255));
    }
    [here, below] = [below, here];
    below.fill(0);
  }
  return out;
}

function spread(here: Int16Array, below: Int16Array, at: number, ahead: number, error: number): void {
  if (error === 0) return;
  here[at + ahead] = (here[at + ahead] as number) + error * 7;
  below[at - ahead] = (below[at - ahead] as number) + error * 3;
  below[at] = (below[at] as number) + error * 5;
  below[at + ahead] = (below[at + ahead] as number) + error;
}
