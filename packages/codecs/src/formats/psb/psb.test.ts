import { readFileSync } from 'node:fs';
import { defaultsOf, sourceOf } from '@safelight/core';
import { describe, expect, it } from 'vitest';
import { nodeContext } from '../../../test/node-context.ts';
import { differenceFromPng } from '../../../test/png-difference.ts';
import { options } from '../../families/photoshop/options.ts';
import { decode } from './decode.ts';
import { encode } from './encode.ts';
import { probe } from './probe.ts';

// By ImageMagick, which also read it for the PNG file.
const url = (name: string): URL => new URL(`fixtures/${name}`, import.meta.url);
const bytes = new Uint8Array(readFileSync(url('rgba.psb')));

describe('PSB', () => {
  it('reads wide counts', async () => {
    const { frames } = await decode(bytes, { frames: 'all' }, nodeContext());
    expect(differenceFromPng(frames[0].raster, url('rgba.png')).worst).toBe(0);
    expect(await probe(sourceOf(bytes))).toMatchObject({ width: 24, height: 16, alpha: 'straight' });
  });

  it.each([8, 16] as const)('writes wide counts at %i bits', async (depth) => {
    const source = await decode(bytes, { frames: 'all' }, nodeContext());
    const { raster } = source.frames[0];
    const data = depth === 8 ? Uint8Array.from(raster.data) : Uint16Array.from(raster.data, (value) => value * 257);
    const image = { ...source, frames: [{ raster: { ...raster, depth, data }, duration: 0 }] } as const;
    for (const compression of options.compression.values) {
      const written = await encode(image, { ...defaultsOf(options), compression }, nodeContext());
      expect(written[5]).toBe(2);
      const back = await decode(written, { frames: 'all' }, nodeContext());
      expect(back.frames[0].raster).toEqual(image.frames[0].raster);
    }
  });
});
