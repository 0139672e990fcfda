import { createRaster } from '@safelight/core';
import { expect, test } from 'vitest';
import { displayP3Of } from '../../apps/web/figures/display-p3.ts';

test.each([
  // As CSS Color 4 converts them (its sample code, 16.2): red is color(display-p3 0.9175 0.2003 0.1386), and so on.
  ['red', [255, 0, 0], [0.9175, 0.2003, 0.1386]],
  ['green', [0, 255, 0], [0.4584, 0.9853, 0.2983]],
  ['blue', [0, 0, 255], [0, 0, 0.9596]],
  ['white', [255, 255, 255], [1, 1, 1]],
  ['black', [0, 0, 0], [0, 0, 0]],
] as const)('%s has the numbers that Display P3 has for it', (_name, srgb, expected) => {
  const size = { width: 1, height: 1 };
  const data = Uint8Array.from(srgb);
  const raster = createRaster({ ...size, model: 'rgb', alpha: 'none', depth: 8, colorSpace: 'srgb', data });
  expect([...displayP3Of(raster).data]).toEqual(expected.map((value) => Math.round(value * 255)));
});
