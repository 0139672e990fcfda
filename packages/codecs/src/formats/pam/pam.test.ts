import { readFileSync } from 'node:fs';
import { createRaster, type Raster, sourceOf } from '@safelight/core';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { nodeContext } from '../../../test/node-context.ts';
import { decode } from './decode.ts';
import { encode } from './encode.ts';
import { probe } from './probe.ts';

// Files and expected pixels by Netpbm; the small ones below by hand, from pam(5).
const load = (name: string): Uint8Array => new Uint8Array(readFileSync(new URL(`fixtures/${name}`, import.meta.url)));
const first = { frames: 'first' } as const;
const bytesOf = (text: string, ...rest: number[]): Uint8Array => Uint8Array.from([...Buffer.from(text), ...rest]);

async function rasterOf(bytes: Uint8Array): Promise<Raster> {
  return (await decode(bytes, first, nodeContext())).frames[0].raster;
}

function expected(name: string, channels: readonly number[]): number[] {
  return [...PNG.sync.read(Buffer.from(load(name))).data].filter((_, index) => channels.includes(index % 4));
}

const types = [
  ['rgba', 'rgb', [0, 1, 2, 3]],
  ['gray-alpha', 'gray', [0, 3]],
] as const;

describe('decode', () => {
  it.each(types)('reads %s', async (name, model, channels) => {
    const raster = await rasterOf(load(`${name}.pam`));
    expect(raster).toMatchObject({ model, alpha: 'straight', depth: 8, width: 46, height: 26 });
    expect([...raster.data]).toEqual(expected(`${name}.png`, channels));
  });

  it('reads black and white, where 1 is white, and fields in any order between comments', async () => {
    const text = 'P7\n# a\nMAXVAL 1\nTUPLTYPE BLACKANDWHITE\nDEPTH 1\n\nHEIGHT 1\n# b\nWIDTH 2\nENDHDR\n';
    const raster = await rasterOf(bytesOf(text, 1, 0));
    expect(raster).toMatchObject({ model: 'gray', alpha: 'none', significantBits: 1 });
    expect([...raster.data]).toEqual([255, 0]);
  });

  it('goes by the number of channels where no type is given', async () => {
    const raster = await rasterOf(bytesOf('P7\nWIDTH 1\nHEIGHT 1\nDEPTH 3\nMAXVAL 255\nENDHDR\n', 1, 2, 3));
    expect(raster).toMatchObject({ model: 'rgb', alpha: 'none' });
  });

  it.each([
    ['no width', 'P7\nHEIGHT 1\nDEPTH 1\nMAXVAL 255\nENDHDR\nA', 'corrupt-input'],
    ['a header without end', 'P7\nWIDTH 1\nHEIGHT 1\nDEPTH 1\nMAXVAL 255\n', 'corrupt-input'],
    [
      'an unknown type',
      'P7\nWIDTH 1\nHEIGHT 1\nDEPTH 4\nMAXVAL 255\nTUPLTYPE CMYK\nENDHDR\nABCD',
      'unsupported-feature',
    ],
  ])('refuses %s', async (_, text, code) => {
    await expect(decode(bytesOf(text), first, nodeContext())).rejects.toMatchObject({ name: 'ConvertError', code });
  });
});

describe('probe', () => {
  it('reads what the header says', async () => {
    const wanted = { width: 46, height: 26, model: 'gray', alpha: 'straight', depth: 8 };
    expect(await probe(sourceOf(load('gray-alpha.pam')))).toMatchObject(wanted);
  });
});

describe('encode', () => {
  it.each(types)("writes Netpbm's %s byte for byte", async (name, model, channels) => {
    const data = Uint8Array.from(expected(`${name}.png`, channels));
    const shape = { width: 46, height: 26, model, alpha: 'straight', colorSpace: 'srgb' } as const;
    const frames = [{ raster: createRaster({ ...shape, depth: 8, data }), duration: 0 }] as const;
    const image = { frames, kind: 'still', loopCount: 0, orientation: 1, metadata: {} } as const;
    expect(Buffer.compare(await encode(image, {}, nodeContext()), load(`${name}.pam`))).toBe(0);
  });
});
