import { createRaster, type Raster } from '@safelight/core';
import { describe, expect, test } from 'vitest';
import { brightestSample } from './brightest.ts';
import { lightToPq } from './pq.ts';

function linear(model: 'gray' | 'rgb', alpha: 'none' | 'straight', data: readonly number[]): Raster<32> {
  const channels = (model === 'gray' ? 1 : 3) + (alpha === 'none' ? 0 : 1);
  const shape = {
    width: data.length / channels,
    height: 1,
    model,
    alpha,
    depth: 32,
    colorSpace: 'srgb-linear',
  } as const;
  return createRaster({ ...shape, data: Float32Array.from(data) });
}

describe('lightToPq', () => {
  // ITU-R BT.2408, table 1 (203 cd/m2: 58%) and Report BT.2390: signals of these luminances, to six digits by numpy.
  test.each([
    [0, 0],
    [0.1, 0.062337],
    [1, 0.149946],
    [100, 0.508078],
    [203, 0.580689],
    [1000, 0.751827],
    [4000, 0.902572],
    [10_000, 1],
    [30_000, 1],
  ])('%d cd/m2', (luminance, signal) => {
    const { data, colorSpace } = lightToPq(linear('gray', 'none', [luminance / 203]), 0);
    expect(Number(data[0]) / 65_535).toBeCloseTo(signal, 4);
    expect(colorSpace).toEqual({ cicp: { primaries: 9, transfer: 16, matrix: 0, fullRange: true } });
  });

  test('exposure counts in stops, and no number is dark', () => {
    const exposed = lightToPq(linear('gray', 'none', [0.25, Number.NaN, -1]), 2).data;
    expect(exposed[0]).toBe(lightToPq(linear('gray', 'none', [1]), 0).data[0]);
    expect([...exposed.subarray(1)]).toEqual([0, 0]);
  });

  test('primaries become those of BT.2020, and alpha stays', () => {
    // ITU-R BT.2087, 2: red of BT.709 is 0.6274, 0.0691, 0.0164.
    const [r, g, b, a] = lightToPq(linear('rgb', 'straight', [2, 0, 0, 0.5]), 0).data;
    const expected = lightToPq(linear('gray', 'none', [1.2548, 0.1382, 0.0328]), 0).data;
    for (const [i, value] of [r, g, b].entries())
      expect(Math.abs(Number(value) - Number(expected[i]))).toBeLessThan(50);
    expect(a).toBe(32_768);
  });
});

test('the brightest sample is one of colour', () => {
  const image = { kind: 'still', loopCount: 0, orientation: 1, metadata: {} } as const;
  const raster = linear('rgb', 'straight', [0.1, 7, -9, 99, Number.NaN, 0.5, 3, 1]);
  expect(brightestSample({ ...image, frames: [{ raster, duration: 0 }] })).toBe(7);
});
