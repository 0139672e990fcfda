import { readFileSync } from 'node:fs';
import { createRaster, type DecodedImage, type Raster, sourceOf } from '@safelight/core';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { nodeContext } from '../../../test/node-context.ts';
import { decode } from './decode.ts';
import { encode } from './encode.ts';
import { probe } from './probe.ts';

// Files by Netpbm's pamtoqoi of the pictures beside them; the small ones below by hand, from the specification.
const load = (name: string): Uint8Array => new Uint8Array(readFileSync(new URL(`fixtures/${name}`, import.meta.url)));
const first = { frames: 'first' } as const;

function expected(name: string, channels: number): number[] {
  return [...PNG.sync.read(Buffer.from(load(name))).data].filter((_, index) => index % 4 < channels);
}

function file(width: number, height: number, channels: number, space: number, chunks: number[]): Uint8Array {
  const head = [0x71, 0x6f, 0x69, 0x66, 0, 0, 0, width, 0, 0, 0, height, channels, space];
  return Uint8Array.from([...head, ...chunks, 0, 0, 0, 0, 0, 0, 0, 1]);
}

async function rasterOf(bytes: Uint8Array): Promise<Raster> {
  return (await decode(bytes, first, nodeContext())).frames[0].raster;
}

function stillOf(raster: Raster): DecodedImage {
  return { frames: [{ raster, duration: 0 }], kind: 'still', loopCount: 0, orientation: 1, metadata: {} };
}

describe('decode', () => {
  it.each([
    ['rgb', 'none', 3],
    ['rgba', 'straight', 4],
  ])('reads %s', async (name, alpha, channels) => {
    const raster = await rasterOf(load(`${name}.qoi`));
    expect(raster).toMatchObject({ model: 'rgb', alpha, depth: 8, colorSpace: 'srgb', width: 46, height: 26 });
    expect([...raster.data]).toEqual(expected(`${name}.png`, channels));
  });

  it('reads every kind of chunk', async () => {
    // RGB; difference that wraps; luma; run of two; RGBA; index of the first pixel: (30 + 1000 + 1393 + 2805) % 64 = 44.
    const chunks = [0xfe, 10, 200, 199, 0x40, 0xa8, 0x1e, 0xc1, 0xff, 1, 2, 3, 4, 44];
    const raster = await rasterOf(file(7, 1, 4, 0, chunks));
    const luma = [8 + 8 - 8 + 1, 198 + 8, 197 + 8 - 8 + 14, 255];
    const pixels = [[10, 200, 199, 255], [8, 198, 197, 255], luma, luma, luma, [1, 2, 3, 4], [10, 200, 199, 255]];
    expect([...raster.data]).toEqual(pixels.flat());
  });

  it('tells linear light', async () => {
    expect((await rasterOf(file(1, 1, 3, 1, [0xc0]))).colorSpace).toBe('srgb-linear');
  });

  it('keeps the pixels of a truncated file and says so', async () => {
    const { frames, adjustments } = await decode(load('rgb.qoi').subarray(0, 1000), first, nodeContext());
    expect(adjustments).toMatchObject([{ kind: 'damaged-input' }]);
    expect([...frames[0].raster.data.subarray(0, 600)]).toEqual(expected('rgb.png', 3).slice(0, 600));
  });

  it.each([
    ['nothing', new Uint8Array(0), 'corrupt-input'],
    ['a header without pixels', load('rgb.qoi').subarray(0, 14), 'corrupt-input'],
    ['a picture without width', file(0, 1, 3, 0, [0xc0]), 'corrupt-input'],
    ['two channels', file(1, 1, 2, 0, [0xc0]), 'corrupt-input'],
    ['an unknown colour space', file(1, 1, 3, 2, [0xc0]), 'corrupt-input'],
    ['too many pixels', file(1, 1, 3, 0, [0xc0]).fill(0x7f, 4, 12), 'limit-exceeded'],
    ['nearly no pixels', file(1, 1, 3, 0, [0xc0]).fill(0x39, 6, 8).fill(0x39, 9, 11).fill(0, 8, 10), 'corrupt-input'],
  ])('refuses %s', async (_, bytes, code) => {
    await expect(decode(bytes, first, nodeContext())).rejects.toMatchObject({ name: 'ConvertError', code });
  });
});

describe('probe', () => {
  it('reads what the header says', async () => {
    expect(await probe(sourceOf(load('rgba.qoi').subarray(0, 14)))).toEqual({
      width: 46,
      height: 26,
      kind: 'still',
      frameCount: 1,
      model: 'rgb',
      alpha: 'straight',
      depth: 8,
      colorSpace: 'srgb',
      orientation: 1,
      metadata: [],
    });
  });
});

describe('encode', () => {
  it.each([
    ['rgb', 'none', 3],
    ['rgba', 'straight', 4],
  ] as const)("writes pamtoqoi's %s byte for byte", async (name, alpha, channels) => {
    const data = Uint8Array.from(expected(`${name}.png`, channels));
    const raster = createRaster({ width: 46, height: 26, model: 'rgb', alpha, depth: 8, colorSpace: 'srgb', data });
    const made = await encode(stillOf(raster), {}, nodeContext());
    expect(Buffer.compare(made, load(`${name}.qoi`))).toBe(0);
  });

  it('ends runs of more than 62 pixels and at the end of the picture', async () => {
    const data = new Uint8Array(150 * 3);
    const raster = createRaster({
      width: 150,
      height: 1,
      model: 'rgb',
      alpha: 'none',
      depth: 8,
      colorSpace: 'srgb',
      data,
    });
    const made = await encode(stillOf(raster), {}, nodeContext());
    expect([...made.subarray(14)]).toEqual([0xfd, 0xfd, 0xd9, 0, 0, 0, 0, 0, 0, 0, 1]);
  });
});
