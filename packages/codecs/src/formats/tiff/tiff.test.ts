import { readFileSync } from 'node:fs';
import { ConvertError, type DecodedImage, defaultsOf, type Raster, sourceOf } from '@safelight/core';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { nodeContext } from '../../../test/node-context.ts';
import { decodeLzw, encodeLzw } from '../../coding/lzw.ts';
import { decode } from './decode.ts';
import { encode } from './encode.ts';
import { options } from './options.ts';
import { probe } from './probe.ts';

const fixture = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`fixtures/${name}`, import.meta.url)));
const read = (name: string): Promise<DecodedImage> => decode(fixture(name), { frames: 'all' }, nodeContext());

/** 8-bit RGBA of a picture made by ImageMagick or libvips, read by pngjs. */
function expected(name: string): Uint8Array {
  return new Uint8Array(PNG.sync.read(Buffer.from(fixture(name))).data);
}

/** A sample as 8 bits, rounded as the reference readers do. */
function level(raster: Raster, index: number): number {
  const value = Number(raster.data[index]);
  return raster.depth === 8 ? value : Math.round(value / 257);
}

function rgba(raster: Raster): Uint8Array {
  const gray = raster.model === 'gray';
  const colors = gray ? 1 : 3;
  const step = colors + (raster.alpha === 'none' ? 0 : 1);
  const out = new Uint8Array(raster.width * raster.height * 4);
  for (let i = 0, o = 0; o < out.length; i += step, o += 4) {
    for (let k = 0; k < 3; k++) out[o + k] = level(raster, i + (gray ? 0 : k));
    out[o + 3] = raster.alpha === 'none' ? 255 : level(raster, i + colors);
  }
  return out;
}

describe('reading', () => {
  test.each([
    ['none.tif', 'expected-rgb.png'],
    ['lzw-predictor.tif', 'expected-rgb.png'],
    ['planar-packbits.tif', 'expected-rgb.png'],
    ['big-endian-deflate.tif', 'expected-rgb.png'],
    ['tiles.tif', 'expected-rgb.png'],
    ['bigtiff.tif', 'expected-rgb.png'],
    ['zstd.tif', 'expected-rgb.png'],
    ['jpeg.tif', 'expected-jpeg.png'],
    ['g4.tif', 'expected-bilevel.png'],
    ['g3-1d.tif', 'expected-bilevel.png'],
    ['g3-2d.tif', 'expected-bilevel.png'],
    ['g3-fill-lsb.tif', 'expected-bilevel.png'],
    ['gray16-lzw.tif', 'expected-gray16.png'],
    ['palette.tif', 'expected-palette.png'],
    ['alpha.tif', 'expected-alpha.png'],
  ])('%s has the pixels of the reference', async (name, picture) => {
    const image = await read(name);
    expect(rgba(image.frames[0].raster)).toEqual(expected(picture));
  });

  // Known pixels in tiles of lossless JPEG: three components, and pairs of columns as two, as cameras write them.
  test.each(['rgb16', 'gray12'])('tiles of lossless JPEG have every bit: %s', async (name) => {
    const { raster } = (await read(`lossless-jpeg-${name}.tif`)).frames[0];
    const png = PNG.sync.read(Buffer.from(fixture(`expected-lossless-jpeg-${name}.png`)), { skipRescale: true });
    const channels = raster.model === 'gray' ? 1 : 3;
    expect(raster).toMatchObject({ width: 40, height: 22, depth: 16 });
    expect([...raster.data]).toEqual([...png.data].filter((_, at) => at % 4 < channels));
  });

  test('a tile of lossless JPEG that is broken leaves the others', async () => {
    const bytes = fixture('lossless-jpeg-rgb16.tif').slice();
    bytes.fill(0, 8, 40);
    const { frames, adjustments } = await decode(bytes, { frames: 'first' }, nodeContext());
    expect(adjustments).toMatchObject([{ kind: 'damaged-input' }]);
    const png = PNG.sync.read(Buffer.from(fixture('expected-lossless-jpeg-rgb16.png')), { skipRescale: true });
    const last = 22 * 40 - 1;
    expect([...frames[0].raster.data.subarray(last * 3)]).toEqual([...png.data.subarray(last * 4, last * 4 + 3)]);
  });

  test('associated alpha is divided out', async () => {
    const want = expected('expected-associated.png');
    const got = rgba((await read('associated.tif')).frames[0].raster);
    // The reference rounds down where we round to the nearest.
    expect(got.filter((value, i) => Math.abs(value - (want[i] ?? 0)) > 1)).toHaveLength(0);
  });

  // What `vips getpoint` prints of the file that libvips wrote.
  test('Lab in floating point is its values', async () => {
    const { raster } = (await read('lab-float.tif')).frames[0];
    expect(raster).toMatchObject({ model: 'lab', depth: 16, colorSpace: 'lab-d50' });
    const [l, a, b] = [0, 3, 6, 9].map((at) => [...raster.data.subarray(at, at + 3)]).at(1) as number[];
    expect([(l as number) / 655.35, (a as number) / 257 - 128, (b as number) / 257 - 128]).toEqual(
      [87.737, -86.1846, 83.1811].map((value) => expect.closeTo(value, 2)),
    );
    expect(raster.data.subarray(9)).toEqual(Uint16Array.of(35_117, 32_898, 32_894));
  });

  test('Lab in planes is that in pixels', async () => {
    const [planes, pixels] = [await read('lab-planar.tif'), await read('lab-chunky.tif')];
    expect(planes.frames[0].raster).toEqual(pixels.frames[0].raster);
    // 80 and 67, by libvips.
    expect([...planes.frames[0].raster.data.subarray(1, 3)]).toEqual([208, 195]);
  });

  test('samples that are neither colour nor alpha are left out, and it is said', async () => {
    const { frames, adjustments } = await read('five-bands.tif');
    expect(frames[0].raster).toMatchObject({ model: 'rgb', alpha: 'straight' });
    expect(adjustments).toEqual([{ kind: 'auxiliary-dropped', what: 'other-images' }]);
    expect((await read('alpha.tif')).adjustments).toBeUndefined();
  });

  test('pages are frames; the first can be had alone', async () => {
    expect(await read('pages.tif')).toMatchObject({ kind: 'pages', frames: { length: 3 } });
    const first = await decode(fixture('pages.tif'), { frames: 'first' }, nodeContext());
    expect(first).toMatchObject({ kind: 'still', frames: { length: 1 } });
    expect(await probe(sourceOf(fixture('pages.tif')))).toMatchObject({ kind: 'pages', frameCount: 3 });
  });

  test('orientation and metadata come with the picture', async () => {
    expect((await read('orientation6.tif')).orientation).toBe(6);
    const { metadata } = await read('none.tif');
    expect(Object.keys(metadata)).toEqual(['exif', 'xmp', 'iptc']);
    expect(new TextDecoder('latin1').decode(metadata.exif)).toContain('Safelight');
  });
});

