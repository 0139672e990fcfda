import { readFileSync } from 'node:fs';
import { type DecodedImage, defaultsOf, type OptionsOf, sourceOf } from '@safelight/core';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { nodeContext } from '../../../test/node-context.ts';
import { rawOptions } from '../../families/raw/options.ts';
import { decode } from './decode.ts';
import { raw } from './format.ts';
import { probe } from './probe.ts';

type Options = Partial<OptionsOf<typeof rawOptions>>;

const fixture = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`fixtures/${name}`, import.meta.url)));
const read = (bytes: Uint8Array, options: Options = {}): Promise<DecodedImage> =>
  decode(bytes, { frames: 'all', options }, nodeContext());

/** RGB samples of a PNG file as LibRaw's native build (same settings) or ImageMagick wrote them. */
function expected(name: string): number[] {
  const { data } = PNG.sync.read(Buffer.from(fixture(name)), { skipRescale: true });
  return Array.from(data).filter((_, index) => index % 4 !== 3);
}

const nef = fixture('mosaic.nef');

describe('development', () => {
  test.each([
    ['mosaic.nef', 'mosaic-nef.png', 63],
    ['mosaic.mrw', 'mosaic-mrw.png', 64],
  ])('%s has the pixels of native LibRaw', async (name, picture, width) => {
    const image = await read(fixture(name));
    const { raster } = image.frames[0];
    expect(raster).toMatchObject({ width, height: 48, model: 'rgb', depth: 16, alpha: 'none', colorSpace: 'srgb' });
    expect(Array.from(raster.data)).toEqual(expected(picture));
    const hasPreview = name.endsWith('.nef');
    expect(image.adjustments).toEqual(hasPreview ? [{ kind: 'auxiliary-dropped', what: 'thumbnail' }] : undefined);
    expect(await probe(sourceOf(fixture(name)))).toMatchObject({ width, height: 48, depth: 16, orientation: 1 });
  });

  test('the options change what is developed', async () => {
    const mrw = fixture('mosaic.mrw');
    const [asShot, auto, daylight] = await Promise.all([
      read(mrw),
      read(mrw, { whiteBalance: 'auto' }),
      read(mrw, { whiteBalance: 'daylight' }),
    ]);
    const [plain, fast, dim, small] = await Promise.all([
      read(nef),
      read(nef, { demosaic: 'fast' }),
      read(nef, { autoBrighten: false, brightness: 0.5 }),
      read(nef, { halfSize: true, depth: '8' }),
    ]);
    const mean = ({ frames }: DecodedImage): number =>
      Array.from(frames[0].raster.data).reduce((sum, value) => sum + value, 0) / frames[0].raster.data.length;
    const balances = [asShot, auto, daylight].map(({ frames }) => Array.from(frames[0].raster.data).join());
    expect(new Set(balances).size).toBe(3);
    expect(fast.frames[0].raster.data).not.toEqual(plain.frames[0].raster.data);
    expect(mean(dim)).toBeLessThan(mean(plain) * 0.8);
    expect(small.frames[0].raster).toMatchObject({ width: 32, height: 24, depth: 8 });
    const info = await probe(sourceOf(nef), { halfSize: true, depth: '8' });
    expect(info).toMatchObject({ width: 32, height: 24, depth: 8 });
  });

  test('progress never falls and ends at 1', async () => {
    const told: number[] = [];
    await decode(nef, { frames: 'all' }, nodeContext({ onProgress: (fraction) => told.push(fraction) }));
    expect(told.length).toBeGreaterThan(3);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect(told.at(-1)).toBe(1);
  });

  test('EXIF travels with the maker’s note at its offset, without what says how the file is stored', async () => {
    const { metadata } = await read(nef);
    const text = new TextDecoder('latin1').decode(metadata.exif);
    expect(text).toContain('NIKON D70');
    expect(text).toContain('2025:06:01 12:00:00');
    expect(text.indexOf('maker notes')).toBe(new TextDecoder('latin1').decode(nef).indexOf('maker notes'));
    expect(metadata.exif?.length).toBeLessThan(600);
  });
});

