import { readFileSync } from 'node:fs';
import { createRaster, type DecodedImage, type Raster, sourceOf } from '@safelight/core';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { nodeContext } from '../../../test/node-context.ts';
import { decode } from './decode.ts';
import { encode } from './encode.ts';
import { matchesTga } from './fields.ts';
import { probe } from './probe.ts';

// Files by Netpbm's pamtotga and ImageMagick of the pictures beside them; the small ones by hand, from the specification.
const load = (name: string): Uint8Array => new Uint8Array(readFileSync(new URL(`fixtures/${name}`, import.meta.url)));
const first = { frames: 'first' } as const;

interface Parts {
  readonly type: number;
  readonly bits: number;
  readonly descriptor: number;
  readonly size?: readonly [number, number];
  readonly palette?: readonly number[];
  readonly pixels: readonly number[];
}

function file({ type, bits, descriptor, size = [2, 2], palette = [], pixels }: Parts): Uint8Array {
  const colors = palette.length / 3;
  const head = [0, colors > 0 ? 1 : 0, type, 0, 0, colors, 0, colors > 0 ? 24 : 0, 0, 0, 0, 0];
  return Uint8Array.from([...head, size[0], 0, size[1], 0, bits, descriptor, ...palette, ...pixels]);
}

async function rasterOf(bytes: Uint8Array): Promise<Raster> {
  return (await decode(bytes, first, nodeContext())).frames[0].raster;
}

describe('decode', () => {
  it.each([
    ['rgb-raw', 'rgb', [0, 1, 2]],
    ['rgb-rle', 'rgb', [0, 1, 2]],
    ['rgba-rle', 'rgba', [0, 1, 2, 3]],
    ['gray-rle', 'gray', [0]],
    ['palette-raw', 'palette-raw', [0, 1, 2]],
    ['palette-rle', 'palette', [0, 1, 2]],
  ])('reads %s', async (name, png, channels) => {
    const raster = await rasterOf(load(`${name}.tga`));
    expect(raster).toMatchObject({ model: png === 'gray' ? 'gray' : 'rgb', depth: 8, width: 46, height: 26 });
    const rgba = PNG.sync.read(Buffer.from(load(`${png}.png`))).data;
    expect([...raster.data]).toEqual([...rgba].filter((_, index) => channels.includes(index % 4)));
  });

  it.each([
    ['bottom left', 0x00, [3, 4, 1, 2]],
    ['bottom right', 0x10, [4, 3, 2, 1]],
    ['top left', 0x20, [1, 2, 3, 4]],
    ['top right', 0x30, [2, 1, 4, 3]],
  ])('begins at the %s', async (_, descriptor, samples) => {
    expect([...(await rasterOf(file({ type: 3, bits: 8, descriptor, pixels: [1, 2, 3, 4] }))).data]).toEqual(samples);
  });

  it.each([
    ['16 bits with alpha', 16, 0x21, [255, 0, 0, 255, 0, 255, 0, 0]],
    ['16 bits without alpha', 16, 0x20, [255, 0, 0, 0, 255, 0]],
    ['15 bits', 15, 0x20, [255, 0, 0, 0, 255, 0]],
  ])('reads %s', async (_, bits, descriptor, samples) => {
    const pixels = [0x00, 0xfc, 0xe0, 0x03];
    expect([...(await rasterOf(file({ type: 2, bits, descriptor, size: [2, 1], pixels }))).data]).toEqual(samples);
  });

  it('reads gray with alpha', async () => {
    const raster = await rasterOf(file({ type: 3, bits: 16, descriptor: 0x28, size: [2, 1], pixels: [9, 255, 8, 7] }));
    expect(raster).toMatchObject({ model: 'gray', alpha: 'straight' });
    expect([...raster.data]).toEqual([9, 255, 8, 7]);
  });

  it('takes alpha that is 0 throughout for none', async () => {
    const raster = await rasterOf(file({ type: 2, bits: 32, descriptor: 0x28, size: [1, 1], pixels: [3, 2, 1, 0] }));
    expect(raster.alpha).toBe('none');
    expect([...raster.data]).toEqual([1, 2, 3]);
  });

  it('makes indices beyond the palette black', async () => {
    const bytes = file({ type: 1, bits: 8, descriptor: 0x20, size: [2, 1], palette: [3, 2, 1], pixels: [0, 1] });
    expect([...(await rasterOf(bytes)).data]).toEqual([1, 2, 3, 0, 0, 0]);
  });

  it('reads packets that go on over the end of a row', async () => {
    const bytes = file({ type: 11, bits: 8, descriptor: 0x20, pixels: [0x82, 5, 0x00, 6] });
    expect([...(await rasterOf(bytes)).data]).toEqual([5, 5, 5, 6]);
  });

  it.each([
    [3, [1, 2]],
    [11, [0x81, 1]],
  ])('keeps the pixels of a truncated file of type %i and says so', async (type, pixels) => {
    const { adjustments } = await decode(file({ type, bits: 8, descriptor: 0x20, pixels }), first, nodeContext());
    expect(adjustments).toEqual([{ kind: 'damaged-input', detail: 'Only 50 % of the pixels are in the file.' }]);
  });

  it.each([
    ['nothing', new Uint8Array(0)],
    ['no pixels', file({ type: 3, bits: 8, descriptor: 0, pixels: [] })],
    ['no width', file({ type: 3, bits: 8, descriptor: 0, size: [0, 1], pixels: [1] })],
    ['a palette picture without palette', file({ type: 1, bits: 8, descriptor: 0, pixels: [1, 1, 1, 1] })],
    ['gray of 24 bits', file({ type: 3, bits: 24, descriptor: 0, pixels: [1, 1, 1] })],
  ])('refuses %s', async (_, bytes) => {
    await expect(decode(bytes, first, nodeContext())).rejects.toMatchObject({ code: 'corrupt-input' });
  });
});

