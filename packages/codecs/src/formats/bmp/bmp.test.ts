import { readFileSync } from 'node:fs';
import { type DecodedImage, type Raster, sourceOf } from '@safelight/core';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { rgbaOf } from '../../../test/fixture-pictures.ts';
import { nodeContext } from '../../../test/node-context.ts';
import { decode } from './decode.ts';
import { encode } from './encode.ts';
import { probe } from './probe.ts';

// Bitmaps and expected pixels by ImageMagick; the small ones below by hand, from the documentation of the structures.
const load = (name: string): Uint8Array => new Uint8Array(readFileSync(new URL(`fixtures/${name}`, import.meta.url)));
const first = { frames: 'first' } as const;

interface Parts {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly compression?: number;
  readonly afterHeader?: readonly number[];
  readonly pixels: readonly number[];
}

const word = (value: number): number[] => [value & 255, (value >> 8) & 255, (value >> 16) & 255, (value >> 24) & 255];

/** A bitmap with a 40-byte header. */
function bitmap({ width, height, bits, compression = 0, afterHeader = [], pixels }: Parts): Uint8Array {
  const offset = 54 + afterHeader.length;
  const file = [0x42, 0x4d, ...word(offset + pixels.length), ...word(0), ...word(offset)];
  const info = [
    ...word(40),
    ...word(width),
    ...word(height),
    1,
    0,
    bits,
    0,
    ...word(compression),
    ...word(pixels.length),
  ];
  return Uint8Array.from([...file, ...info, ...word(0), ...word(0), ...word(0), ...word(0), ...afterHeader, ...pixels]);
}

async function rasterOf(bytes: Uint8Array): Promise<Raster> {
  return (await decode(bytes, first, nodeContext())).frames[0].raster;
}

const blackRedGreen = [0, 0, 0, 0, 0, 0, 255, 0, 0, 255, 0, 0];

describe('decode', () => {
  it.each([
    ['rgb24', 'rgb', 'none'],
    ['os2', 'rgb', 'none'],
    ['rgba32', 'rgb', 'straight'],
    ['pal4', 'rgb', 'none'],
    ['rle8', 'rgb', 'none'],
    ['mono', 'gray', 'none'],
  ])('reads %s', async (name, model, alpha) => {
    const raster = await rasterOf(load(`${name}.bmp`));
    expect(raster).toMatchObject({ model, alpha, depth: 8, width: 46, height: 26 });
    expect(rgbaOf(raster)).toEqual([...PNG.sync.read(Buffer.from(load(`${name}.png`))).data]);
  });

  it('reads 5-6-5 bit fields, bottom row first', async () => {
    const afterHeader = [...word(0xf800), ...word(0x7e0), ...word(0x1f)];
    const pixels = [0x1f, 0x00, 0xe0, 0x07, 0x00, 0xf8, 0xff, 0xff];
    const raster = await rasterOf(bitmap({ width: 2, height: 2, bits: 16, compression: 3, afterHeader, pixels }));
    expect([...raster.data]).toEqual([255, 0, 0, 255, 255, 255, 0, 0, 255, 0, 255, 0]);
  });

  it('reads rows from the top where the height is negative', async () => {
    const pixels = [1, 2, 3, 0, 4, 5, 6, 0];
    const raster = await rasterOf(bitmap({ width: 1, height: -2, bits: 24, pixels }));
    expect([...raster.data]).toEqual([3, 2, 1, 6, 5, 4]);
  });

  it('makes the gaps of run lengths transparent', async () => {
    // Three pixels in turn; a jump by one; one pixel; end of line; literal of four; end of bitmap.
    const pixels = [3, 0x12, 0, 2, 1, 0, 1, 0x20, 0, 0, 0, 4, 0x12, 0x21, 0, 1];
    const bytes = bitmap({ width: 5, height: 2, bits: 4, compression: 2, afterHeader: blackRedGreen, pixels });
    const [red, green, gap] = [
      [255, 0, 0, 255],
      [0, 255, 0, 255],
      [0, 0, 0, 0],
    ];
    const top = [red, green, green, red, gap].flat();
    const bottom = [red, green, red, gap, green].flat();
    expect(rgbaOf(await rasterOf(bytes))).toEqual([...top, ...bottom]);
  });

  it.each([
    ['0 throughout is no alpha', [1, 2, 3, 0, 4, 5, 6, 0], 'none', [3, 2, 1, 6, 5, 4]],
    ['other values are alpha', [1, 2, 3, 0, 4, 5, 6, 9], 'straight', [3, 2, 1, 0, 6, 5, 4, 9]],
  ])('takes the spare byte of 32 bits: %s', async (_, pixels, alpha, samples) => {
    const raster = await rasterOf(bitmap({ width: 2, height: 1, bits: 32, pixels }));
    expect(raster.alpha).toBe(alpha);
    expect([...raster.data]).toEqual(samples);
  });

  it('reads a PNG picture inside, with its depth and alpha', async () => {
    const png = readFileSync(new URL('../png/fixtures/rgba16-interlaced.png', import.meta.url));
    const expected = PNG.sync.read(png, { skipRescale: true });
    const { width, height } = expected;
    const bytes = bitmap({ width, height, bits: 0, compression: 5, pixels: [...png] });
    const raster = await rasterOf(bytes);
    expect(raster).toMatchObject({ width, height, alpha: 'straight', depth: 16 });
    expect([...raster.data]).toEqual([...expected.data]);
    expect(await probe(sourceOf(bytes))).toMatchObject({ width, height, alpha: 'straight', depth: 16, kind: 'still' });
    const broken = bitmap({ width, height, bits: 0, compression: 5, pixels: [...png.subarray(0, 30)] });
    await expect(rasterOf(broken)).rejects.toMatchObject({ code: 'corrupt-input', formatId: 'bmp' });
  });

  it('reads a JPEG picture inside', async () => {
    const jpeg = readFileSync(new URL('../jpeg/fixtures/q80-420.jpg', import.meta.url));
    const expected = readFileSync(new URL('../jpeg/fixtures/q80-420.png', import.meta.url));
    const raster = await rasterOf(bitmap({ width: 46, height: 26, bits: 0, compression: 4, pixels: [...jpeg] }));
    expect(rgbaOf(raster)).toEqual([...PNG.sync.read(expected).data]);
  });

  it('keeps the rows of a truncated file and says so', async () => {
    const bytes = load('rgb24.bmp');
    const { frames, adjustments } = await decode(bytes.subarray(0, 54 + 140 * 13), first, nodeContext());
    expect(adjustments).toEqual([{ kind: 'damaged-input', detail: 'Only 50 % of the pixels are in the file.' }]);
    const half = 46 * 13 * 4;
    const wanted = [...PNG.sync.read(Buffer.from(load('rgb24.png'))).data].slice(half);
    expect(rgbaOf(frames[0].raster).slice(half)).toEqual(wanted);
  });

  it.each([
    ['nothing', new Uint8Array(0), 'corrupt-input'],
    ['a header without pixels', load('rgb24.bmp').subarray(0, 54), 'corrupt-input'],
    ['a picture without width', bitmap({ width: 0, height: 1, bits: 24, pixels: [0] }), 'corrupt-input'],
    ['7 bits per pixel', bitmap({ width: 1, height: 1, bits: 7, pixels: [0] }), 'corrupt-input'],
    ['nearly no pixels', bitmap({ width: 9999, height: 9999, bits: 24, pixels: [0] }), 'corrupt-input'],
    ['too many pixels', bitmap({ width: 1e6, height: 1e6, bits: 24, pixels: [0] }), 'limit-exceeded'],
    [
      'what is no PNG picture inside',
      bitmap({ width: 1, height: 1, bits: 0, compression: 5, pixels: [0] }),
      'corrupt-input',
    ],
  ])('refuses %s', async (_, bytes, code) => {
    await expect(decode(bytes, first, nodeContext())).rejects.toMatchObject({ name: 'ConvertError', code });
  });
});