describe('previews', () => {
  test('the preview instead of the development, where that is asked', async () => {
    const image = await read(nef, { source: 'preview' });
    expect(image.frames[0].raster).toMatchObject({ width: 40, height: 30, depth: 8 });
    expect(image.adjustments).toBeUndefined();
    expect(await probe(sourceOf(nef), { source: 'preview' })).toMatchObject({ width: 40, height: 30, depth: 8 });
  });

  test.each([
    ['cut.raf', 3],
    ['cut.crw', 6],
    ['cut.cr3', 8],
    ['cut.x3f', 8],
    ['cut.rw2', 6],
  ])('%s without its sensor’s data gives the preview and says so', async (name, orientation) => {
    const bytes = fixture(name);
    const image = await read(bytes);
    const { raster } = image.frames[0];
    expect(raster).toMatchObject({ width: 48, height: 32, model: 'rgb', depth: 8 });
    const worst = expected('preview.png').reduce(
      (most, v, i) => Math.max(most, Math.abs(v - Number(raster.data[i]))),
      0,
    );
    expect(worst).toBeLessThanOrEqual(2);
    expect(image.orientation).toBe(orientation);
    expect(image.adjustments).toEqual([{ kind: 'preview-used', reason: 'incomplete' }]);
    expect(await probe(sourceOf(bytes))).toMatchObject({ width: 48, height: 32, orientation });
  });

  test('data that are cut short give the preview, or what is there, or an error', async () => {
    const half = await read(nef.subarray(0, nef.length - 2000));
    expect(half.adjustments).toEqual([{ kind: 'preview-used', reason: 'incomplete' }]);
    const mrw = fixture('mosaic.mrw');
    const most = await read(mrw.subarray(0, mrw.length - 1000));
    expect(most.adjustments).toMatchObject([{ kind: 'damaged-input' }]);
    await expect(read(mrw.subarray(0, 600))).rejects.toMatchObject({ code: 'corrupt-input', formatId: 'raw' });
  });

  test('data that develop to snow or to nothing give the preview', async () => {
    const at = nef.length - 64 * 48 * 2;
    let seed = 9;
    const noise = Uint8Array.from(nef, (byte, index) => {
      seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
      // 12 bits, little-endian.
      return index < at ? byte : (seed >> 16) & (index & 1 ? 15 : 255);
    });
    const flat = nef.slice().fill(0, at);
    for (const bytes of [noise, flat]) {
      expect((await read(bytes)).adjustments).toEqual([{ kind: 'preview-used', reason: 'implausible' }]);
    }
  });
});

describe('the header', () => {
  test.each([
    ['cut.cr3', 6024, 4020],
    ['cut.rw2', 3664, 2754],
    ['cut.crw', 64, 48],
    ['cut.raf', 64, 48],
    ['cut.x3f', 2266, 1510],
  ])('limits are held against the development of %s: %i x %i', async (name, width, height) => {
    const run = (maxPixels: number): Promise<DecodedImage> =>
      decode(fixture(name), { frames: 'all' }, nodeContext({ limits: { maxPixels, maxTotalPixels: maxPixels } }));
    await expect(run(width * height - 1)).rejects.toMatchObject({ code: 'limit-exceeded' });
    await expect(run(width * height)).resolves.toBeDefined();
  });

  test('every beginning of a file gives a picture or a coded error', async () => {
    for (const name of ['mosaic.nef', 'mosaic.mrw', 'cut.raf', 'cut.crw', 'cut.cr3', 'cut.x3f', 'cut.rw2']) {
      const bytes = fixture(name);
      for (let length = 1; length < Math.min(bytes.length, 800); length += 37) {
        const outcome = await read(bytes.slice(0, length)).then(
          ({ frames }) => frames.length,
          (error: unknown) => (error as { code?: string }).code,
        );
        expect([1, 'corrupt-input', 'unsupported-feature', 'limit-exceeded'], `${name} ${length}`).toContain(outcome);
      }
    }
  });
});

test('PXN, whose header says no size', async () => {
  const file = new Uint8Array(60_000);
  file.set([0x50, 0x58, 0x4e]);
  expect(await probe(sourceOf(file))).toMatchObject({ width: 768, height: 512 });
  // Zeros are no data of this camera's; less than the header is none at all.
  for (const bytes of [file, file.slice(0, 3000)]) {
    await expect(read(bytes)).rejects.toMatchObject({ code: 'corrupt-input', formatId: 'raw' });
  }
});

describe('recognition', () => {
  const head = (entries: readonly (readonly [tag: number, value: number])[]): Uint8Array => {
    const out = new Uint8Array(400);
    const view = new DataView(out.buffer);
    out.set([0x49, 0x49, 42, 0, 8]);
    view.setUint16(8, entries.length, true);
    for (const [index, [tag, value]] of entries.entries()) {
      const at = 10 + index * 12;
      view.setUint16(at, tag, true);
      view.setUint16(at + 2, 4, true);
      view.setUint32(at + 4, 1, true);
      view.setUint32(at + 8, value, true);
    }
    return out;
  };
  const make = [271, 100] as const;
  const subDirectories = [330, 200] as const;

  test.each([
    ['a mosaic', head([[262, 32803]]), 'tif', true],
    ['a reduced picture of a camera with sub-directories', head([[254, 1], [262, 2], make, subDirectories]), '', true],
    ['a picture from a camera, named as raw', head([[254, 0], [262, 2], make]), 'nef', true],
    [
      'a picture without a camera, named as raw',
      head([
        [254, 0],
        [262, 2],
      ]),
      'nef',
      false,
    ],
    ['a picture from a camera', head([[254, 0], [262, 2], make]), 'tif', false],
    [
      'a picture from a camera with sub-directories (layers)',
      head([[254, 0], [262, 2], make, subDirectories]),
      'tif',
      false,
    ],
    ['DNG', head([[262, 32803], make, [50706, 0x0401]]), 'dng', false],
  ] as const)('%s', (_what, bytes, extension, is) => {
    expect(raw.matches(bytes, extension)).toBe(is);
  });

  test('the options’ defaults develop as dcraw does', () => {
    expect(defaultsOf(rawOptions)).toMatchObject({
      source: 'develop',
      whiteBalance: 'camera',
      autoBrighten: true,
      demosaic: 'ahd',
    });
  });
});
