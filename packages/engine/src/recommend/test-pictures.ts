/** Pictures for tests, drawn by arithmetic. */
import type { EightBit } from './features.ts';

/** The colour of a pixel: red, green, blue, each 0 to 255. */
type Paint = (x: number, y: number) => readonly [number, number, number];

/** Draws an opaque picture. */
export function painted(width: number, height: number, paint: Paint): EightBit {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) data.set(paint(x, y), (y * width + x) * 3);
  }
  return { width, height, model: 'rgb', alpha: 'none', depth: 8, colorSpace: 'srgb', data };
}

/** A reproducible source of numbers from 0 to 1 (a linear congruence). */
function randoms(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Coloured shading under grain, as of a sensor. */
export function grainy(width: number, height: number, levels: number): EightBit {
  const random = randoms(7);
  const level = (value: number): number => Math.max(0, Math.min(255, Math.round(value + (random() - 0.5) * levels)));
  return painted(width, height, (x, y) => [
    level(60 + (x / width) * 130),
    level(90 + (y / height) * 80),
    level(170 - ((x + y) / (width + height)) * 90),
  ]);
}

/** Smooth shading, as it is drawn. */
export function shaded(width: number, height: number): EightBit {
  return painted(width, height, (x) => {
    const value = Math.round(40 + (x / width) * 160);
    return [value, value, 200];
  });
}

/** Lines of something like letters, 10 pixels high, on paper: uprights and bars at irregular distances. */
export function written(width: number, height: number, paper = 255, ink = 20): EightBit {
  const random = randoms(3);
  const columns = Array.from({ length: height }, () => new Uint8Array(width));
  for (let top = 8; top + 10 < height; top += 18) {
    for (let x = 10; x + 8 < width - 10; x += 6 + Math.floor(random() * 4)) {
      for (let y = top; y < top + 10; y++) (columns[y] as Uint8Array)[x] = 1;
      const bar = top + Math.floor(random() * 10);
      (columns[bar] as Uint8Array).fill(1, x, x + 4);
      for (let y = top + 3; y < top + 10; y++) (columns[y] as Uint8Array)[x + 3] = 1;
    }
  }
  return painted(width, height, (x, y) => {
    const value = columns[y]?.[x] === 1 ? ink : paper;
    return [value, value, value];
  });
}

/** Discs and bars in plain colours. */
export function flat(width: number, height: number): EightBit {
  return painted(width, height, (x, y) => {
    if ((x - width / 3) ** 2 + (y - height / 2) ** 2 < (height / 4) ** 2) return [230, 60, 40];
    return y > height * 0.8 ? [20, 90, 160] : [250, 220, 120];
  });
}
