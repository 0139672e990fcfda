import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type DecodedImage, type OptionsOf, type Raster, sourceOf } from '@safelight/core';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { mosaicDng } from '../../../test/mosaic-dng.ts';
import { nodeContext } from '../../../test/node-context.ts';
import { develop } from '../../families/raw/libraw.ts';
import type { rawOptions } from '../../families/raw/options.ts';
import { decode } from './decode.ts';
import { encode } from './encode.ts';
import { dng } from './format.ts';
import { codesOf, tableFor } from './huffman.ts';
import { decodeTile, encodeTile } from './lossless-jpeg.ts';
import type { options as encoderOptions } from './options.ts';
import { probe } from './probe.ts';

const fixture = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`fixtures/${name}`, import.meta.url)));
const read = (bytes: Uint8Array, options: Partial<OptionsOf<typeof rawOptions>> = {}): Promise<DecodedImage> =>
  decode(bytes, { frames: 'all', options }, nodeContext());

/** RGB samples of a PNG file as LibRaw's native build wrote them with the same settings. */
function expected(name: string): number[] {
  const { data } = PNG.sync.read(Buffer.from(fixture(name)), { skipRescale: true });
  return Array.from(data).filter((_, index) => index % 4 !== 3);
}

/** A sensor that saw noise from black to white, or flat parts with steep edges. */
function mosaic(kind: 'noise' | 'edges', width: number, height: number, cell: readonly number[]): Uint8Array {
  const [black, most] = [200, 4095];
  let seed = width;
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const samples = Uint16Array.from({ length: width * height }, (_, at) => {
    if (kind === 'noise') return random(most + 1);
    const bright = (((at % width) >> 4) + (Math.floor(at / width) >> 3)) % 2 === 1;
    return bright ? most - random(300) : black + random(90);
  });
  return mosaicDng({ width, height, samples, black, most, cell, white: [45, 100, 60] });
}

describe('a mosaic', () => {
  test('is developed to the pixels of native LibRaw, and turned by its tag alone', async () => {
    const image = await read(fixture('mosaic.dng'));
    expect(image.frames[0].raster).toMatchObject({ width: 60, height: 46, depth: 16, model: 'rgb' });
    expect(Array.from(image.frames[0].raster.data)).toEqual(expected('mosaic.png'));
    expect(image).toMatchObject({ orientation: 6, density: { x: 300, y: 300 } });
    expect(new TextDecoder().decode(image.metadata.xmp)).toContain('x:xmpmeta');
    expect(await probe(sourceOf(fixture('mosaic.dng')))).toMatchObject({
      width: 60,
      height: 46,
      depth: 16,
      orientation: 6,
      metadata: ['exif', 'xmp'],
    });
  });

  // By LibRaw 0.22.2 made by g++ 12 for x86-64, of the same files; most are wider than a strip of our demosaicing.
  test.each([
    ['noise', 611, 44, [0, 1, 1, 2], '34d7fa5bf9d996a9'],
    ['noise', 61, 37, [2, 1, 1, 0], '1b00568180ad0823'],
    ['noise', 1031, 29, [1, 0, 2, 1], '1d5234daf6b52d77'],
    ['noise', 507, 50, [1, 2, 0, 1], 'e305217769a3c0a5'],
    ['edges', 613, 45, [0, 1, 1, 2], 'cd756b64b36e10de'],
    ['edges', 506, 33, [2, 1, 1, 0], '81eb2b05aa81e167'],
    ['edges', 508, 52, [1, 0, 2, 1], 'a5e454c3c72f5fb4'],
    ['edges', 67, 300, [1, 2, 0, 1], '85f4bd1dc4632d8a'],
  ] as const)('%s, %i by %i, cells of %j: the pixels of native LibRaw', async (kind, width, height, cell, sha256) => {
    const { data } = (await read(mosaic(kind, width, height, cell))).frames[0].raster;
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    expect(createHash('sha256').update(bytes).digest('hex').slice(0, 16)).toBe(sha256);
  });

  test('half size, 8 bits, daylight, not brightened', async () => {
    const options = { halfSize: true, depth: '8', whiteBalance: 'daylight', autoBrighten: false } as const;
    const image = await read(fixture('mosaic.dng'), options);
    expect(image.frames[0].raster).toMatchObject({ width: 30, height: 23, depth: 8 });
    expect(Array.from(image.frames[0].raster.data)).toEqual(expected('half.png'));
  });

  test.each([
    [9, 'GoPro'],
    [52_546, 'JPEG XL'],
  ])('compression %i, which is not read, is named', async (scheme, name) => {
    const file = fixture('mosaic.dng');
    const view = new DataView(file.buffer);
    let changed = 0;
    // Entries of tag 259, one short each, in the order of bytes that the file has.
    for (let at = 8; at + 12 <= file.length; at += 2) {
      const little = file[0] === 0x49;
      if (view.getUint16(at, little) !== 259 || view.getUint16(at + 2, little) !== 3) continue;
      if (view.getUint32(at + 4, little) !== 1) continue;
      view.setUint16(at + 8, scheme, little);
      changed++;
    }
    expect(changed).toBeGreaterThan(0);
    await expect(read(file)).rejects.toMatchObject({
      code: 'unsupported-feature',
      message: expect.stringContaining(name),
    });
  });

  test('tiles that lie beyond the end of the file are an error, or give the preview', async () => {
    const whole = fixture('mosaic.dng');
    const cut = whole.slice();
    const view = new DataView(cut.buffer);
    const strip = cut.findIndex(
      (_, at) =>
        at % 2 === 0 &&
        at + 12 <= cut.length &&
        view.getUint32(at, true) === 0x0004_0111 &&
        view.getUint32(at + 8, true) > 100,
    );
    view.setUint32(strip + 8, 50_000_000, true);
    expect((await read(cut)).adjustments).toEqual([{ kind: 'preview-used', reason: 'incomplete' }]);
    // No preview either: its marker is gone.
    const bare = cut.slice();
    bare[bare.indexOf(0xd8, bare.indexOf(0xff))] = 0;
    await expect(read(bare)).rejects.toMatchObject({ code: 'corrupt-input', formatId: 'dng' });
  });
});