describe('writing', () => {
  test.each(['none.tif', 'gray16-lzw.tif', 'alpha.tif', 'pages.tif'] as const)('%s comes back equal', async (name) => {
    const image = await read(name);
    for (const compression of ['none', 'lzw', 'deflate'] as const) {
      const bytes = await encode(image, { ...defaultsOf(options), compression }, nodeContext());
      const back = await decode(bytes, { frames: 'all' }, nodeContext());
      expect(back.frames.map(({ raster }) => raster)).toEqual(image.frames.map(({ raster }) => raster));
      expect(back.metadata).toEqual(image.metadata);
    }
  });

  test('IPTC of any length comes back to the byte', async () => {
    const image = await read('none.tif');
    for (let length = 0; length < 6; length++) {
      const iptc = Uint8Array.of(0x1c, 2, 25, 0, length, ...new Uint8Array(length));
      const bytes = await encode({ ...image, metadata: { iptc } }, defaultsOf(options), nodeContext());
      expect((await decode(bytes, { frames: 'all' }, nodeContext())).metadata).toEqual({ iptc });
    }
  });

  test('LZW survives noise, runs and the refilling of its table', () => {
    let seed = 1;
    const noise = Uint8Array.from({ length: 30_000 }, (_, i) => {
      seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
      return i % 3 === 0 ? seed >> 16 : i >> 8;
    });
    for (const data of [noise, new Uint8Array(5000), Uint8Array.of(7), new Uint8Array(0)]) {
      expect(decodeLzw(encodeLzw(data), data.length)).toEqual({ data, sound: data.length });
    }
  });
});

