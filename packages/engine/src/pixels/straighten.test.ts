import { readFileSync } from 'node:fs';
import { createRaster, type Raster } from '@safelight/core';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { straightenedSize } from '../plan/edits.ts';
import { straighten } from './straighten.ts';

// Turned by libvips (affine, bicubic) in linear light, with alpha premultiplied; deep.png is noise of libvips.
const load = (name: string): PNG =>
  PNG.sync.read(readFileSync(new URL(`fixtures/${name}.png`, import.meta.url)), { skipRescale: true });
const { signal } = new AbortController();

function rgbOf({ width, height, data }: PNG): Raster<8> {
  const rgb = Uint8Array.from({ length: width * height * 3 }, (_, i) => data[Math.floor(i / 3) * 4 + (i % 3)] ?? 0);
  return createRaster({ width, height, model: 'rgb', alpha: 'none', depth: 8, colorSpace: 'srgb', data: rgb });
}

function deepOf({ width, height, data }: PNG): Raster<16> {
  const samples = Uint16Array.from(data as unknown as ArrayLike<number>);
  return createRaster({
    width,
    height,
    model: 'rgb',
    alpha: 'straight',
    depth: 16,
    colorSpace: 'srgb',
    data: samples,
  });
}

function psnr(a: ArrayLike<number>, b: ArrayLike<number>, top: number): number {
  expect(a.length).toBe(b.length);
  const error = Array.from(a).reduce((sum, v, i) => sum + (v - (b[i] ?? 0)) ** 2, 0) / a.length;
  return 10 * Math.log10((top * top) / error);
}

function turned(raster: Raster, degrees: number): Promise<Raster> {
  const [width, height] = straightenedSize([raster.width, raster.height], degrees);
  return straighten(raster, { degrees, width, height }, signal);
}

describe('pixels are those of libvips', () => {
  test('8 bits', async () => {
    const result = await turned(rgbOf(load('pattern')), 7.5);
    const expected = rgbOf(load('straight'));
    expect([result.width, result.height]).toEqual([expected.width, expected.height]);
    expect(psnr(result.data, expected.data, 255)).toBeGreaterThan(55);
  });

  test('16 bits with alpha', async () => {
    const result = await turned(deepOf(load('deep')), -12);
    expect(psnr(result.data, deepOf(load('straight-deep')).data, 65_535)).toBeGreaterThan(55);
  });
});

describe('every kind of raster', () => {
  const pattern = rgbOf(load('pattern'));

  test('gray, CMYK and float agree channel by channel', async () => {
    const all = [...pattern.data];
    const red = all.filter((_, i) => i % 3 === 0);
    const gray = createRaster({ ...pattern, model: 'gray', data: Uint8Array.from(red) });
    const expected = [...(await turned(pattern, 7.5)).data].filter((_, i) => i % 3 === 0);
    expect([...(await turned(gray, 7.5)).data]).toEqual(expected);
    const float = createRaster({ ...gray, depth: 32, data: Float32Array.from(red, (v) => v / 255) });
    const cmyk = createRaster({
      ...pattern,
      model: 'cmyk',
      colorSpace: 'device-cmyk',
      data: Uint8Array.from({ length: red.length * 4 }, (_, i) => red[i >> 2] ?? 0),
    });
    const straight = Array.from((await turned(float, 7.5)).data, (v) => Math.round(Math.min(1, Math.max(0, v)) * 255));
    expect([...(await turned(cmyk, 7.5)).data].filter((_, i) => i % 4 === 2)).toEqual(straight);
  });

  test('clear pixels lend no colour to what is beside them', async () => {
    const half = createRaster({
      ...pattern,
      alpha: 'straight',
      data: Uint8Array.from({ length: 60 * 44 * 4 }, (_, i) => {
        const clear = (i >> 2) % 60 < 30;
        return clear ? ([255, 0, 0, 0][i % 4] ?? 0) : ([0, 0, 200, 255][i % 4] ?? 0);
      }),
    });
    const { data } = await turned(half, 10);
    const seen = Array.from({ length: data.length / 4 }, (_, i) => [...data.subarray(i * 4, i * 4 + 4)]).filter(
      ([, , , alpha = 0]) => alpha > 0,
    );
    expect(seen.every(([red, green]) => red === 0 && green === 0)).toBe(true);
  });
});

test('the part that stays holds no empty corner, and is as large as that allows', () => {
  for (const [width, height] of [
    [4000, 3000],
    [300, 4000],
    [17, 17],
    [1, 1],
  ] as const) {
    for (let degrees = -45; degrees <= 45; degrees += 2.5) {
      const [w, h] = straightenedSize([width, height], degrees);
      const angle = (Math.abs(degrees) * Math.PI) / 180;
      const corner = (columns: number, rows: number): boolean =>
        columns * Math.cos(angle) + rows * Math.sin(angle) <= width + 1e-3 &&
        columns * Math.sin(angle) + rows * Math.cos(angle) <= height + 1e-3;
      if (width > 1) expect(corner(w, h)).toBe(true);
      expect(corner(w + 1 + width / height, h + 1 + height / width)).toBe(false);
    }
  }
  expect(straightenedSize([4000, 3000], 0)).toEqual([4000, 3000]);
});