/** Every level of 16-bit sRGB, in order. */
const levels: Raster<16> = {
  width: 256,
  height: 256,
  model: 'rgb',
  alpha: 'none',
  depth: 16,
  colorSpace: 'srgb',
  data: Uint16Array.from({ length: 65_536 * 3 }, (_, index) => Math.floor(index / 3)),
};

type Compression = OptionsOf<typeof encoderOptions>['compression'];

function write(metadata: DecodedImage['metadata'] = {}, compression: Compression = 'lossless'): Promise<Uint8Array> {
  const image: DecodedImage = {
    frames: [{ raster: levels, duration: 0 }],
    kind: 'still',
    loopCount: 0,
    orientation: 1,
    metadata,
    density: { x: 240, y: 240 },
  };
  return encode(image, { compression }, nodeContext());
}

describe('linear DNG', () => {
  test.each(['lossless', 'none'] as const)('LibRaw reads back the light that was written: %s', async (compression) => {
    const { data, width } = await develop(
      await write({}, compression),
      {
        whiteBalance: 'camera',
        demosaic: 'ahd',
        highlights: 'clip',
        halfSize: false,
        depth: 16,
        brighten: false,
        brightness: 1,
        padding: 0,
      },
      nodeContext(),
    );
    expect(width).toBe(256);
    // A step of light is 13 levels of sRGB in the dark, and LibRaw's curve may be half a step off.
    const off = levels.data.map((level, at) => Math.abs(level - (data[at] as number)));
    expect(off.reduce((most, value) => Math.max(most, value), 0)).toBeLessThanOrEqual(20);
    const bright = off.filter((_, at) => (levels.data[at] as number) > 20_000);
    expect(bright.reduce((most, value) => Math.max(most, value), 0)).toBeLessThanOrEqual(4);
  });

  test.each(['lossless', 'none'] as const)(
    'comes back but for the dark, where light is coarser: %s',
    async (compression) => {
      const { frames, adjustments, density } = await read(await write({}, compression));
      const off = levels.data.map((level, at) => Math.abs(level - (frames[0].raster.data[at] as number)));
      expect(Math.max(...off.filter((_, at) => at % 3 === 0 && (levels.data[at] as number) > 40_000))).toBe(0);
      expect(off.reduce((most, value) => Math.max(most, value), 0)).toBeLessThanOrEqual(7);
      expect(adjustments).toBeUndefined();
      expect(density).toEqual({ x: 240, y: 240 });
    },
  );

  test('carries EXIF and XMP', async () => {
    const source = await read(fixture('mosaic.dng'));
    const { exif, xmp } = source.metadata;
    const back = await read(await write({ ...(exif ? { exif } : {}), ...(xmp ? { xmp } : {}) }));
    expect(back.metadata.xmp).toEqual(xmp);
    const text = new TextDecoder('latin1').decode(back.metadata.exif);
    expect(text).toContain('2025:06:01 12:00:00');
    expect(text).toContain('Mosaic');
    // Density and orientation are the image's to say.
    expect(back).toMatchObject({ density: { x: 240, y: 240 }, orientation: 1 });
  });

  test('a file that is cut short gives what is there', async () => {
    const whole = await write();
    const half = await read(whole.slice(0, whole.length / 2));
    expect(half.adjustments).toMatchObject([{ kind: 'damaged-input' }]);
    expect(half.frames[0].raster.data[30_000]).toBeGreaterThan(0);
  });

  test('is told from TIFF by DNGVersion', async () => {
    expect(dng.matches(await write(), 'tif')).toBe(true);
    expect(dng.matches(fixture('mosaic.dng'), '')).toBe(true);
  });
});

describe('lossless JPEG', () => {
  let seed = 3;
  const random = (): number => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    return seed >> 8;
  };
  const extremes = [0, 65_535, 32_768, 32_767];

  test.each([
    ['one level', (): number => 500],
    ['noise', (): number => random() & 0xffff],
    ['extremes', (): number => extremes[random() & 3] ?? 0],
    ['rare large steps', (index: number): number => (index % 997 === 0 ? random() & 0xffff : 1000 + (index & 3))],
  ])('%s come back', (_what, level) => {
    const samples = Uint16Array.from({ length: 48 * 32 * 3 }, (_, index) => level(index));
    const bytes = encodeTile(samples, 48, 32);
    expect(decodeTile(bytes, 48, 32)).toEqual({ samples, whole: true });
    expect(decodeTile(bytes.subarray(0, bytes.length >> 1), 48, 32)?.whole ?? false).toBe(false);
    expect(decodeTile(bytes, 32, 48)).toBeUndefined();
  });

  test('codes stay within 16 bits however rare a category is, and none is all ones', () => {
    // Frequencies that grow like Fibonacci numbers make the deepest tree.
    const frequencies = [1, 1];
    while (frequencies.length < 17) frequencies.push((frequencies.at(-1) ?? 0) + (frequencies.at(-2) ?? 0));
    const table = tableFor(frequencies);
    expect(table.symbols.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 17 }, (_, index) => index));
    const { codes, lengths } = codesOf(table);
    for (const [symbol, length] of lengths.entries()) {
      expect(length).toBeGreaterThan(0);
      expect(length).toBeLessThanOrEqual(16);
      expect(codes[symbol]).toBeLessThan(2 ** length - 1);
    }
  });
});
