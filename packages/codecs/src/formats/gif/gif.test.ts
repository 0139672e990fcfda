import { readFileSync } from 'node:fs';
import { createRaster, type DecodedImage, defaultsOf, type Raster, sourceOf } from '@safelight/core';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { fixturesBeside, still } from '../../../test/fixture-pictures.ts';
import { nodeContext } from '../../../test/node-context.ts';
import { differenceFromPng, differenceOf, toRgba } from '../../../test/png-difference.ts';
import { decode } from './decode.ts';
import { encode } from './encode.ts';
import { compress, decompress } from './lzw.ts';
import { options } from './options.ts';
import { probe } from './probe.ts';

const { url, fixture } = fixturesBeside(import.meta.url);
const defaults = defaultsOf(options);

/** A raster of `width` x `height` whose pixels `paint` gives. */
function paint(
  width: number,
  height: number,
  alpha: 'none' | 'straight',
  color: (x: number, y: number) => number[],
): Raster<8> {
  const channels = alpha === 'none' ? 3 : 4;
  const data = new Uint8Array(width * height * channels);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) data.set(color(x, y).slice(0, channels), (y * width + x) * channels);
  }
  return createRaster({ width, height, model: 'rgb', alpha, depth: 8, colorSpace: 'srgb', data });
}

async function roundTrip(image: DecodedImage, settings = defaults): Promise<DecodedImage> {
  return decode(await encode(image, settings, nodeContext()), { frames: 'all' }, nodeContext());
}

describe('gif decoder', () => {
  it.each([
    ['interlaced', 'none'],
    ['clear', 'straight'],
  ] as const)('decodes %s as libvips does', async (name, alpha) => {
    const image = await decode(fixture(`${name}.gif`), { frames: 'all' }, nodeContext());
    expect(image).toMatchObject({ kind: 'still', orientation: 1 });
    expect(image.frames[0].raster).toMatchObject({ model: 'rgb', alpha, depth: 8 });
    expect(differenceFromPng(image.frames[0].raster, url(`${name}.png`)).worst).toBe(0);
    expect(await probe(sourceOf(fixture(`${name}.gif`)))).toMatchObject({ kind: 'still', alpha });
  });

  it('composes frames by their disposal as browsers and ImageMagick do', async () => {
    const image = await decode(fixture('disposal.gif'), { frames: 'all' }, nodeContext());
    expect(image).toMatchObject({ kind: 'animation', loopCount: 3 });
    expect(image.frames.map(({ duration }) => duration)).toEqual([50, 70, 120, 1000]);
    const strip = PNG.sync.read(readFileSync(url('disposal.png')));
    const size = 40 * 30 * 4;
    for (const [index, { raster }] of image.frames.entries()) {
      expect(differenceOf(toRgba(raster), strip.data.subarray(index * size, (index + 1) * size)).worst).toBe(0);
    }
    expect(await probe(sourceOf(fixture('disposal.gif')))).toMatchObject({ frameCount: 4, kind: 'animation' });
    const first = await decode(fixture('disposal.gif'), { frames: 'first' }, nodeContext());
    expect(first.frames).toHaveLength(1);
  });

  it('keeps what a cut file holds, and says so', async () => {
    const bytes = fixture('interlaced.gif');
    const image = await decode(bytes.slice(0, 700), { frames: 'all' }, nodeContext());
    expect(image.adjustments).toMatchObject([{ kind: 'damaged-input' }]);
    await expect(decode(bytes.slice(0, 30), { frames: 'all' }, nodeContext())).rejects.toMatchObject({
      code: 'corrupt-input',
    });
  });

  it('refuses a canvas over the limit before it allocates', async () => {
    const bytes = fixture('clear.gif');
    bytes.set([255, 255, 255, 255], 6);
    await expect(decode(bytes, { frames: 'all' }, nodeContext())).rejects.toMatchObject({ code: 'limit-exceeded' });
  });
});

describe('lzw', () => {
  it.each([2, 5, 8])('gives back what it took, code size %i', (size) => {
    let seed = 1;
    const indices = Uint8Array.from({ length: 50_000 }, (_, at) => {
      seed = (seed * 1_103_515_245 + 12_345) & 0x7fff_ffff;
      return (at % 700 < 400 ? at >> 4 : seed >> 16) & ((1 << size) - 1);
    });
    const out = new Uint8Array(indices.length);
    expect(decompress(compress(indices, size), size, out)).toBe(indices.length);
    expect(out).toEqual(indices);
  });
});

