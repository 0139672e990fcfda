import { readFileSync } from 'node:fs';
import { createRaster, type DecodedImage, defaultsOf, type Raster, sourceOf } from '@safelight/core';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { fixturesBeside, still } from '../../../test/fixture-pictures.ts';
import { nodeContext } from '../../../test/node-context.ts';
import { differenceFromPng, differenceOf, toRgba } from '../../../test/png-difference.ts';
import { decode } from './decode.ts';
import { encode } from './encode.ts';
import { options } from './options.ts';
import { probe } from './probe.ts';

const { url, fixture } = fixturesBeside(import.meta.url);
const defaults = defaultsOf(options);

async function decodeFixture(name: string): Promise<DecodedImage> {
  return decode(fixture(name), { frames: 'all' }, nodeContext());
}

function gradient(width: number, height: number, alpha: 'none' | 'straight'): Raster<8> {
  const channels = alpha === 'none' ? 3 : 4;
  const data = new Uint8Array(width * height * channels);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      data.set([x * 2, y * 2, 128 + x - y, (x * 9) & 255].slice(0, channels), (y * width + x) * channels);
    }
  }
  return createRaster({ width, height, model: 'rgb', alpha, depth: 8, colorSpace: 'srgb', data });
}

describe('webp decoder', () => {
  it.each([
    ['lossy', 'none', 6],
    ['lossless', 'none', 1],
    ['lossy-alpha', 'straight', 1],
    ['lossless-alpha', 'straight', 1],
  ] as const)('decodes %s as dwebp does', async (name, alpha, orientation) => {
    const image = await decodeFixture(`${name}.webp`);
    const [{ raster }] = image.frames;
    expect(raster).toMatchObject({ model: 'rgb', alpha, depth: 8, colorSpace: 'srgb' });
    expect(image).toMatchObject({ kind: 'still', orientation });
    expect(differenceFromPng(raster, url(`${name}.png`)).worst).toBe(0);
    const info = await probe(sourceOf(fixture(`${name}.webp`)));
    expect(info).toMatchObject({ width: 45, height: 31, alpha, orientation, kind: 'still', frameCount: 1 });
    expect(info.metadata).toEqual(Object.keys(image.metadata));
  });

  it('returns metadata byte-exact', async () => {
    const { exif } = (await decodeFixture('lossy.webp')).metadata;
    expect(new TextDecoder('latin1').decode(exif?.subarray(0, 2))).toMatch(/^(?:II|MM)$/);
    const { xmp } = (await decodeFixture('lossless.webp')).metadata;
    expect(new TextDecoder().decode(xmp)).toBe('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>');
  });

  it('composes animation frames as libvips does', async () => {
    const image = await decodeFixture('animation.webp');
    expect(image).toMatchObject({ kind: 'animation', loopCount: 3 });
    expect(image.frames.map(({ duration }) => duration)).toEqual([100, 70, 250, 30]);
    const strip = PNG.sync.read(readFileSync(url('animation.png')));
    const frame = 45 * 31 * 4;
    for (const [index, { raster }] of image.frames.entries()) {
      const expected = strip.data.subarray(index * frame, (index + 1) * frame);
      expect(differenceOf(toRgba(raster), expected).worst).toBeLessThanOrEqual(1);
    }
    expect(await probe(sourceOf(fixture('animation.webp')))).toMatchObject({ kind: 'animation', frameCount: 4 });
    const first = await decode(fixture('animation.webp'), { frames: 'first' }, nodeContext());
    expect(first.frames).toHaveLength(1);
  });

  it('keeps what a cut file holds, and says so', async () => {
    const bytes = fixture('lossy.webp');
    const image = await decode(bytes.slice(0, 300), { frames: 'first' }, nodeContext());
    expect(image.adjustments).toMatchObject([{ kind: 'damaged-input' }]);
    await expect(decode(bytes.slice(0, 14), { frames: 'first' }, nodeContext())).rejects.toMatchObject({
      code: 'corrupt-input',
    });
  });

  it('refuses what is over the limit', async () => {
    const limits = { maxPixels: 2000, maxTotalPixels: 3000 };
    await expect(decode(fixture('animation.webp'), { frames: 'all' }, nodeContext({ limits }))).rejects.toMatchObject({
      code: 'limit-exceeded',
    });
  });
});

