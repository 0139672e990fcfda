/** Noise of which landscapes are made: the same at each place whenever it is asked. */

/** A number of 0 to 1 for a place of the grid. */
export function hash(x: number, y: number, seed = 0): number {
  let n = Math.imul(x | 0, 0x27d4eb2d) ^ Math.imul(y | 0, 0x165667b1) ^ Math.imul(seed + 1, 0x9e3779b1);
  n = Math.imul(n ^ (n >>> 15), 0x85ebca6b);
  n = Math.imul(n ^ (n >>> 13), 0xc2b2ae35);
  return ((n ^ (n >>> 16)) >>> 0) / 0x1_0000_0000;
}

export const mix = (a: number, b: number, share: number): number => a + (b - a) * share;
export const clamp = (value: number, low = 0, high = 1): number => Math.min(Math.max(value, low), high);

/** 0 below `from`, 1 above `to`, smooth between. */
export function smooth(from: number, to: number, value: number): number {
  const t = clamp((value - from) / (to - from));
  return t * t * (3 - 2 * t);
}

/** Value noise, 0 to 1. */
export function noise(x: number, y: number, seed = 0): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [x - left, y - top];
  const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10);
  const v = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
  const upper = mix(hash(left, top, seed), hash(left + 1, top, seed), u);
  const lower = mix(hash(left, top + 1, seed), hash(left + 1, top + 1, seed), u);
  return mix(upper, lower, v);
}

/** Octaves of noise, each turned, of twice the frequency and half the height; about 0 to 1. */
export function fbm(x: number, y: number, octaves: number, seed = 0): number {
  let [sum, height, total] = [0, 1, 0];
  for (let i = 0; i < octaves; i++) {
    sum += noise(x, y, seed + i) * height;
    total += height;
    height *= 0.5;
    [x, y] = [1.6 * x + 1.2 * y + 7.3, -1.2 * x + 1.6 * y - 3.1];
  }
  return sum / total;
}

/** Octaves of noise folded at the middle, which makes ridges; about 0 to 1. */
export function ridges(x: number, y: number, octaves: number, seed = 0): number {
  let [sum, height, total, above] = [0, 1, 0, 1];
  for (let i = 0; i < octaves; i++) {
    const fold = 1 - Math.abs(noise(x, y, seed + i) * 2 - 1);
    const ridge = fold * fold;
    sum += ridge * height * above;
    total += height;
    above = clamp(ridge * 1.6);
    height *= 0.5;
    [x, y] = [1.6 * x + 1.2 * y + 7.3, -1.2 * x + 1.6 * y - 3.1];
  }
  return sum / total;
}

/** A source of numbers of 0 to 1, always the same. */
export function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let n = Math.imul(state ^ (state >>> 15), 1 | state);
    n = (n + Math.imul(n ^ (n >>> 7), 61 | n)) ^ n;
    return ((n ^ (n >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}
