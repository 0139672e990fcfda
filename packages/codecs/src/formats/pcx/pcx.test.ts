import { readFileSync } from 'node:fs';
import { createRaster, type DecodedImage, type Raster, sourceOf } from '@safelight/core';
import { describe, expect, it } from 'vitest';
import { nodeContext } from '../../../test/node-context.ts';
import { differenceFromPng } from '../../../test/png-difference.ts';
import { decode } from './decode.ts';
import { encode } from './encode.ts';
import { probe } from './probe.ts';

// Pictures and expected pixels by ImageMagick; the small ones below by hand, from the manual.
const at = (name: string): URL => new URL(`fixtures/${name}`, import.meta.url);
const load = (name: string): Uint8Array => new Uint8Array(readFileSync(at(name)));
const first = { frames: 'first' } as const;

interface Parts {
  readonly width: number;
  readonly height?: number;
  readonly bits: number;
  readonly planes: number;
  readonly stride: number;
  readonly palette?: readonly number[];
  readonly encoding?: number;
  readonly pixels: readonly number[];
}

function pcx({ width, height = 1, bits, planes, stride, palette = [], encoding = 1, pixels }: Parts): Uint8Array {
  const out = new Uint8Array(128 + pixels.length);
  out.set([
    10,
    5,
    encoding,
    bits,
    0,
    0,
    0,
    0,
    (width - 1) & 255,
    (width - 1) >> 8,
    (height - 1) & 255,
    (height - 1) >> 8,
  ]);
  out.set(palette, 16);
  out.set([planes, stride & 255, stride >> 8], 65);
  out.set(pixels, 128);
  return out;
}

async function rasterOf(bytes: Uint8Array): Promise<Raster> {
  return (await decode(bytes, first, nodeContext())).frames[0].raster;
}

const palette = [0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255];