describe('probe', () => {
  it('reads what the header says', async () => {
    const wanted = { width: 46, height: 26, model: 'rgb', alpha: 'straight', depth: 8 };
    expect(await probe(sourceOf(load('rgba-rle.tga')))).toMatchObject(wanted);
  });
});

describe('matchesTga', () => {
  it.each([
    ['an icon', [0, 0, 1, 0, 1, 0, 32, 32]],
    ['a cursor', [0, 0, 2, 0, 1, 0, 32, 32]],
    ['zeros', [0]],
  ])('is false for %s', (_, head) => {
    const bytes = new Uint8Array(64);
    bytes.set(head);
    expect(matchesTga(bytes)).toBe(false);
  });
});

describe('encode', () => {
  it('writes runs and literals, of a row each, as the specification has them', async () => {
    const data = Uint8Array.from([7, 7, 7, 1, 2, 2, 9, 9]);
    const shape = { width: 4, height: 2, model: 'gray', alpha: 'none', depth: 8, colorSpace: 'srgb' } as const;
    const frames = [{ raster: createRaster({ ...shape, data }), duration: 0 }] as const;
    const image: DecodedImage = { frames, kind: 'still', loopCount: 0, orientation: 1, metadata: {} };
    const made = await encode(image, {}, nodeContext());
    expect([...made.subarray(0, 18)]).toEqual([0, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 2, 0, 8, 0x20]);
    expect([...made.subarray(18, -26)]).toEqual([0x82, 7, 0, 1, 3, 2, 2, 9, 9]);
    expect(Buffer.from(made.subarray(-18)).toString('latin1')).toBe('TRUEVISION-XFILE.\0');
  });

  it('says of a picture that is clear throughout that it is, in the extension area', async () => {
    const data = Uint8Array.from([1, 2, 3, 0, 4, 5, 6, 0]);
    const shape = { width: 2, height: 1, model: 'rgb', alpha: 'straight', depth: 8, colorSpace: 'srgb' } as const;
    const frames = [{ raster: createRaster({ ...shape, data }), duration: 0 }] as const;
    const made = await encode({ frames, kind: 'still', loopCount: 0, orientation: 1, metadata: {} }, {}, nodeContext());
    const view = new DataView(made.buffer, made.byteOffset, made.length);
    const extension = view.getUint32(made.length - 26, true);
    expect([view.getUint16(extension, true), made[extension + 494]]).toEqual([495, 3]);
    expect(extension + 495).toBe(made.length - 26);
    const raster = await rasterOf(made);
    expect([raster.alpha, ...raster.data]).toEqual(['straight', ...data]);
    // Others leave the bits empty and mean nothing by it.
    made[extension + 494] = 0;
    expect((await rasterOf(made)).alpha).toBe('none');
  });
});
