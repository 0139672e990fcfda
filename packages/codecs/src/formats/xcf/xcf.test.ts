import { readFileSync } from 'node:fs';
import { type DecodedImage, type DecodeRequest, defaultsOf, type Raster, sourceOf } from '@safelight/core';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { fixturesBeside } from '../../../test/fixture-pictures.ts';
import { nodeContext } from '../../../test/node-context.ts';
import { differenceFromPng, differenceOf, toRgba } from '../../../test/png-difference.ts';
import { decode } from './decode.ts';
import { encode } from './encode.ts';
import { options } from './options.ts';
import { probe } from './probe.ts';

// Files by GIMP 2.10, and beside each the picture that GIMP shows of it.
const { url, fixture } = fixturesBeside(import.meta.url);
const read = (bytes: Uint8Array, request: DecodeRequest = { frames: 'all' }): Promise<DecodedImage> =>
  decode(bytes, request, nodeContext());

describe('reading', () => {
  it.each(['mask', 'group', 'pass-through', 'offset', 'hidden-legacy', 'gray', 'indexed', 'u16'])(
    'shows %s as GIMP does',
    async (name) => {
      const bytes = fixture(`${name}.xcf`);
      const { raster } = (await read(bytes)).frames[0];
      // GIMP keeps groups in 8 bits, we do not.
      expect(differenceFromPng(raster, url(`${name}.png`)).worst).toBeLessThanOrEqual(1);
      const { width, height, model, alpha, depth } = await probe(sourceOf(bytes));
      expect(raster).toMatchObject({ width, height, model, alpha, depth });
    },
  );

  it('mixes colours in every layer mode', async () => {
    const { raster } = (await read(fixture('modes.xcf'))).frames[0];
    expect(differenceFromPng(raster, url('modes.png')).worst).toBeLessThanOrEqual(2);
  });

  // The reference has linear samples in 16 bits.
  const expected = (name: string): ArrayLike<number> =>
    PNG.sync.read(readFileSync(url(name)), { skipRescale: true }).data;
  const linear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

  it('keeps linear floats', async () => {
    const { raster } = (await read(fixture('float-linear.xcf'))).frames[0];
    expect(raster).toMatchObject({ depth: 32, colorSpace: 'srgb-linear' });
    const levels = toRgba(raster).map((value, i) => ((i & 3) === 3 ? value : value * 255));
    expect(differenceOf(levels, expected('float-linear.png'), 257).worst).toBeLessThan(0.01);
  });

  it('keeps halves as floats', async () => {
    const { raster } = (await read(fixture('half.xcf'))).frames[0];
    expect(raster).toMatchObject({ depth: 32, colorSpace: 'srgb' });
    const levels = toRgba(raster).map((value, i) => ((i & 3) === 3 ? value : value * 255));
    expect(differenceOf(levels, expected('half.png'), 257).worst).toBeLessThan(0.1);
  });

  it('encodes linear integers', async () => {
    const { raster } = (await read(fixture('u16-linear.xcf'))).frames[0];
    expect(raster).toMatchObject({ depth: 16, colorSpace: 'srgb' });
    const levels = toRgba(raster).map((value, i) => ((i & 3) === 3 ? value : linear(value / 255) * 255));
    expect(differenceOf(levels, expected('u16-linear.png'), 257).worst).toBeLessThan(0.02);
  });

  it('says that layers were merged, and the density', async () => {
    const { adjustments, density } = await read(fixture('offset.xcf'));
    expect(adjustments).toEqual([{ kind: 'layers-merged', total: 2 }]);
    expect(density).toEqual({ x: 300, y: 300 });
  });

  it('gives layers as pages', async () => {
    const bytes = fixture('hidden-legacy.xcf');
    const separate = { frames: 'all', options: { layers: 'separate' } } as const;
    const image = await read(bytes, separate);
    // The hidden layer is none of them.
    expect(image.frames.map(({ name }) => name)).toEqual(['Background', 't2.png #1']);
    expect(image.frames[1]?.raster).toMatchObject({ width: 70, height: 40, alpha: 'straight' });
    expect(await probe(sourceOf(bytes), separate.options)).toMatchObject({ kind: 'pages', frameCount: 2 });
    const second = await read(bytes, { ...separate, pages: [1] });
    expect(second.frames).toEqual([{ ...image.frames[1], index: 1 }]);
  });
});