describe('probe', () => {
  it('reads what the header says', async () => {
    expect(await probe(sourceOf(load('rgb24.bmp')))).toEqual({
      width: 46,
      height: 26,
      kind: 'still',
      frameCount: 1,
      model: 'rgb',
      alpha: 'none',
      depth: 8,
      colorSpace: 'srgb',
      orientation: 1,
      metadata: [],
      density: { x: 300, y: 300 },
    });
  });
});

describe('encode', () => {
  function stillOf(raster: Raster): DecodedImage {
    const density = { x: 300, y: 300 };
    return {
      frames: [{ raster, duration: 0 }],
      kind: 'still',
      loopCount: 0,
      orientation: 1,
      metadata: {},
      density,
    };
  }

  it("writes ImageMagick's file byte for byte", async () => {
    const raster = await rasterOf(load('rgb24.bmp'));
    const made = await encode(stillOf(raster), {}, nodeContext());
    expect(Buffer.compare(made, load('rgb24.bmp'))).toBe(0);
  });

  it('writes gray with a gray palette', async () => {
    const data = Uint8Array.from({ length: 15 }, (_, index) => index * 17);
    const raster: Raster = { width: 5, height: 3, model: 'gray', alpha: 'none', depth: 8, colorSpace: 'srgb', data };
    const made = await encode(stillOf(raster), {}, nodeContext());
    expect(made[28]).toBe(8);
    expect(await rasterOf(made)).toEqual(raster);
  });

  it('embeds the profile', async () => {
    const icc = new Uint8Array(132);
    icc.set(Buffer.from('RGB '), 16);
    icc.set(Buffer.from('acsp'), 36);
    const raster: Raster = {
      width: 1,
      height: 1,
      model: 'rgb',
      alpha: 'none',
      depth: 8,
      colorSpace: { icc },
      data: new Uint8Array([1, 2, 3]),
    };
    expect(await rasterOf(await encode(stillOf(raster), {}, nodeContext()))).toEqual(raster);
  });
});
