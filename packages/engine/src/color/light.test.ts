import { createRaster, type Raster } from '@safelight/core';
import { describe, expect, test } from 'vitest';
import { toGray } from './convert-color.ts';
import { lightToSrgb, toLinearLight } from './light.ts';
import { srgbToLinear } from './transfer.ts';

const auto = { operator: 'auto', exposure: 0 } as const;

function linear(...data: number[]): Raster<32> {
  const shape = { width: data.length / 3, height: 1, model: 'rgb', alpha: 'none' } as const;
  return createRaster({ ...shape, depth: 32, colorSpace: 'srgb-linear', data: Float32Array.from(data) });
}

function rgb8(...data: number[]): Raster<8> {
  const shape = { width: data.length / 3, height: 1, model: 'rgb', alpha: 'none' } as const;
  return createRaster({ ...shape, depth: 8, colorSpace: 'srgb', data: Uint8Array.from(data) });
}

describe('toGray', () => {
  // Luminance by `convert xc:rgb(...) -grayscale Rec709Luminance txt:` of ImageMagick.
  test.each([
    [[200, 150, 120], 0.354498],
    [[255, 0, 0], 0.21265],
    [[0, 255, 0], 0.71516],
    [[0, 0, 255], 0.0721904],
    [[13, 200, 77], 0.419272],
  ])('%j is as bright as ImageMagick says', (color, luminance) => {
    const level = Number(toGray(rgb8(...color)).data[0]);
    expect(srgbToLinear((level - 0.5) / 255)).toBeLessThanOrEqual(luminance + 1e-4);
    expect(srgbToLinear((level + 0.5) / 255)).toBeGreaterThanOrEqual(luminance - 1e-4);
    const fine = Number(
      toGray({ ...rgb8(...color), depth: 16, data: Uint16Array.from(color, (v) => v * 257) }).data[0],
    );
    expect(srgbToLinear(fine / 65535)).toBeCloseTo(luminance, 3);
  });

  test('gray stays the very same gray at every level, and alpha travels', () => {
    const data = Uint8Array.from({ length: 256 * 4 }, (_, i) => (i % 4 === 3 ? 7 : i >> 2));
    const out = toGray(
      createRaster({ width: 256, height: 1, model: 'rgb', alpha: 'straight', depth: 8, colorSpace: 'srgb', data }),
    );
    expect(out).toMatchObject({ model: 'gray', alpha: 'straight' });
    expect([...out.data]).toEqual(Array.from({ length: 512 }, (_, i) => (i % 2 ? 7 : i >> 1)));
  });
});

describe('toLinearLight', () => {
  // By `convert xc:rgb(...) -colorspace RGB -depth 16 txt:` of ImageMagick.
  test('sRGB becomes what ImageMagick makes of it', () => {
    const out = toLinearLight(rgb8(200, 150, 120, 13, 200, 77));
    expect(out).toMatchObject({ depth: 32, colorSpace: 'srgb-linear' });
    const expected = [37852, 19987, 12309, 264, 37852, 4864];
    for (const [i, value] of expected.entries()) expect(Number(out.data[i]) * 65535).toBeCloseTo(value, -0.5);
  });

  test('PQ keeps its range: 10000 cd/m2 are 49 times reference white (BT.2408)', () => {
    const pq = createRaster({
      width: 2,
      height: 1,
      model: 'rgb',
      alpha: 'none',
      depth: 16,
      colorSpace: { cicp: { primaries: 1, transfer: 16, matrix: 0, fullRange: true } },
      data: Uint16Array.of(65535, 65535, 65535, 0, 0, 0),
    });
    const out = toLinearLight(pq).data;
    expect(out[0]).toBeCloseTo(10000 / 203, 2);
    expect([...out.subarray(3)]).toEqual([0, 0, 0]);
  });

  test('float in linear light is kept but for what is no number', () => {
    expect([...toLinearLight(linear(5, -1, Number.NaN, 0.5, 0, 1e9)).data]).toEqual([5, -1, 0, 0.5, 0, 65504]);
  });
});

describe('lightToSrgb', () => {
  const level = (raster: Raster, index = 0): number => Math.round(Number(raster.data[index]) / 257);

  test('exposure counts in stops', () => {
    const out = lightToSrgb(linear(0.1, 0.1, 0.1), { operator: 'clip', exposure: 1 }).raster;
    expect(level(out)).toBe(level(lightToSrgb(linear(0.2, 0.2, 0.2), auto).raster));
  });

  test('clip ends at white; the others keep lights apart', () => {
    const bright = linear(...[0.18, 2, 4].flatMap((v) => Array<number>(3000).fill(v)));
    const levels = (operator: 'clip' | 'reinhard' | 'aces' | 'auto'): number[] => {
      const { raster } = lightToSrgb(bright, { operator, exposure: 0 });
      return [0, 3000, 6000].map((index) => level(raster, index));
    };
    expect(levels('clip').slice(1)).toEqual([255, 255]);
    for (const operator of ['reinhard', 'aces', 'auto'] as const) {
      const [, two = 0, four = 0] = levels(operator);
      expect(two).toBeLessThan(four);
    }
    expect(levels('reinhard')[2]).toBe(255);
  });

  test('a few specks above white do not darken the rest', () => {
    const data = Array.from({ length: 3000 }, (_, i) => (i < 9 ? 50 : 0.5));
    const { raster, toneMapped } = lightToSrgb(linear(...data), auto);
    expect(toneMapped).toBe(false);
    expect(level(raster, 2999)).toBe(188);
  });
});
