import { expect, test } from 'vitest';
import { hexOfOklch } from './oklch.ts';

test.each([
  ['#ffffff', 1, 0, 0],
  ['#000000', 0, 0, 0],
  // From the samples of CSS Color 4: red, lime and blue.
  ['#ff0000', 0.627_96, 0.257_68, 29.234],
  ['#00ff00', 0.866_44, 0.294_83, 142.495],
  ['#0000ff', 0.452_01, 0.313_21, 264.052],
])('%s', (hex, lightness, chroma, hue) => {
  expect(hexOfOklch(lightness, chroma, hue)).toBe(hex);
});
