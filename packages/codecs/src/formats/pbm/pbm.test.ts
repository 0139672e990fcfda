import { readFileSync } from 'node:fs';
import { type Raster, sourceOf } from '@safelight/core';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { nodeContext } from '../../../test/node-context.ts';
import { decode } from './decode.ts';
import { encode } from './encode.ts';
import { probe } from './probe.ts';

// Files and expected pixels by Netpbm; the small ones below by hand, from pbm(5).
const load = (name: string): Uint8Array => new Uint8Array(readFileSync(new URL(`fixtures/${name}`, import.meta.url)));
const first = { frames: 'first' } as const;
const bytesOf = (text: string, ...rest: number[]): Uint8Array => Uint8Array.from([...Buffer.from(text), ...rest]);

async function rasterOf(bytes: Uint8Array): Promise<Raster> {
  return (await decode(bytes, first, nodeContext())).frames[0].raster;
}

describe('decode', () => {
  it.each(['p1', 'p4'])('reads %s', async (name) => {
    const raster = await rasterOf(load(`${name}.pbm`));
    expect(raster).toMatchObject({ model: 'gray', alpha: 'none', depth: 8, significantBits: 1, width: 46, height: 26 });
    const expected = [...PNG.sync.read(Buffer.from(load('mono.png'))).data].filter((_, index) => index % 4 === 0);
    expect([...raster.data]).toEqual(expected);
  });

  it('reads digits without white space, and comments', async () => {
    const raster = await rasterOf(bytesOf('P1#a\n# b 9\n3 # c\n2\n101# d 0\n0 1 0'));
    expect([...raster.data]).toEqual([0, 255, 0, 255, 0, 255]);
  });

  it('pads rows to bytes', async () => {
    expect([...(await rasterOf(bytesOf('P4 1 2\n', 0x80, 0x7f))).data]).toEqual([0, 255]);
  });

  it.each([
    ['a header alone', bytesOf('P4 1 1\n'), 'corrupt-input'],
    ['a negative width', bytesOf('P4 -1 1\n', 0), 'corrupt-input'],
    ['no width', bytesOf('P4 0 1\n', 0), 'corrupt-input'],
    ['too many pixels', bytesOf('P4 100000 100000\n', 0), 'limit-exceeded'],
    ['nearly no pixels', bytesOf('P4 10000 10000\n', 0), 'corrupt-input'],
    ['a graymap', bytesOf('P5 1 1 255\n', 0), 'corrupt-input'],
  ])('refuses %s', async (_, bytes, code) => {
    await expect(decode(bytes, first, nodeContext())).rejects.toMatchObject({ name: 'ConvertError', code });
  });
});

describe('probe', () => {
  it('reads what the header says', async () => {
    const wanted = { width: 46, height: 26, model: 'gray', alpha: 'none', depth: 8, significantBits: 1 };
    expect(await probe(sourceOf(load('p4.pbm')))).toMatchObject(wanted);
  });
});

describe('encode', () => {
  it("writes Netpbm's file byte for byte", async () => {
    const image = await decode(load('p4.pbm'), first, nodeContext());
    for (const dither of ['none', 'diffusion'] as const) {
      expect(Buffer.compare(await encode(image, { dither }, nodeContext()), load('p4.pbm'))).toBe(0);
    }
  });

  it('dots a gray of half the light as often as not', async () => {
    const data = new Uint8Array(200 * 200).fill(188);
    const raster: Raster = {
      width: 200,
      height: 200,
      model: 'gray',
      alpha: 'none',
      depth: 8,
      colorSpace: 'srgb',
      data,
    };
    const image = {
      frames: [{ raster, duration: 0 }],
      kind: 'still',
      loopCount: 0,
      orientation: 1,
      metadata: {},
    } as const;
    const shareOfWhite = async (dither: 'none' | 'diffusion'): Promise<number> => {
      const back = await rasterOf(await encode(image, { dither }, nodeContext()));
      return back.data.filter((v: number) => v === 255).length / data.length;
    };
    // Level 188 is 50.3% of white's light (IEC 61966-2-1).
    expect(await shareOfWhite('diffusion')).toBeCloseTo(0.503, 2);
    expect(await shareOfWhite('none')).toBe(1);
  });
});