describe('hostile files', () => {
  it('takes the size from the header before anything is made', async () => {
    const bytes = fixture('gray.xcf');
    new DataView(bytes.buffer).setUint32(14, 100_000);
    new DataView(bytes.buffer).setUint32(18, 100_000);
    await expect(read(bytes)).rejects.toMatchObject({ code: 'limit-exceeded' });
  });

  it('does not make room for a layer that the file cannot have', async () => {
    const source = fixture('gray.xcf');
    const bytes = source.slice();
    // The first layer's width comes before its type and name.
    const text = new TextDecoder('latin1').decode(bytes);
    const name = text.indexOf('t2.png');
    new DataView(bytes.buffer).setUint32(name - 16, 0x7fff_ffff);
    await expect(read(bytes)).rejects.toMatchObject({ code: 'limit-exceeded' });
  });

  it('gives an answer to every cut and to every changed byte', async () => {
    const bytes = fixture('indexed.xcf');
    const answer = (input: Uint8Array): Promise<unknown> =>
      read(input).then(
        () => 'image',
        (error: { code?: string }) => error.code,
      );
    const answers = new Set<unknown>();
    for (let at = 0; at < bytes.length; at += 29) {
      answers.add(await answer(bytes.subarray(0, at)));
      const changed = bytes.slice();
      changed[at] = (changed[at] as number) ^ 0xff;
      answers.add(await answer(changed));
    }
    const known = new Set(['image', 'corrupt-input', 'limit-exceeded']);
    expect([...answers].filter((one) => !known.has(String(one)))).toEqual([]);
  });
});

function still(raster: Pick<Raster, 'model' | 'alpha' | 'data' | 'depth' | 'colorSpace'>): DecodedImage {
  const whole: Raster = { width: 70, height: 66, ...raster };
  return { frames: [{ raster: whole, duration: 0 }], kind: 'still', loopCount: 0, orientation: 1, metadata: {} };
}

const ramp = (channels: number): number[] => Array.from({ length: 70 * 66 * channels }, (_, i) => (i * 31) >> 3);

describe('writing', () => {
  const pictures: readonly (readonly [string, DecodedImage])[] = [
    ['gray', still({ model: 'gray', alpha: 'none', depth: 8, colorSpace: 'srgb', data: Uint8Array.from(ramp(1)) })],
    ['RGBA', still({ model: 'rgb', alpha: 'straight', depth: 8, colorSpace: 'srgb', data: Uint8Array.from(ramp(4)) })],
    ['16 bits', still({ model: 'rgb', alpha: 'none', depth: 16, colorSpace: 'srgb', data: Uint16Array.from(ramp(3)) })],
    [
      'linear floats',
      still({
        model: 'gray',
        alpha: 'none',
        depth: 32,
        colorSpace: 'srgb-linear',
        data: Float32Array.from(ramp(1), (value) => value / 9000 - 0.1),
      }),
    ],
  ];
  const cases = pictures.flatMap(([name, image]) =>
    options.compression.values.map((compression) => [name, compression, image] as const),
  );

  it.each(cases)('keeps %s with %s', async (_name, compression, image) => {
    const { raster } = (await read(await encode(image, { compression }, nodeContext()))).frames[0];
    expect(raster).toEqual(image.frames[0].raster);
  });

  it('writes pages as layers with metadata beside them', async () => {
    const [, [, image]] = pictures as [unknown, (typeof pictures)[number]];
    const { raster } = image.frames[0];
    const named = ['one', 'two'].map((name) => ({ raster, duration: 0, name }));
    const text = (value: string): Uint8Array => new TextEncoder().encode(value);
    const metadata = { exif: text('II*\0\b\0\0\0\0\0\0\0\0\0'), xmp: text('<x/>') };
    const frames = named as unknown as DecodedImage['frames'];
    const pages: DecodedImage = { ...image, frames, kind: 'pages', metadata, density: { x: 300, y: 150 } };
    const bytes = await encode(pages, defaultsOf(options), nodeContext());
    const back = await read(bytes, { frames: 'all', options: { layers: 'separate' } });
    expect(back.frames.map(({ name }) => name)).toEqual(['one', 'two']);
    expect(back).toMatchObject({ metadata, density: { x: 300, y: 150 } });
  });
});