describe('webp encoder', () => {
  it.each(['none', 'straight'] as const)('keeps every pixel when lossless, alpha %s', async (alpha) => {
    const raster = gradient(45, 31, alpha);
    const file = await encode(still(raster), { ...defaults, lossless: true, exact: true }, nodeContext());
    const image = await decode(file, { frames: 'all' }, nodeContext());
    expect(image.frames[0].raster).toEqual(raster);
  });

  // Rows go to libwebp by strips of a megabyte: here several, of which the last is cut.
  it.each(['none', 'straight'] as const)('keeps every pixel of a large picture, alpha %s', async (alpha) => {
    const raster = gradient(1101, 801, alpha);
    const lossless = { ...defaults, lossless: true, effort: 0, exact: true };
    const image = await decode(await encode(still(raster), lossless, nodeContext()), { frames: 'all' }, nodeContext());
    expect(image.frames[0].raster).toEqual(raster);
  });

  it.each([0, 500, 800])('keeps alpha that only row %i of a large lossy picture has', async (clear) => {
    const raster = gradient(1101, 801, 'straight');
    const { width, height, data } = raster;
    for (let at = 3; at < data.length; at += 4) data[at] = Math.floor(at / 4 / width) === clear ? (at >> 2) & 255 : 255;
    const file = await encode(still(raster), { ...defaults, effort: 0 }, nodeContext());
    const [{ raster: decoded }] = (await decode(file, { frames: 'all' }, nodeContext())).frames;
    expect(decoded).toMatchObject({ width, height, alpha: 'straight' });
    expect(decoded.data.filter((_, at) => at % 4 === 3)).toEqual(data.filter((_, at) => at % 4 === 3));
  });

  it('is as near a large picture in each of its rows', async () => {
    const [width, height] = [1201, 801];
    const data = Uint8Array.from({ length: width * height * 3 }, (_, at) => {
      const [x, y] = [Math.floor(at / 3) % width, Math.floor(at / 3 / width)];
      return 128 + 100 * Math.sin(x / 90 + (at % 3)) * Math.cos(y / 70);
    });
    const raster = createRaster({ width, height, model: 'rgb', alpha: 'none', depth: 8, colorSpace: 'srgb', data });
    const file = await encode(still(raster), { ...defaults, quality: 95, effort: 0 }, nodeContext());
    const [{ raster: decoded }] = (await decode(file, { frames: 'all' }, nodeContext())).frames;
    const row = width * 3;
    const worst = Array.from({ length: height }, (_, y) => {
      const errors = data
        .subarray(y * row, (y + 1) * row)
        .map((v, x) => Math.abs(v - (decoded.data[y * row + x] ?? 0)));
      return errors.reduce((sum, error) => sum + error, 0) / row;
    });
    expect(Math.max(...worst)).toBeLessThan(3);
  });

  it('is near the picture when lossy, and nearer at higher quality', async () => {
    const raster = gradient(120, 90, 'none');
    const psnrAt = async (quality: number): Promise<number> => {
      const file = await encode(still(raster), { ...defaults, quality }, nodeContext());
      const image = await decode(file, { frames: 'all' }, nodeContext());
      return differenceOf(toRgba(image.frames[0].raster), toRgba(raster)).psnr;
    };
    const [low, high] = [await psnrAt(30), await psnrAt(95)];
    expect(low).toBeGreaterThan(25);
    expect(high).toBeGreaterThan(low + 3);
  });

  it('carries the profile and the metadata', async () => {
    const icc = Uint8Array.from({ length: 201 }, (_, index) => index);
    const exif = Uint8Array.from([0x49, 0x49, 42, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    const xmp = new TextEncoder().encode('<x:xmpmeta/>');
    const raster = { ...gradient(20, 10, 'none'), colorSpace: { icc } };
    const file = await encode(still(raster, { metadata: { exif, xmp } }), defaults, nodeContext());
    const image = await decode(file, { frames: 'all' }, nodeContext());
    expect(image.metadata).toEqual({ exif, xmp });
    expect(image.frames[0].raster.colorSpace).toEqual({ icc });
  });

  it('writes animations of the changed rectangles only', async () => {
    const before = gradient(64, 48, 'straight');
    const after = { ...before, data: before.data.slice() };
    after.data.fill(200, (20 * 64 + 31) * 4, (20 * 64 + 40) * 4);
    const frames = [
      { raster: before, duration: 40 },
      { raster: before, duration: 20 },
      { raster: after, duration: 70 },
    ] as const;
    const source: DecodedImage = { ...still(before), frames, kind: 'animation', loopCount: 2 };
    const settings = { ...defaults, lossless: true, exact: true };
    const image = await decode(await encode(source, settings, nodeContext()), { frames: 'all' }, nodeContext());
    expect(image).toMatchObject({ kind: 'animation', loopCount: 2 });
    expect(image.frames.map(({ duration }) => duration)).toEqual([60, 70]);
    expect(image.frames[0].raster.data).toEqual(before.data);
    expect(image.frames[1]?.raster.data).toEqual(after.data);
  });
});
