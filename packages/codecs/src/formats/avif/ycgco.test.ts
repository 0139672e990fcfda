import { sourceOf } from '@safelight/core';
import { expect, it } from 'vitest';
import { fixturesBeside } from '../../../test/fixture-pictures.ts';
import { nodeContext } from '../../../test/node-context.ts';
import { decode } from './decode.ts';
import { probe } from './probe.ts';

const { fixture } = fixturesBeside(import.meta.url);

// Written without loss by libavif's encoder from the samples in the .rgb files: of 8 bits, or of 10 in words of 16.
it.each([
  ['ycgco', 'none', 8, 1],
  ['ycgco-alpha', 'straight', 8, 1],
  ['ycgco-deep', 'straight', 10, 1],
  ['ycgco-sequence', 'straight', 8, 2],
] as const)('gives back the samples that %s was made of', async (name, alpha, bits, count) => {
  const image = await decode(fixture(`${name}.avif`), { frames: 'all' }, nodeContext());
  const shape = { width: 23, height: 17, alpha, ...(bits > 8 ? { depth: 16, significantBits: bits } : { depth: 8 }) };
  expect(image.adjustments).toEqual([]);
  const source = fixture(`${name}.rgb`);
  const samples = bits > 8 ? new Uint16Array(source.slice().buffer) : source;
  const [top, full] = [2 ** bits - 1, bits > 8 ? 65_535 : 255];
  expect(image.frames).toHaveLength(count);
  for (const [index, { raster }] of image.frames.entries()) {
    expect(raster).toMatchObject(shape);
    const from = index * raster.data.length;
    const expected = Array.from(samples.slice(from, from + raster.data.length), (value) =>
      Math.round((value * full) / top),
    );
    expect([...raster.data]).toEqual(expected);
  }
  expect(await probe(sourceOf(fixture(`${name}.avif`)))).toMatchObject(shape);
});
