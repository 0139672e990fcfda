import { readFileSync } from 'node:fs';
import { createRaster, type Raster } from '@safelight/core';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { nodeHost } from '../hosts/node-worker.ts';
import type { ResampleFilter } from '../plan/settings.ts';
import { resize } from './resize.ts';
import { type ResizeGeometry, resizeGeometry } from './resize-geometry.ts';

const context = { ...nodeHost, signal: new AbortController().signal };

// The pattern by ImageMagick; made smaller by libvips and larger by ImageMagick, both in linear light.
const load = (name: string): PNG => PNG.sync.read(readFileSync(new URL(`fixtures/${name}.png`, import.meta.url)));

function rgbOf({ width, height, data }: PNG): Raster<8> {
  const rgb = Uint8Array.from({ length: width * height * 3 }, (_, i) => data[Math.floor(i / 3) * 4 + (i % 3)] ?? 0);
  return createRaster({ width, height, model: 'rgb', alpha: 'none', depth: 8, colorSpace: 'srgb', data: rgb });
}

function psnr(a: ArrayLike<number>, b: ArrayLike<number>, top = 255): number {
  expect(a.length).toBe(b.length);
  const error = Array.from(a).reduce((sum, v, i) => sum + (v - (b[i] ?? 0)) ** 2, 0) / a.length;
  return 10 * Math.log10((top * top) / error);
}

const whole = { x: 0, y: 0, width: 60, height: 44 };
const down = (filter: ResampleFilter): ResizeGeometry => ({ crop: whole, width: 21, height: 22, filter });
const up = (filter: ResampleFilter): ResizeGeometry => ({ crop: whole, width: 150, height: 66, filter });

describe('pixels are those of libvips and ImageMagick', () => {
  test.each([
    ['lanczos3', 'lanczos3'],
    ['mitchell', 'mitchell'],
    ['catmull-rom', 'cubic'],
    ['triangle', 'linear'],
  ] as const)('%s', async (filter, kernel) => {
    const pattern = rgbOf(load('pattern'));
    const small = await resize(pattern, down(filter), context);
    expect(psnr(small.data, rgbOf(load(`down-${kernel}`)).data)).toBeGreaterThan(48);
    const large = await resize(pattern, up(filter), context);
    expect(psnr(large.data, rgbOf(load(`up-${kernel}`)).data)).toBeGreaterThan(42);
  });

  test('nearest takes pixels as they are', async () => {
    const large = await resize(rgbOf(load('pattern')), { ...up('nearest'), width: 180, height: 132 }, context);
    const pattern = rgbOf(load('pattern'));
    const expected = Array.from({ length: 180 * 132 * 3 }, (_, i) => {
      const [x, y] = [Math.floor(i / 3) % 180, Math.floor(i / 540)];
      return pattern.data[(Math.floor(y / 3) * 60 + Math.floor(x / 3)) * 3 + (i % 3)];
    });
    expect([...large.data]).toEqual(expected);
  });
});

