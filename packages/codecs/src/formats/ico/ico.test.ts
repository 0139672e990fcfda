import { readFileSync } from 'node:fs';
import { createRaster, type DecodedImage, type Raster, sourceOf } from '@safelight/core';
import { describe, expect, it } from 'vitest';
import { nodeContext } from '../../../test/node-context.ts';
import { differenceFromPng } from '../../../test/png-difference.ts';
import { decode } from './decode.ts';
import { encode } from './encode.ts';
import { ico } from './format.ts';
import { probe } from './probe.ts';

// Icons and expected pixels by ImageMagick; the small ones below by hand, from the documentation of the structures.
const at = (name: string): URL => new URL(`fixtures/${name}`, import.meta.url);
const load = (name: string): Uint8Array => new Uint8Array(readFileSync(at(name)));
const all = { frames: 'all' } as const;
const word = (value: number): number[] => [value & 255, (value >> 8) & 255, (value >> 16) & 255, (value >> 24) & 255];

/** An icon or cursor of one picture of 2 x 2 pixels. */
function icon(type: 1 | 2, bits: number, pixels: readonly number[]): Uint8Array {
  const info = [...word(40), ...word(2), ...word(4), 1, 0, bits, 0, ...Array.from({ length: 24 }, () => 0)];
  const entry = [2, 2, 0, 0, 7, 0, 9, 0, ...word(info.length + pixels.length), ...word(22)];
  return Uint8Array.from([0, 0, type, 0, 1, 0, ...entry, ...info, ...pixels]);
}

/** Stored from the bottom up: white and green, then red and blue. */
const bgr = [255, 255, 255, 0, 255, 0, 0, 0, 0, 0, 255, 255, 0, 0, 0, 0];
/** The green pixel is clear. */
const mask = [0x40, 0, 0, 0, 0, 0, 0, 0];

async function rasterOf(bytes: Uint8Array): Promise<Raster> {
  return (await decode(bytes, all, nodeContext())).frames[0].raster;
}

describe('decode', () => {
  it.each(['pal1', 'pal4', 'pal8', 'rgba32', 'png256'])('reads %s', async (name) => {
    const raster = await rasterOf(load(`${name}.ico`));
    expect(differenceFromPng(raster, at(`${name}.png`)).worst).toBe(0);
    expect(await probe(sourceOf(load(`${name}.ico`)))).toMatchObject({ width: raster.width, height: raster.height });
  });

  it('gives the largest picture first and the others as pages', async () => {
    const { kind, frames } = await decode(load('sizes.ico'), all, nodeContext());
    const sizes = frames.map(({ raster }) => `${raster.width}x${raster.height}`);
    expect({ kind, sizes }).toEqual({ kind: 'pages', sizes: ['40x30', '16x16', '20x12'] });
    expect(differenceFromPng(frames[0].raster, at('sizes.png')).worst).toBe(0);
    expect(await probe(sourceOf(load('sizes.ico')))).toMatchObject({ width: 40, height: 30, frameCount: 3 });
    const first = await decode(load('sizes.ico'), { frames: 'first' }, nodeContext());
    expect(first.frames).toHaveLength(1);
  });

  it.each([1, 2] as const)('takes transparency of 24 bits from the mask (type %i)', async (type) => {
    const bytes = icon(type, 24, [...bgr, ...mask]);
    const raster = await rasterOf(bytes);
    expect(raster.alpha).toBe('straight');
    expect([...raster.data]).toEqual([255, 0, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255, 0, 255, 0, 0]);
    expect(ico.matches?.(bytes)).toBe(true);
  });

  it('takes transparency of 32 bits from the mask only where the fourth byte is 0 throughout', async () => {
    const gray = (alpha: number): number[] => Array.from({ length: 4 }, () => [9, 9, 9, alpha]).flat();
    const masked = await rasterOf(icon(1, 32, [...gray(0), ...mask]));
    expect([...masked.data]).toEqual([9, 9, 9, 255, 9, 9, 9, 255, 9, 9, 9, 255, 9, 9, 9, 0]);
    expect([...(await rasterOf(icon(1, 32, [...gray(70), ...mask]))).data]).toEqual([
      9, 9, 9, 70, 9, 9, 9, 70, 9, 9, 9, 70, 9, 9, 9, 70,
    ]);
    expect((await rasterOf(icon(1, 32, [...gray(255), ...mask]))).alpha).toBe('none');
  });

  it('reads 5-5-5', async () => {
    const pixels = [0x1f, 0x00, 0xe0, 0x03, 0x00, 0x7c, 0xff, 0x7f, 0, 0, 0, 0, 0, 0, 0, 0];
    expect([...(await rasterOf(icon(1, 16, pixels))).data]).toEqual([255, 0, 0, 255, 255, 255, 0, 0, 255, 0, 255, 0]);
  });

  it('keeps gray palettes as gray', async () => {
    const raster = await rasterOf(
      icon(1, 1, [0, 0, 0, 0, 255, 255, 255, 0, 0x40, 0, 0, 0, 0x80, 0, 0, 0, ...mask.map(() => 0)]),
    );
    expect(raster).toMatchObject({ model: 'gray', alpha: 'none' });
    expect([...raster.data]).toEqual([255, 0, 0, 255]);
  });

  it('leaves out pictures that cannot be read, and says so', async () => {
    const bytes = load('sizes.ico');
    const offset = new DataView(bytes.buffer).getUint32(18, true);
    bytes.fill(0xee, offset, offset + 40);
    const { frames, adjustments } = await decode(bytes, all, nodeContext());
    expect(frames).toHaveLength(2);
    expect(adjustments).toEqual([{ kind: 'damaged-input', detail: 'Pictures that could not be read: 1.' }]);
  });

  it.each([
    ['no pictures', Uint8Array.from([0, 0, 1, 0, 0, 0]), 'corrupt-input'],
    ['a directory without end', Uint8Array.from([0, 0, 1, 0, 255, 255]), 'limit-exceeded'],
    ['a torn directory', load('sizes.ico').subarray(0, 20), 'corrupt-input'],
    ['no pixels', icon(1, 24, []), 'corrupt-input'],
    ['3 bits', icon(1, 3, bgr), 'corrupt-input'],
  ])('refuses %s', async (_, bytes, code) => {
    await expect(decode(bytes, all, nodeContext())).rejects.toMatchObject({ code, formatId: 'ico' });
  });

  it('holds all pictures together against the limit', async () => {
    const limits = { maxPixels: 1200, maxTotalPixels: 1300 };
    await expect(decode(load('sizes.ico'), all, nodeContext({ limits }))).rejects.toMatchObject({
      code: 'limit-exceeded',
    });
    const first = await decode(load('sizes.ico'), { frames: 'first' }, nodeContext({ limits }));
    expect(first.frames).toHaveLength(1);
  });

  it('is no TGA', () => {
    expect(ico.matches?.(Uint8Array.from([0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 4, 0, 24, 0, 9, 9, 9, 9]))).toBe(
      false,
    );
  });
});

