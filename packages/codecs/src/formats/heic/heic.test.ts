import { readFileSync } from 'node:fs';
import { createRaster, type DecodedImage, defaultsOf, type Raster, sourceOf } from '@safelight/core';
import { describe, expect, it } from 'vitest';
import { nodeContext } from '../../../test/node-context.ts';
import { differenceFromPng, differenceOf, toRgba } from '../../../test/png-difference.ts';
import { decode } from './decode.ts';
import { encode, quantizerOf } from './encode.ts';
import { heic } from './format.ts';
import { options } from './options.ts';
import { probe } from './probe.ts';

const fixture = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`fixtures/${name}`, import.meta.url)));

const png = (name: string): URL => new URL(`fixtures/${name}`, import.meta.url);

describe('heic', () => {
  it.each([
    ['rgb.heic', 'rgb.png', 'rgb', 'none', 8],
    ['rgb-422.heic', 'rgb-422.png', 'rgb', 'none', 8],
    ['lossless-444.heic', 'lossless-444.png', 'rgb', 'none', 8],
    ['alpha.heic', 'alpha.png', 'rgb', 'straight', 8],
    ['gray.heic', 'gray.png', 'gray', 'none', 8],
    ['deep.heic', 'deep.png', 'rgb', 'none', 16],
  ] as const)('decodes %s as heif-convert does', async (name, expected, model, alpha, depth) => {
    const image = await decode(fixture(name), { frames: 'all' }, nodeContext());
    const [{ raster }] = image.frames;
    expect(raster).toMatchObject({ model, alpha, depth, colorSpace: 'srgb' });
    expect(differenceFromPng(raster, png(expected)).worst).toBeLessThanOrEqual(1);
    const info = await probe(sourceOf(fixture(name)));
    expect(info).toMatchObject({ width: raster.width, height: raster.height, model, alpha, depth, kind: 'still' });
    expect(info.significantBits).toBe(raster.significantBits);
  });

  it('returns every picture of a collection, or the primary one', async () => {
    const all = await decode(fixture('collection.heic'), { frames: 'all' }, nodeContext());
    expect(all.kind).toBe('pages');
    expect(all.frames).toHaveLength(3);
    for (const [index, { raster }] of all.frames.entries()) {
      expect(differenceFromPng(raster, png(`collection-${index + 1}.png`)).worst).toBeLessThanOrEqual(1);
    }
    const first = await decode(fixture('collection.heic'), { frames: 'first' }, nodeContext());
    expect(first.frames).toHaveLength(1);
    expect(await probe(sourceOf(fixture('collection.heic')))).toMatchObject({ kind: 'pages', frameCount: 3 });
  });

  it('refuses what is over the limit before it decodes', async () => {
    const context = nodeContext({ limits: { maxPixels: 1000, maxTotalPixels: 1000 } });
    await expect(decode(fixture('rgb.heic'), { frames: 'first' }, context)).rejects.toMatchObject({
      code: 'limit-exceeded',
    });
  });

  it('says that a cut file is corrupt', async () => {
    const bytes = fixture('lossless-444.heic');
    for (const length of [20, 300, 1200]) {
      await expect(decode(bytes.slice(0, length), { frames: 'first' }, nodeContext())).rejects.toMatchObject({
        code: 'corrupt-input',
      });
    }
  });

  it('does not begin when the job is cancelled', async () => {
    const context = nodeContext({ signal: AbortSignal.abort() });
    await expect(decode(fixture('rgb.heic'), { frames: 'first' }, context)).rejects.toMatchObject({
      name: 'AbortError',
    });
  });

  it('is told from AVIF by its brands', () => {
    expect(heic.matches(fixture('rgb.heic').subarray(0, 4096))).toBe(true);
    const avif = new TextEncoder().encode('\0\0\0\x1cftypavif\0\0\0\0mif1avifmiaf');
    expect(heic.matches(avif)).toBe(false);
  });
});

function picture(width: number, height: number, alpha: 'none' | 'straight'): Raster<8> {
  const channels = alpha === 'none' ? 3 : 4;
  const data = new Uint8Array(width * height * channels);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const color = [(x * 200) / width, (y * 200) / height, 128 + 60 * Math.sin(x / 9), 255 - (x * 255) / width];
      data.set(color.slice(0, channels), (y * width + x) * channels);
    }
  }
  return createRaster({ width, height, model: 'rgb', alpha, depth: 8, colorSpace: 'srgb', data });
}

async function roundTrip(
  raster: Raster,
  quality: number,
  metadata: DecodedImage['metadata'] = {},
): Promise<DecodedImage> {
  const frames = [{ raster, duration: 0 }] as const;
  const image: DecodedImage = { frames, kind: 'still', loopCount: 0, orientation: 1, metadata };
  return decode(
    await encode(image, { ...defaultsOf(options), quality }, nodeContext()),
    { frames: 'all' },
    nodeContext(),
  );
}

describe('heic encoder', () => {
  it.each([
    [45, 31, 'none'],
    [530, 70, 'straight'],
  ] as const)('gives back a picture of %i x %i, alpha %s', async (width, height, alpha) => {
    const raster = picture(width, height, alpha);
    const [{ raster: back }] = (await roundTrip(raster, 95)).frames;
    expect(back).toMatchObject({ width, height, alpha, colorSpace: 'srgb' });
    expect(differenceOf(toRgba(back), toRgba(raster)).psnr).toBeGreaterThan(40);
  });

  it('makes larger and better files at higher quality', async () => {
    const raster = picture(200, 150, 'none');
    const results = await Promise.all(
      [10, 50, 90].map(async (quality) => {
        const [{ raster: back }] = (await roundTrip(raster, quality)).frames;
        return differenceOf(toRgba(back), toRgba(raster)).psnr;
      }),
    );
    expect(results).toEqual(results.toSorted((a, b) => a - b));
    const steps = Array.from({ length: 100 }, (_, index) => -quantizerOf(index + 1, 8));
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
    // As coarse as the writer before: what was chosen for a quality makes about the same file.
    expect([1, 50, 80, 90, 100].map((quality) => quantizerOf(quality, 8))).toEqual([45, 32, 25, 16, 7]);
    // Between two whole numbers it is between theirs, in quarters.
    const between = [78, 78.25, 78.5, 78.75, 79].map((quality) => quantizerOf(quality, 8));
    expect(between.toSorted((one, other) => other - one)).toEqual(between);
    expect([80, 80.25, 80.5, 80.75, 81].map((quality) => quantizerOf(quality, 8))).toEqual([
      25, 24.75, 24.5, 24.25, 24,
    ]);
    expect([80, 100].map((quality) => quantizerOf(quality, 10))).toEqual([25, 0]);
  });

  it('carries the profile and the metadata', async () => {
    const icc = Uint8Array.from({ length: 201 }, (_, index) => index);
    const exif = Uint8Array.from([0x49, 0x49, 42, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    const xmp = new TextEncoder().encode('<x:xmpmeta/>');
    const image = await roundTrip({ ...picture(64, 64, 'none'), colorSpace: { icc } }, 50, { exif, xmp });
    expect(image.metadata).toEqual({ exif, xmp });
    expect(image.frames[0].raster.colorSpace).toEqual({ icc });
  });
});