describe('every kind of raster', () => {
  const pattern = rgbOf(load('pattern'));
  const expected = rgbOf(load('down-lanczos3')).data;

  test('16 bits, with the precision of 16', async () => {
    const deep = createRaster({ ...pattern, depth: 16, data: Uint16Array.from(pattern.data, (v) => v * 257) });
    const small = await resize(deep, down('lanczos3'), context);
    expect(
      psnr(
        Array.from(small.data, (v: number) => v / 257),
        expected,
      ),
    ).toBeGreaterThan(48);
    const dark = createRaster({ ...deep, data: Uint16Array.from(deep.data, () => 37) });
    expect(new Set((await resize(dark, down('mitchell'), context)).data)).toEqual(new Set([37]));
  });

  test('alpha, gray, gray with alpha and CMYK agree channel by channel with RGB that is opaque', async () => {
    const rgba = createRaster({
      ...pattern,
      alpha: 'straight',
      data: Uint8Array.from({ length: 60 * 44 * 4 }, (_, i) =>
        i % 4 === 3 ? 255 : (pattern.data[Math.floor(i / 4) * 3 + (i % 4)] ?? 0),
      ),
    });
    const small = await resize(rgba, down('lanczos3'), context);
    const direct = await resize(pattern, down('lanczos3'), context);
    expect([...small.data].filter((_, i) => i % 4 === 3)).toEqual(Array(21 * 22).fill(255));
    expect([...small.data].filter((_, i) => i % 4 !== 3)).toEqual([...direct.data]);
    const red = pattern.data.filter((_: number, i: number) => i % 3 === 0);
    const alone = await resize(createRaster({ ...pattern, model: 'gray', data: red }), down('lanczos3'), context);
    const reds = [...direct.data].filter((_, i) => i % 3 === 0);
    expect(psnr(alone.data, reds)).toBeGreaterThan(60);
    const both = Uint8Array.from({ length: red.length * 2 }, (_, i) => (i % 2 ? 255 : (red[i >> 1] ?? 0)));
    const shape = { ...pattern, model: 'gray', alpha: 'straight' } as const;
    const grayAlpha = await resize(createRaster({ ...shape, data: both }), down('lanczos3'), context);
    expect(
      psnr(
        [...grayAlpha.data].filter((_, i) => i % 2 === 0),
        reds,
      ),
    ).toBeGreaterThan(60);
  });

  test('float is filtered as it is and not clipped', async () => {
    const light = createRaster({
      ...pattern,
      depth: 32,
      colorSpace: 'srgb-linear',
      data: Float32Array.from(pattern.data, () => 7.5),
    });
    const small = await resize(light, down('lanczos3'), context);
    for (const v of small.data) expect(v).toBeCloseTo(7.5, 4);
  });

  test('a part of the picture, at a fraction of a pixel', async () => {
    const crop = { x: 10.5, y: 4, width: 30, height: 22 };
    const part = await resize(pattern, { crop, width: 60, height: 44, filter: 'triangle' }, context);
    const shifted = await resize(
      pattern,
      { crop: { ...crop, x: 10 }, width: 60, height: 44, filter: 'triangle' },
      context,
    );
    expect(part).toMatchObject({ width: 60, height: 44 });
    // Half a source pixel is one result pixel.
    const at = (raster: Raster, x: number, y: number): number => Number(raster.data[(y * 60 + x) * 3]);
    expect(at(part, 20, 20)).toBe(at(shifted, 21, 20));
  });

  test('an aborted signal ends it', async () => {
    const signal = AbortSignal.abort(new DOMException('Cancelled', 'AbortError'));
    await expect(resize(pattern, down('box'), { ...context, signal })).rejects.toMatchObject({ name: 'AbortError' });
  });
});

function gray(width: number, height: number, values: readonly number[]): Raster<8> {
  const shape = { width, height, model: 'gray', alpha: 'none', depth: 8, colorSpace: 'srgb' } as const;
  return createRaster({ ...shape, data: Uint8Array.from(values) });
}

describe('resize', () => {
  test.each([
    ['fit', 100, 100, [100, 75]],
    ['fill', 100, 100, [100, 100]],
    ['crop', 100, 100, [100, 100]],
    ['stretch', 100, 100, [100, 100]],
    ['fit', 100, undefined, [100, 75]],
    ['fit', undefined, 30, [40, 30]],
    ['crop', 1000, 50, [400, 50]],
  ] as const)('%s into %s x %s', (mode, width, height, want) => {
    const settings = { mode, ...(width ? { width } : {}), ...(height ? { height } : {}) };
    const made = resizeGeometry(400, 300, settings);
    expect([made.width, made.height]).toEqual(want);
  });

  test('an even picture stays even, to the level', async () => {
    const flat = gray(
      97,
      61,
      Array.from({ length: 97 * 61 }, () => 137),
    );
    const small = await resize(flat, resizeGeometry(97, 61, { width: 31, mode: 'fit' }), context);
    expect(new Set(small.data)).toEqual(new Set([137]));
  });

  test('black and white lines average in linear light: 188, not 128', async () => {
    const lines = gray(
      64,
      64,
      Array.from({ length: 64 * 64 }, (_, i) => ((i >> 6) & 1 ? 255 : 0)),
    );
    const small = await resize(lines, resizeGeometry(64, 64, { width: 8, mode: 'fit' }), context);
    const middle = small.data[8 * 4 + 4] ?? 0;
    expect(Math.abs(middle - 188)).toBeLessThanOrEqual(3);
  });

  test('clear pixels lend no colour to their neighbours', async () => {
    const data = Uint8Array.from({ length: 32 * 32 * 4 }, (_, i) => [0, 255, 0, i % 256 < 128 ? 255 : 0][i % 4] ?? 0);
    for (let p = 0; p < 1024; p++) if (data[p * 4 + 3] === 0) data.set([255, 0, 255], p * 4);
    const raster = createRaster({
      width: 32,
      height: 32,
      model: 'rgb',
      alpha: 'straight',
      depth: 8,
      colorSpace: 'srgb',
      data,
    });
    const small = await resize(raster, resizeGeometry(32, 32, { width: 9, mode: 'fit' }), context);
    const seen = Array.from({ length: small.data.length / 4 }, (_, p) => [
      ...small.data.subarray(p * 4, p * 4 + 4),
    ]).filter((pixel) => (pixel[3] ?? 0) > 8);
    expect(seen.length).toBeGreaterThan(10);
    expect(seen.filter(([r, g, b]) => r !== 0 || g !== 255 || b !== 0)).toEqual([]);
  });
});