describe('bad input', () => {
  const codeOf = (bytes: Uint8Array): Promise<string> =>
    decode(bytes, { frames: 'all' }, nodeContext()).then(
      () => 'decoded',
      (error: unknown) => (error instanceof ConvertError ? error.code : String(error)),
    );

  test('truncation gives a code or a damaged picture, never anything else', async () => {
    const bytes = fixture('lzw-predictor.tif');
    for (let length = 0; length < bytes.length; length += 13) {
      expect(['corrupt-input', 'unsupported-feature', 'decoded']).toContain(await codeOf(bytes.subarray(0, length)));
    }
  });

  test('a header that claims 100000 x 100000 is refused before anything is allocated', async () => {
    const bytes = fixture('none.tif').slice();
    const view = new DataView(bytes.buffer);
    const ifd = view.getUint32(4, true);
    for (let entry = ifd + 2; entry < ifd + 2 + view.getUint16(ifd, true) * 12; entry += 12) {
      if ([256, 257].includes(view.getUint16(entry, true))) {
        view.setUint16(entry + 2, 4, true);
        view.setUint32(entry + 8, 100_000, true);
      }
    }
    expect(await codeOf(bytes)).toBe('limit-exceeded');
  });

  test('directories that point at themselves end', async () => {
    const bytes = fixture('none.tif').slice();
    const view = new DataView(bytes.buffer);
    const ifd = view.getUint32(4, true);
    view.setUint32(ifd + 2 + view.getUint16(ifd, true) * 12, ifd, true);
    expect((await decode(bytes, { frames: 'all' }, nodeContext())).frames).toHaveLength(1);
  });
});

/** A TIFF of one row: its samples as they are stored, and its tags besides. */
function rowOf(bits: number, format: number, row: Uint8Array, map: readonly number[] = []): Uint8Array {
  const width = (row.length * 8) / bits;
  const tags: readonly (readonly [number, number, number, number])[] = [
    [256, 4, 1, width],
    [257, 4, 1, 1],
    [258, 3, 1, bits],
    [259, 3, 1, 1],
    [262, 3, 1, map.length > 0 ? 3 : 1],
    [273, 4, 1, 200],
    [277, 3, 1, 1],
    [279, 4, 1, row.length],
    ...(map.length > 0 ? [[320, 3, map.length, 200 + row.length] as const] : []),
    [339, 3, 1, format],
  ];
  const out = new Uint8Array(200 + row.length + map.length * 2);
  const view = new DataView(out.buffer);
  out.set([0x49, 0x49, 42, 0, 8, 0, 0, 0, tags.length]);
  for (const [index, [tag, type, count, value]] of tags.entries()) {
    const at = 10 + index * 12;
    view.setUint16(at, tag, true);
    view.setUint16(at + 2, type, true);
    view.setUint32(at + 4, count, true);
    view.setUint32(at + 8, value, true);
  }
  out.set(row, 200);
  for (const [index, value] of map.entries()) view.setUint16(200 + row.length + index * 2, value, true);
  return out;
}

describe('samples of more bits than a raster takes', () => {
  const [unsigned, signed, float] = [1, 2, 3];
  const mapOf = (value: (entry: number) => number): readonly number[] =>
    Array.from({ length: 3 * 16 }, (_, index) => value((index % 16) * 17));
  test.each<readonly [string, number, number, readonly number[], number | undefined]>([
    ['8-bit integers', 8, unsigned, [], undefined],
    ['12-bit integers', 12, unsigned, [], undefined],
    ['16-bit integers', 16, unsigned, [], undefined],
    ['24-bit integers', 24, unsigned, [], 16],
    ['32-bit integers', 32, unsigned, [], 16],
    ['8-bit signed integers', 8, signed, [], undefined],
    ['16-bit signed integers', 16, signed, [], undefined],
    ['32-bit signed integers', 32, signed, [], 16],
    ['16-bit floats', 16, float, [], undefined],
    ['32-bit floats', 32, float, [], undefined],
    ['64-bit floats', 64, float, [], 32],
    ['a palette of 8 bits, twice', 4, unsigned, mapOf((index) => index * 257), undefined],
    ['a palette of 8 bits above zeros', 4, unsigned, mapOf((index) => index * 256), undefined],
    ['a palette of 8 bits that ought to be 16', 4, unsigned, mapOf((index) => index), undefined],
    ['a palette of 16 bits', 4, unsigned, mapOf((index) => index * 200 + 1), 8],
  ])('%s: what they lose is said', async (_, bits, format, map, to) => {
    const bytes = rowOf(bits, format, new Uint8Array(24), map);
    const { adjustments, frames } = await decode(bytes, { frames: 'all' }, nodeContext());
    const from = map.length > 0 ? 16 : bits;
    const reduced = to === undefined ? [] : [{ kind: 'depth-reduced', from, to }];
    const shifted = format === signed ? [{ kind: 'samples-shifted', by: bits === 8 ? 128 : 32_768 }] : [];
    const told = [...reduced, ...shifted];
    expect(adjustments).toEqual(told.length > 0 ? told : undefined);
    expect(frames[0].raster.significantBits).toBe((await probe(sourceOf(bytes))).significantBits);
  });
});