describe('decode', () => {
  it.each(['rgb', 'pal8'])('reads %s', async (name) => {
    const raster = await rasterOf(load(`${name}.pcx`));
    expect(raster).toMatchObject({ width: 21, height: 13, model: 'rgb', alpha: 'none' });
    expect(differenceFromPng(raster, at(`${name}.png`)).worst).toBe(0);
    expect(await probe(sourceOf(load(`${name}.pcx`)))).toMatchObject({ width: 21, height: 13, model: 'rgb' });
  });

  it.each([
    ['packed 2 bits', { width: 4, bits: 2, planes: 1, stride: 2, palette, pixels: [0x1b, 0] }],
    ['two planes of 1 bit', { width: 4, bits: 1, planes: 2, stride: 2, palette, pixels: [0x50, 0, 0x30, 0] }],
    ['packed 4 bits', { width: 4, bits: 4, planes: 1, stride: 2, palette, pixels: [0x01, 0x23] }],
    ['runs', { width: 4, bits: 4, planes: 1, stride: 2, palette, pixels: [0xc1, 0x01, 0x23] }],
    ['no runs', { width: 4, bits: 4, planes: 1, stride: 2, palette, encoding: 0, pixels: [0x01, 0x23] }],
  ] as const)('reads %s', async (_, parts) => {
    expect([...(await rasterOf(pcx(parts))).data]).toEqual(palette);
  });

  it('reads one bit without palette as black and white', async () => {
    const raster = await rasterOf(pcx({ width: 3, bits: 1, planes: 1, stride: 2, pixels: [0xc1, 0xa0, 0] }));
    expect(raster.model).toBe('gray');
    expect([...raster.data]).toEqual([255, 0, 255]);
  });

  it('takes from the palette of a version without palette which bit is white', async () => {
    const bytes = pcx({
      width: 3,
      bits: 1,
      planes: 1,
      stride: 2,
      palette: [255, 255, 255, 255, 0, 0],
      pixels: [0x20, 0],
    });
    expect([...(await rasterOf(bytes)).data]).toEqual([255, 255, 255, 255, 255, 255, 255, 0, 0]);
    bytes[1] = 3;
    expect([...(await rasterOf(bytes)).data]).toEqual([255, 255, 0]);
  });

  it('reads four planes of 1 bit without palette in the colours of the EGA', async () => {
    const pixels = [0x20, 0, 0xc1, 0xc0, 0, 0xc1, 0xc0, 0, 0x40, 0];
    const raster = await rasterOf(pcx({ width: 3, bits: 1, planes: 4, stride: 2, pixels }));
    expect([...raster.data]).toEqual([0xaa, 0x55, 0, 255, 255, 0x55, 0, 0, 0xaa]);
  });

  it('reads four planes of 8 bits as RGB and alpha', async () => {
    const raster = await rasterOf(pcx({ width: 1, bits: 8, planes: 4, stride: 2, pixels: [1, 0, 2, 0, 3, 0, 4, 0] }));
    expect([...raster.data]).toEqual([1, 2, 3, 4]);
  });

  it('reads the density, where there is one and not the size of a screen', async () => {
    const bytes = load('density.pcx').slice();
    expect((await decode(bytes, first, nodeContext())).density).toEqual({ x: 300, y: 150 });
    expect((await probe(sourceOf(bytes))).density).toEqual({ x: 300, y: 150 });
    new DataView(bytes.buffer).setUint32(12, 640 + 480 * 65_536, true);
    expect((await decode(bytes, first, nodeContext())).density).toBeUndefined();
  });

  it('keeps what a truncated file has and says so', async () => {
    const bytes = pcx({ width: 2, height: 2, bits: 8, planes: 3, stride: 2, pixels: [1, 2, 3, 4, 5, 6] });
    const { frames, adjustments } = await decode(bytes, first, nodeContext());
    expect([...frames[0].raster.data]).toEqual([1, 3, 5, 2, 4, 6, 0, 0, 0, 0, 0, 0]);
    expect(adjustments).toEqual([{ kind: 'damaged-input', detail: 'Only 50 % of the pixels are in the file.' }]);
  });

  it.each([
    ['rows that are too short', pcx({ width: 9, bits: 8, planes: 1, stride: 8, pixels: [1] }), 'corrupt-input'],
    ['no pixels', pcx({ width: 9, bits: 8, planes: 1, stride: 10, pixels: [] }), 'corrupt-input'],
    ['a torn header', load('rgb.pcx').subarray(0, 70), 'corrupt-input'],
    ['few of many', pcx({ width: 9000, height: 9000, bits: 8, planes: 3, stride: 9000, pixels: [1] }), 'corrupt-input'],
    ['three planes of 4 bits', pcx({ width: 1, bits: 4, planes: 3, stride: 2, pixels: [1] }), 'unsupported-feature'],
    [
      'too many',
      pcx({ width: 65000, height: 65000, bits: 8, planes: 3, stride: 65000, pixels: [1] }),
      'limit-exceeded',
    ],
  ])('refuses %s', async (_, bytes, code) => {
    await expect(decode(bytes, first, nodeContext())).rejects.toMatchObject({ code, formatId: 'pcx' });
  });
});

describe('encode', () => {
  it.each([
    ['gray', [7, 7, 200], [0xc2, 7, 0xc2, 200]],
    ['rgb', [1, 2, 3, 1, 2, 3, 4, 2, 255], [0xc2, 1, 0xc2, 4, 0xc4, 2, 0xc2, 3, 0xc2, 255]],
  ] as const)('writes %s', async (model, samples, runs) => {
    const data = Uint8Array.from(samples);
    const raster = createRaster({ width: 3, height: 1, model, alpha: 'none', depth: 8, colorSpace: 'srgb', data });
    const image: DecodedImage = {
      frames: [{ raster, duration: 0 }],
      kind: 'still',
      loopCount: 0,
      orientation: 1,
      metadata: {},
    };
    const bytes = await encode({ ...image, density: { x: 299.72, y: 96 } }, {}, nodeContext());
    expect((await probe(sourceOf(bytes))).density).toEqual({ x: 300, y: 96 });
    expect([...bytes.subarray(128, 128 + runs.length)]).toEqual(runs);
    expect(await rasterOf(bytes)).toEqual(raster);
  });
});