describe('gif encoder', () => {
  it('keeps pictures of few colours exact', async () => {
    const raster = paint(50, 40, 'none', (x, y) => [(x >> 3) * 30, (y >> 3) * 40, 90]);
    const image = await roundTrip(still(raster));
    expect(image.frames[0].raster).toEqual(raster);
  });

  it.each([
    [256, 256, 'none', 1, false],
    [257, 256, 'none', 1, true],
    [256, 256, 'straight', 1, true],
    [255, 256, 'straight', 1, false],
    [3, 2, 'none', 1, true],
    // Frames share a palette, in which one entry is clear.
    [128, 256, 'none', 2, true],
    [127, 256, 'none', 2, false],
  ] as const)('says of %i colours where %i are asked for, alpha %s, %i frames, what was lost', async (...row) => {
    const [count, colors, alpha, frames, lost] = row;
    const frameAt = (index: number): Raster<8> =>
      paint(32, 16, alpha, (x, y) => {
        const color = Math.min(x + y * 32, count - 1);
        const own = [(color % 64) * 4, (color >> 6) * 16 + index * 128, 7];
        return alpha === 'straight' ? [...own, y > 14 ? 0 : 255] : own;
      });
    const pictures = Array.from({ length: frames }, (_, index) => ({ raster: frameAt(index), duration: 50 }));
    const kind = frames > 1 ? 'animation' : 'still';
    const said: unknown[] = [];
    const context = nodeContext({ onAdjustment: (adjustment) => said.push(adjustment) });
    await encode({ ...still(frameAt(0)), kind, frames: pictures as never }, { colors, dither: 'auto' }, context);
    expect(said).toEqual(lost ? [{ kind: 'palette-reduced', colors: expect.any(Number) }] : []);
  });

  it('makes pixels of less than half opacity clear', async () => {
    const raster = paint(16, 8, 'straight', (x) => [200, 10, 10, x * 16]);
    const { data } = (await roundTrip(still(raster))).frames[0].raster;
    const alphas = Array.from({ length: 16 }, (_, x) => data[x * 4 + 3]);
    expect(alphas).toEqual([...Array<number>(8).fill(0), ...Array<number>(8).fill(255)]);
  });

  it.each(['none', 'ordered', 'diffusion'] as const)('is near pictures of many colours, dither %s', async (dither) => {
    const raster = paint(128, 96, 'none', (x, y) => [x * 2, y * 2, 128 + (x >> 1) - y]);
    const image = await roundTrip(still(raster), { ...defaults, dither });
    expect(differenceOf(toRgba(image.frames[0].raster), toRgba(raster)).psnr).toBeGreaterThan(30);
    const few = await roundTrip(still(raster), { colors: 8, dither });
    const seen = new Set(
      Array.from({ length: 128 * 96 }, (_, at) => few.frames[0].raster.data.slice(at * 3, at * 3 + 3).join()),
    );
    expect(seen.size).toBeLessThanOrEqual(8);
  });

  it('writes animations that come back frame by frame, also where pixels become clear', async () => {
    const frameAt = (left: number): Raster<8> =>
      paint(40, 30, 'straight', (x, y) =>
        x >= left && x < left + 9 && y > 4 && y < 20 ? [250, y * 10, 0, 255] : [0, 0, 0, 0],
      );
    const rasters = [frameAt(2), frameAt(2), frameAt(8), frameAt(25)];
    const frames = rasters.map((raster) => ({ raster, duration: 45 }));
    const source = { ...still(frameAt(2)), frames: frames as never, kind: 'animation', loopCount: 5 } as DecodedImage;
    const image = await roundTrip(source);
    expect(image).toMatchObject({ kind: 'animation', loopCount: 5 });
    expect(image.frames.map(({ duration }) => duration)).toEqual([90, 50, 40]);
    expect(image.frames.map(({ raster }) => raster.data)).toEqual([2, 8, 25].map((left) => frameAt(left).data));
  });

  it('carries XMP', async () => {
    const xmp = new TextEncoder().encode('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>');
    const image = await roundTrip(
      still(
        paint(4, 4, 'none', () => [1, 2, 3]),
        { metadata: { xmp } },
      ),
    );
    expect(image.metadata).toEqual({ xmp });
  });
});
