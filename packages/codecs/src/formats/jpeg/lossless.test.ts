import { readFileSync } from 'node:fs';
import { channelsOf, type Raster, sourceOf } from '@safelight/core';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { nodeContext } from '../../../test/node-context.ts';
import { decode } from './decode.ts';
import { probe } from './probe.ts';

// Coded from known pixels: with DCMTK (dcmcjpeg), and those of restarts, planes, CMYK and YCbCr, which it does not write, by
// a script whose RGB and gray files FFmpeg reads back to the same pixels. The pictures are the known pixels.
const file = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`fixtures/lossless/${name}`, import.meta.url)));

const first = { frames: 'first' } as const;

/** Samples of a reference picture, of which pngjs gives RGBA. */
function reference(name: string, { depth, model }: Pick<Raster, 'depth' | 'model'>): number[] {
  const { data } = PNG.sync.read(Buffer.from(file(name)), { skipRescale: depth === 16 });
  const channels = channelsOf({ model, alpha: 'none' });
  return [...data].filter((_, at) => at % 4 < channels);
}

async function rasterOf(bytes: Uint8Array): Promise<Raster> {
  return (await decode(bytes, first, nodeContext())).frames[0].raster;
}

describe('lossless JPEG', () => {
  it.each<readonly [name: string, expected: string]>([
    ...[1, 2, 3, 4, 5, 6, 7].map((predictor) => [`rgb-predictor-${predictor}.jpg`, 'rgb.png'] as const),
    ['rgb-restart.jpg', 'rgb.png'],
    ['rgb-planes.jpg', 'rgb.png'],
    ['gray.jpg', 'gray.png'],
    ['gray-4.jpg', 'gray-4.png'],
    ['gray-12.jpg', 'gray-12.png'],
    ['gray-16.jpg', 'gray-16.png'],
    ['gray-16-restart.jpg', 'gray-16.png'],
    ['point-transform.jpg', 'point-transform.png'],
    ['cmyk.jpg', 'cmyk.png'],
    ['ycc.jpg', 'ycc.png'],
  ])('gives every pixel of %s', async (name, expected) => {
    const { frames, adjustments } = await decode(file(name), first, nodeContext());
    const [{ raster, encoded }] = frames;
    expect([...raster.data]).toEqual(reference(expected, raster));
    expect(adjustments).toBeUndefined();
    // Where JPEGs are embedded, lossless ones are not expected.
    expect(encoded).toBeUndefined();
    const { width, height, model, depth, alpha, colorSpace, significantBits } = await probe(sourceOf(file(name)));
    expect(raster).toMatchObject({ width, height, model, depth, alpha, colorSpace });
    expect(raster.significantBits).toBe(significantBits);
  });

  it('says how many bits of 16 there are', async () => {
    expect(await rasterOf(file('gray-12.jpg'))).toMatchObject({ depth: 16, significantBits: 12 });
    expect((await rasterOf(file('gray-16.jpg'))).significantBits).toBeUndefined();
    expect((await rasterOf(file('gray-4.jpg'))).significantBits).toBeUndefined();
  });

  it('keeps the rows before a cut', async () => {
    const bytes = file('rgb-predictor-1.jpg');
    const { frames, adjustments } = await decode(bytes.subarray(0, bytes.length - 200), first, nodeContext());
    expect(adjustments).toEqual([{ kind: 'damaged-input', detail: 'The picture data end early or are broken.' }]);
    const { data, width } = frames[0].raster;
    const rows = width * 3 * 6;
    expect([...data.subarray(0, rows)]).toEqual(reference('rgb.png', frames[0].raster).slice(0, rows));
    expect(data.at(-1)).toBe(0);
  });

  it('goes on at the next restart after damage', async () => {
    const bytes = file('gray-16-restart.jpg').slice();
    const marker = Buffer.from(bytes).indexOf(Buffer.from([0xff, 0xd0]));
    // Codes of all ones are of no category.
    bytes.fill(0xfe, marker - 8, marker);
    const { frames, adjustments } = await decode(bytes, first, nodeContext());
    expect(adjustments).toMatchObject([{ kind: 'damaged-input' }]);
    const { data, width } = frames[0].raster;
    expect([...data.subarray(3 * width)]).toEqual(reference('gray-16.png', frames[0].raster).slice(3 * width));
  });

  it.each([
    ['a predictor that there is not', (bytes: Buffer) => bytes.indexOf(Buffer.from([0xff, 0xda])) + 7, 9],
    ['a scan of another component', (bytes: Buffer) => bytes.indexOf(Buffer.from([0xff, 0xda])) + 5, 77],
    ['samples of no bits', (bytes: Buffer) => bytes.indexOf(Buffer.from([0xff, 0xc3])) + 4, 1],
    ['a category that there is not', (bytes: Buffer) => bytes.indexOf(Buffer.from([0xff, 0xc4])) + 21, 17],
    ['a table of too many codes', (bytes: Buffer) => bytes.indexOf(Buffer.from([0xff, 0xc4])) + 5, 3],
  ])('refuses %s', async (_, place, value) => {
    const bytes = file('gray.jpg').slice();
    bytes[place(Buffer.from(bytes))] = value;
    await expect(decode(bytes, first, nodeContext())).rejects.toMatchObject({ code: 'corrupt-input' });
  });

  it('refuses a size that the file cannot have, and one over the limit', async () => {
    const bytes = file('gray.jpg').slice();
    const frame = Buffer.from(bytes).indexOf(Buffer.from([0xff, 0xc3]));
    bytes.set([0x20, 0, 0x20, 0], frame + 5);
    await expect(decode(bytes, first, nodeContext())).rejects.toMatchObject({ code: 'corrupt-input' });
    bytes.set([0xff, 0xff, 0xff, 0xff], frame + 5);
    await expect(decode(bytes, first, nodeContext())).rejects.toMatchObject({ code: 'limit-exceeded' });
  });
});
