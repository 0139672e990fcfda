import { readFileSync } from 'node:fs';
import { createRaster, type Raster, sourceOf } from '@safelight/core';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { nodeContext } from '../../../test/node-context.ts';
import { decode } from './decode.ts';
import { encode } from './encode.ts';
import { probe } from './probe.ts';

// Files by Netpbm, expected pixels by ImageMagick.
const load = (name: string): Uint8Array => new Uint8Array(readFileSync(new URL(`fixtures/${name}`, import.meta.url)));
const first = { frames: 'first' } as const;

async function rasterOf(bytes: Uint8Array): Promise<Raster> {
  return (await decode(bytes, first, nodeContext())).frames[0].raster;
}

const colors = (samples: ArrayLike<number>): number[] => Array.from(samples).filter((_, index) => index % 4 < 3);

describe('decode', () => {
  it.each(['p3', 'p6'])('reads %s', async (name) => {
    const raster = await rasterOf(load(`${name}.ppm`));
    expect(raster).toMatchObject({ model: 'rgb', alpha: 'none', depth: 8, width: 46, height: 26 });
    expect([...raster.data]).toEqual(colors(PNG.sync.read(Buffer.from(load('rgb.png'))).data));
  });

  it('reads 10 bits', async () => {
    const raster = await rasterOf(load('ten-bits.ppm'));
    expect(raster).toMatchObject({ depth: 16, significantBits: 10 });
    const expected = PNG.sync.read(Buffer.from(load('ten-bits.png')), { skipRescale: true }).data;
    expect([...raster.data]).toEqual(colors(expected));
  });
});

describe('probe', () => {
  it('reads what the header says', async () => {
    const wanted = { width: 46, height: 26, model: 'rgb', alpha: 'none', depth: 16, significantBits: 10 };
    expect(await probe(sourceOf(load('ten-bits.ppm')))).toMatchObject(wanted);
  });
});

describe('encode', () => {
  it("writes Netpbm's file byte for byte", async () => {
    const data = Uint8Array.from(colors(PNG.sync.read(Buffer.from(load('rgb.png'))).data));
    const shape = { width: 46, height: 26, model: 'rgb', alpha: 'none', colorSpace: 'srgb' } as const;
    const frames = [{ raster: createRaster({ ...shape, depth: 8, data }), duration: 0 }] as const;
    const image = { frames, kind: 'still', loopCount: 0, orientation: 1, metadata: {} } as const;
    expect(Buffer.compare(await encode(image, {}, nodeContext()), load('p6.ppm'))).toBe(0);
  });
});
