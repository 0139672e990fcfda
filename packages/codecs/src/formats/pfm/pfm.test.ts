import { readFileSync } from 'node:fs';
import { type Raster, sourceOf } from '@safelight/core';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { nodeContext } from '../../../test/node-context.ts';
import { decode } from './decode.ts';
import { encode } from './encode.ts';
import { probe } from './probe.ts';

// Files by Netpbm's pamtopfm of the picture beside them; the small ones below by hand.
const load = (name: string): Uint8Array => new Uint8Array(readFileSync(new URL(`fixtures/${name}`, import.meta.url)));
const first = { frames: 'first' } as const;

function floats(head: string, values: number[], littleEndian = false): Uint8Array {
  const view = new DataView(new ArrayBuffer(values.length * 4));
  for (const [index, value] of values.entries()) view.setFloat32(index * 4, value, littleEndian);
  return Uint8Array.from([...Buffer.from(head), ...new Uint8Array(view.buffer)]);
}

async function rasterOf(bytes: Uint8Array): Promise<Raster> {
  return (await decode(bytes, first, nodeContext())).frames[0].raster;
}

describe('decode', () => {
  it.each([
    ['rgb-little', 'rgb', 3],
    ['rgb-big', 'rgb', 3],
    ['gray', 'gray', 1],
  ])('reads %s', async (name, model, channels) => {
    const raster = await rasterOf(load(`${name}.pfm`));
    expect(raster).toMatchObject({ model, alpha: 'none', depth: 32, colorSpace: 'srgb-linear', width: 12, height: 9 });
    const rgba = PNG.sync.read(Buffer.from(load(`${model}.png`))).data;
    const expected = [...rgba].filter((_, index) => index % 4 < channels);
    expect([...raster.data].map((value) => Math.round(value * 255 * 1000) / 1000)).toEqual(expected);
  });

  it('keeps light brighter than white, and makes what is no number one', async () => {
    const raster = await rasterOf(floats('Pf\n4 1\n1.0\n', [1000, -2, Number.NaN, Number.POSITIVE_INFINITY]));
    expect([...raster.data]).toEqual([1000, -2, 0, 3.4028234663852886e38]);
  });

  it('keeps the rows of a truncated file and says so', async () => {
    const { frames, adjustments } = await decode(floats('Pf 1 2 -1\n', [5], true), first, nodeContext());
    expect([...frames[0].raster.data]).toEqual([0, 5]);
    expect(adjustments).toEqual([{ kind: 'damaged-input', detail: 'Only 50 % of the pixels are in the file.' }]);
  });

  it.each([
    ['a header alone', floats('Pf 1 1 1\n', []), 'corrupt-input'],
    ['no width', floats('Pf 0 1 1\n', [1]), 'corrupt-input'],
    ['a scale of 0', floats('Pf 1 1 0\n', [1]), 'corrupt-input'],
    ['a scale of letters', floats('Pf 1 1 x\n', [1]), 'corrupt-input'],
    ['too many pixels', floats('Pf 100000 100000 1\n', [1]), 'limit-exceeded'],
    ['nearly no pixels', floats('Pf 1 9999999 1\n', [1]), 'corrupt-input'],
  ])('refuses %s', async (_, bytes, code) => {
    await expect(decode(bytes, first, nodeContext())).rejects.toMatchObject({ name: 'ConvertError', code });
  });
});

describe('probe', () => {
  it('reads what the header says', async () => {
    const wanted = { width: 12, height: 9, model: 'gray', alpha: 'none', depth: 32, colorSpace: 'srgb-linear' };
    expect(await probe(sourceOf(load('gray.pfm')))).toMatchObject(wanted);
  });
});

describe('encode', () => {
  it("writes the samples of Netpbm's file", async () => {
    const image = await decode(load('rgb-little.pfm'), first, nodeContext());
    const written = Buffer.from(await encode(image, {}, nodeContext()));
    // Netpbm writes the scale with more digits.
    expect(written.toString('latin1').replace('-1.0\n', '-1.000000\n')).toBe(
      Buffer.from(load('rgb-little.pfm')).toString('latin1'),
    );
  });
});
