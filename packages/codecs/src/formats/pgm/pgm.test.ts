import { readFileSync } from 'node:fs';
import { type Raster, sourceOf } from '@safelight/core';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { nodeContext } from '../../../test/node-context.ts';
import { decode } from './decode.ts';
import { encode } from './encode.ts';
import { probe } from './probe.ts';

// Files by Netpbm, expected pixels by Netpbm and ImageMagick; the small ones below by hand, from pgm(5).
const load = (name: string): Uint8Array => new Uint8Array(readFileSync(new URL(`fixtures/${name}`, import.meta.url)));
const first = { frames: 'first' } as const;
const bytesOf = (text: string, ...rest: number[]): Uint8Array => Uint8Array.from([...Buffer.from(text), ...rest]);

async function rasterOf(bytes: Uint8Array): Promise<Raster> {
  return (await decode(bytes, first, nodeContext())).frames[0].raster;
}

describe('decode', () => {
  it.each([
    ['p2', 'gray', undefined],
    ['p5', 'gray', undefined],
    ['four-bits', 'four-bits', 4],
  ])('reads %s', async (name, png, significantBits) => {
    const raster = await rasterOf(load(`${name}.pgm`));
    expect(raster).toMatchObject({ model: 'gray', alpha: 'none', depth: 8, width: 46, height: 26 });
    expect(raster.significantBits).toBe(significantBits);
    const expected = [...PNG.sync.read(Buffer.from(load(`${png}.png`))).data].filter((_, index) => index % 4 === 0);
    expect([...raster.data]).toEqual(expected);
  });

  it('reads two bytes a sample, the upper first, scaled to the full range', async () => {
    const raster = await rasterOf(bytesOf('P5 3 1 4095\n', 0x0f, 0xff, 0x00, 0x01, 0xff, 0xff));
    expect(raster).toMatchObject({ depth: 16, significantBits: 12 });
    expect([...raster.data]).toEqual([65535, 16, 65535]);
  });

  it('takes one white space only for the end of the header', async () => {
    expect([...(await rasterOf(bytesOf('P5\n2 1\n255\n', 0x0a, 0x23))).data]).toEqual([10, 35]);
    expect([...(await rasterOf(bytesOf('P5\n2 1\n255# to the end\n', 0x0a, 0x23))).data]).toEqual([10, 35]);
  });

  it('keeps the pixels of a truncated file and says so', async () => {
    const { frames, adjustments } = await decode(bytesOf('P5 2 2 255\n', 7, 8), first, nodeContext());
    expect([...frames[0].raster.data]).toEqual([7, 8, 0, 0]);
    expect(adjustments).toEqual([{ kind: 'damaged-input', detail: 'Only 50 % of the pixels are in the file.' }]);
  });

  it('says that further pictures are left out', async () => {
    const one = 'P5 1 1 255\nA';
    const { frames, adjustments } = await decode(bytesOf(one + one), first, nodeContext());
    expect([...frames[0].raster.data]).toEqual([65]);
    expect(adjustments).toEqual([{ kind: 'auxiliary-dropped', what: 'other-images' }]);
  });

  it.each([
    ['a maximum of 0', bytesOf('P5 1 1 0\n', 0)],
    ['a maximum of 65536', bytesOf('P5 1 1 65536\n', 0, 0)],
    ['letters for samples', bytesOf('P2 1 1 255\nx')],
    ['an endless comment', bytesOf(`P5 #${'-'.repeat(70_000)}\n1 1 255\nA`)],
  ])('refuses %s', async (_, bytes) => {
    await expect(decode(bytes, first, nodeContext())).rejects.toMatchObject({ code: 'corrupt-input' });
  });
});

describe('probe', () => {
  it('reads what the header says', async () => {
    const wanted = { width: 46, height: 26, model: 'gray', alpha: 'none', depth: 8, significantBits: 4 };
    expect(await probe(sourceOf(load('four-bits.pgm')))).toMatchObject(wanted);
  });
});

describe('encode', () => {
  it("writes Netpbm's file byte for byte", async () => {
    const image = await decode(load('p5.pgm'), first, nodeContext());
    expect(Buffer.compare(await encode(image, {}, nodeContext()), load('p5.pgm'))).toBe(0);
  });

  it('writes the upper byte of 16 bits first', async () => {
    const shape = { width: 2, height: 1, model: 'gray', alpha: 'none', depth: 16, colorSpace: 'srgb' } as const;
    const raster: Raster = { ...shape, data: Uint16Array.of(0x1234, 0xfffe) };
    const image = {
      frames: [{ raster, duration: 0 }],
      kind: 'still',
      loopCount: 0,
      orientation: 1,
      metadata: {},
    } as const;
    const written = await encode(image, {}, nodeContext());
    expect([...written]).toEqual([...bytesOf('P5\n2 1\n65535\n', 0x12, 0x34, 0xff, 0xfe)]);
  });
});
