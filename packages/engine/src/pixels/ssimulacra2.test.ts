import { readFileSync } from 'node:fs';
import { channelsOf, createRaster, type Raster } from '@safelight/core';
import { describe, expect, test } from 'vitest';
import { testContext as context } from '../convert/test-context.ts';
import { formatById } from '../registry.ts';
import { ssimulacra2 } from './ssimulacra2.ts';

// Pictures made and changed by ImageMagick 6.9 (libjpeg-turbo, libwebp), the wide ones brought to Display P3 by libvips 8.14.
async function load(name: string): Promise<Raster> {
  const bytes = new Uint8Array(readFileSync(new URL(`fixtures/scores/${name}.png`, import.meta.url)));
  const decoder = await formatById('png')?.decoder?.load();
  const image = await decoder?.decode(bytes, { frames: 'first', options: {} }, { ...context, onProgress: () => {} });
  if (!image) throw new Error('PNG cannot be read.');
  return image.frames[0].raster;
}

/**
 * Scores by the metric's own source (`tools/ssimulacra2` of libjxl 0.11.2), once compiled with each of its floats a double, and as
 * it is for AVX2 and for SSE4. As it is, it depends on the processor, since its recursive blur gathers errors of rounding.
 */
const scores = [
  ['photo', 'photo-jpeg60', 40.365249, 40.348137, 40.351635],
  ['photo', 'photo-jpeg92', 68.352164, 68.34433, 68.346587],
  ['photo', 'photo-webp50', 39.458667, 39.44086, 39.446627],
  ['photo-jpeg60', 'photo', 39.056733, 39.039924, 39.043379],
  ['drawing', 'drawing-jpeg85', 68.091304, 68.095199, 68.094083],
  ['gray', 'gray-jpeg40', 91.174546, 90.941835, 90.706703],
  ['tiny', 'tiny-negate', 71.991101, 71.989488, 71.989946],
  ['deep', 'deep-posterize', 64.947761, 64.949224, 64.925933],
  ['clear', 'clear-webp30', -15.489937, -15.520736, -15.523956],
  // By libvips made sRGB of 16 bits for the first.
  ['wide', 'wide-jpeg70', 41.249114, 41.243734, 41.245837],
] as const;

describe('scores are those of the metric’s own source', () => {
  test.each(scores)('%s, %s', async (original, changed, exact, avx2, sse4) => {
    const score = await ssimulacra2(await load(original), await load(changed), context);
    expect(Math.abs(score - exact)).toBeLessThan(0.01);
    // The two compilations differ from each other by up to 0.24.
    for (const rounded of [avx2, sse4]) expect(Math.abs(score - rounded)).toBeLessThan(0.5);
  });

  test('a picture equals itself', async () => {
    for (const name of ['photo', 'gray', 'tiny', 'deep', 'clear', 'wide']) {
      const picture = await load(name);
      expect(await ssimulacra2(picture, picture, context)).toBe(100);
    }
  });
});

/** The same picture in 16 bits, in float of linear light, with alpha that hides nothing, or as code points. */
function otherwise(raster: Raster): readonly Raster[] {
  const light = (v: number): number => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
  const pixels = raster.width * raster.height;
  const withAlpha = Uint8Array.from({ length: pixels * 4 }, (_, i) =>
    i % 4 === 3 ? 255 : Number(raster.data[(i >> 2) * 3 + (i % 4)]),
  );
  const cicp = { primaries: 1, transfer: 13, matrix: 0, fullRange: true };
  return [
    createRaster({ ...raster, depth: 16, data: Uint16Array.from(raster.data, (v) => v * 257) }),
    createRaster({
      ...raster,
      depth: 32,
      colorSpace: 'srgb-linear',
      data: Float32Array.from(raster.data, (v) => light(v / 255)),
    }),
    createRaster({ ...raster, alpha: 'straight', data: withAlpha }),
    { ...raster, colorSpace: { cicp } },
    createRaster({
      ...raster,
      depth: 32,
      colorSpace: { cicp },
      data: Float32Array.from(raster.data, (v) => v / 255),
    }),
  ];
}