describe('encode', () => {
  it('writes every page, from the bottom up with blue first, and masks clear pixels', async () => {
    const shape = { model: 'rgb', alpha: 'straight', depth: 8, colorSpace: 'srgb' } as const;
    const small = createRaster({ width: 1, height: 2, ...shape, data: Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 0]) });
    const large = createRaster({ width: 256, height: 1, ...shape, data: new Uint8Array(1024).fill(8) });
    const frames: DecodedImage['frames'] = [
      { raster: small, duration: 0 },
      { raster: large, duration: 0 },
    ];
    const image: DecodedImage = { frames, kind: 'pages', loopCount: 0, orientation: 1, metadata: {} };
    const bytes = await encode(image, {}, nodeContext());
    expect([...bytes.subarray(0, 38)]).toEqual([
      0,
      0,
      1,
      0,
      2,
      0,
      1,
      2,
      0,
      0,
      1,
      0,
      32,
      0,
      ...word(56),
      ...word(38),
      0,
      1,
      0,
      0,
      1,
      0,
      32,
      0,
      ...word(40 + 1024 + 32),
      ...word(94),
    ]);
    expect([...bytes.subarray(78, 94)]).toEqual([7, 6, 5, 0, 3, 2, 1, 4, 0x80, 0, 0, 0, 0, 0, 0, 0]);
    const back = await decode(bytes, all, nodeContext());
    expect(back.frames.map(({ raster }) => raster)).toEqual([large, small]);
  });

  it('refuses more than 256 pixels a side', async () => {
    const data = new Uint8Array(257);
    const raster = createRaster({
      width: 257,
      height: 1,
      model: 'gray',
      alpha: 'none',
      depth: 8,
      colorSpace: 'srgb',
      data,
    });
    const image: DecodedImage = {
      frames: [{ raster, duration: 0 }],
      kind: 'still',
      loopCount: 0,
      orientation: 1,
      metadata: {},
    };
    await expect(encode(image, {}, nodeContext())).rejects.toMatchObject({ code: 'limit-exceeded' });
  });
});