describe('every kind of raster', () => {
  test('that says the same has the same score', async () => {
    const [original, changed] = [await load('photo'), await load('photo-webp50')];
    const plain = await ssimulacra2(original, changed, context);
    const [ones, others] = [otherwise(original), otherwise(changed)];
    for (const [i, one] of ones.entries()) {
      expect(await ssimulacra2(one, changed, context)).toBeCloseTo(plain, 3);
      expect(await ssimulacra2(original, others[i] as Raster, context)).toBeCloseTo(plain, 3);
    }
  });

  test('floats that are no numbers, or endless, have a score all the same', async () => {
    const light = otherwise(await load('photo'))[1] as Raster;
    const odd = createRaster({
      ...light,
      data: Float32Array.from(light.data, (v, i) => [Number.NaN, Number.POSITIVE_INFINITY][i % 500] ?? v),
    });
    expect(await ssimulacra2(odd, odd, context)).toBe(100);
    expect(await ssimulacra2(light, odd, context)).toBeLessThan(50);
  });

  test('gray is gray of three channels', async () => {
    const [original, changed] = [await load('gray'), await load('gray-jpeg40')];
    const tripled = (raster: Raster): Raster =>
      createRaster({
        ...raster,
        model: 'rgb',
        data: Uint8Array.from({ length: raster.data.length * 3 }, (_, i) => Number(raster.data[Math.floor(i / 3)])),
      });
    expect(channelsOf(original)).toBe(1);
    const score = await ssimulacra2(original, changed, context);
    expect(await ssimulacra2(tripled(original), changed, context)).toBe(score);
  });

  test('CMYK is compared as it looks', async () => {
    const ink = (offset: number): Raster =>
      createRaster({
        width: 16,
        height: 16,
        model: 'cmyk',
        alpha: 'none',
        depth: 8,
        colorSpace: 'device-cmyk',
        data: Uint8Array.from({ length: 16 * 16 * 4 }, (_, i) => (i % 4 === 3 ? 0 : (i * 7 + offset) % 200)),
      });
    expect(await ssimulacra2(ink(0), ink(0), context)).toBe(100);
    const [near, far] = [await ssimulacra2(ink(0), ink(2), context), await ssimulacra2(ink(0), ink(40), context)];
    expect(near).toBeLessThan(100);
    expect(far).toBeLessThan(near);
  });

  test('what is hidden counts for nothing, what shows through counts on the worse ground', async () => {
    const clear = await load('clear');
    const hidden = createRaster({ ...clear, data: clear.data.map((v, i) => (i % 4 === 3 ? 0 : v)) });
    const recoloured = createRaster({
      ...hidden,
      data: hidden.data.map((v, i) => (i % 4 === 3 ? 0 : 255 - v)),
    });
    expect(await ssimulacra2(hidden, recoloured, context)).toBe(100);
    const thinner = createRaster({ ...clear, data: clear.data.map((v, i) => (i % 4 === 3 ? v / 2 : v)) });
    expect(await ssimulacra2(clear, thinner, context)).toBeLessThan(50);
  });
});

test('other sizes, small pictures and an aborted signal are refused', async () => {
  const [photo, tiny] = [await load('photo'), await load('tiny')];
  await expect(ssimulacra2(photo, tiny, context)).rejects.toThrow(RangeError);
  const narrow = createRaster({ ...photo, width: 7, height: 8, data: photo.data.slice(0, 168) });
  await expect(ssimulacra2(narrow, narrow, context)).rejects.toThrow(RangeError);
  const signal = AbortSignal.abort(new DOMException('Cancelled', 'AbortError'));
  await expect(ssimulacra2(photo, photo, { ...context, signal })).rejects.toMatchObject({ name: 'AbortError' });
});
