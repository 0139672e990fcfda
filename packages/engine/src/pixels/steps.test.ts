import { createRaster, type Orientation, type Raster } from '@safelight/core';
import { describe, expect, test } from 'vitest';
import { keptMetadata, xmpOfResult } from '../metadata/metadata.ts';
import { changeDepth } from './depth.ts';
import { flatten, parseColor } from './flatten.ts';
import { orient } from './orient.ts';
import { padToSquare } from './pad.ts';

function gray(width: number, height: number, values: readonly number[]): Raster<8> {
  return createRaster({
    width,
    height,
    model: 'gray',
    alpha: 'none',
    depth: 8,
    colorSpace: 'srgb',
    data: Uint8Array.from(values),
  });
}

describe('orient', () => {
  // The letter F as it is stored under each orientation (EXIF 2.32, 4.6.4): upright it is the first one.
  const upright = ['##', '#.', '##', '#.'];
  const stored: Record<Orientation, readonly string[]> = {
    1: ['##', '#.', '##', '#.'],
    2: ['##', '.#', '##', '.#'],
    3: ['.#', '##', '.#', '##'],
    4: ['#.', '##', '#.', '##'],
    5: ['####', '#.#.'],
    6: ['#.#.', '####'],
    7: ['.#.#', '####'],
    8: ['####', '.#.#'],
  };
  const raster = (rows: readonly string[], channels: 1 | 3 | 4): Raster => {
    const pixels = rows
      .join('')
      .split('')
      .flatMap((c) => Array.from({ length: channels }, (_, k) => (c === '#' ? 10 + k : 200 + k)));
    const [model, alpha] =
      channels === 1 ? (['gray', 'none'] as const) : (['rgb', channels === 4 ? 'straight' : 'none'] as const);
    const width = rows[0]?.length ?? 0;
    return createRaster({
      width,
      height: rows.length,
      model,
      alpha,
      depth: 8,
      colorSpace: 'srgb',
      data: Uint8Array.from(pixels),
    });
  };
  const cases = ([1, 2, 3, 4, 5, 6, 7, 8] as const).flatMap((o) => ([1, 3, 4] as const).map((c) => [o, c] as const));
  test.each(cases)('orientation %i with %i channels stands upright', (orientation, channels) => {
    expect(orient(raster(stored[orientation], channels), orientation)).toEqual(raster(upright, channels));
  });

  test('pictures larger than a tile are turned whole', () => {
    const [width, height] = [130, 70];
    const source = gray(
      width,
      height,
      Array.from({ length: width * height }, (_, i) => (i * 7 + (i >> 8)) & 255),
    );
    const turned = orient(source, 6);
    for (let y = 0; y < width; y++) {
      for (let x = 0; x < height; x++)
        expect(turned.data[y * height + x]).toBe(source.data[(height - 1 - x) * width + y]);
    }
  });
});

describe('changeDepth', () => {
  test('8 to 16 to 8 is the identity, and 16 to 8 rounds to the nearest', () => {
    const all = gray(
      256,
      1,
      Array.from({ length: 256 }, (_, i) => i),
    );
    expect(changeDepth(changeDepth(all, 16), 8).data).toEqual(all.data);
    const wide = createRaster({
      ...all,
      depth: 16,
      width: 65536,
      data: Uint16Array.from({ length: 65536 }, (_, i) => i),
    });
    const narrow = changeDepth(wide, 8).data;
    expect(narrow.every((v, i) => v === Math.round(i / 257))).toBe(true);
  });

  test('float is clamped, and what is not a number is black', () => {
    const data = Float32Array.of(-1, 0, 0.5, 1, 7, Number.NaN);
    const float = createRaster({
      width: 6,
      height: 1,
      model: 'gray',
      alpha: 'none',
      depth: 32,
      colorSpace: 'srgb',
      data,
    });
    expect([...changeDepth(float, 8).data]).toEqual([0, 0, 128, 255, 255, 0]);
  });
});

describe('flatten', () => {
  const rgba = (...data: number[]): Raster =>
    createRaster({
      width: 1,
      height: 1,
      model: 'rgb',
      alpha: 'straight',
      depth: 8,
      colorSpace: 'srgb',
      data: Uint8Array.from(data),
    });
  test.each([
    [[10, 20, 30, 255], '#FFFFFF', [10, 20, 30]],
    [[10, 20, 30, 0], '#A1B2C3', [0xa1, 0xb2, 0xc3]],
    [[0, 0, 0, 128], '#FFFFFF', [127, 127, 127]],
  ])('%j over %s is %j', (pixel, background, want) => {
    expect([...flatten(rgba(...pixel), background).data]).toEqual(want);
  });

  test('a background is six hexadecimal digits', () => {
    expect(parseColor('#0aF010')).toEqual([10, 240, 16]);
    expect(() => parseColor('white')).toThrow(RangeError);
  });
});

describe('metadata', () => {
  const facts = { width: 30, height: 20, moved: false };
  const told = (text: string, of: Parameters<typeof xmpOfResult>[1] = facts): string =>
    new TextDecoder().decode(xmpOfResult(new TextEncoder().encode(`<x ${text}/>`), of)).slice(3, -2);

  test.each(['tiff:Orientation="6"', '<tiff:Orientation>8</tiff:Orientation>', "tiff:Orientation='3'"])(
    'XMP %s',
    (text) => {
      expect(told(text)).toBe(text.replace(/[0-9]/, '1'));
    },
  );

  test.each([
    ['tiff:ImageWidth="4032" tiff:ImageLength=\'3024\'', 'tiff:ImageWidth="30" tiff:ImageLength=\'20\''],
    ['<exif:PixelXDimension>4032</exif:PixelXDimension>', '<exif:PixelXDimension>30</exif:PixelXDimension>'],
    ['exif:PixelYDimension="1" dc:title="Öl ÿ 4032"', 'exif:PixelYDimension="20" dc:title="Öl ÿ 4032"'],
    ['tiff:XResolution="72/1" tiff:ResolutionUnit="3"', 'tiff:XResolution="72/1" tiff:ResolutionUnit="3"'],
  ])('XMP %s becomes %s', (before, after) => {
    expect(told(before)).toBe(after);
  });

  test('XMP with the resolution that was asked for', () => {
    const asked = { ...facts, density: { x: 300, y: 72.5 } };
    expect(told('tiff:XResolution="72/1" tiff:YResolution="72/1" tiff:ResolutionUnit="3"', asked)).toBe(
      'tiff:XResolution="300/1" tiff:YResolution="72500/1000" tiff:ResolutionUnit="2"',
    );
  });

  test.each([
    ['exif:ColorSpace="65535"', 'exif:ColorSpace="1"'],
    ['<exif:ColorSpace>65535</exif:ColorSpace>', '<exif:ColorSpace>1</exif:ColorSpace>'],
    ['photoshop:ICCProfile="Adobe RGB (1998)" a:b="c"', 'photoshop:ICCProfile="sRGB IEC61966-2.1" a:b="c"'],
    [
      '<photoshop:ICCProfile>P3</photoshop:ICCProfile>',
      '<photoshop:ICCProfile>sRGB IEC61966-2.1</photoshop:ICCProfile>',
    ],
  ])('XMP %s becomes %s where the pixels became sRGB', (before, after) => {
    expect(told(before, { ...facts, isSrgb: true })).toBe(after);
    expect(told(before)).toBe(before);
  });

  test('only what is kept travels', () => {
    const [exif, xmp] = [Uint8Array.of(2), Uint8Array.of(1)];
    expect(keptMetadata({ exif, xmp }, ['xmp'], { width: 1, height: 1, moved: false })).toEqual({ xmp });
  });
});

describe('padToSquare', () => {
  test('centres the picture on clear pixels', () => {
    const shape = { width: 2, height: 1, model: 'gray', alpha: 'none', depth: 8, colorSpace: 'srgb' } as const;
    const out = padToSquare(createRaster({ ...shape, data: Uint8Array.of(7, 9) }), 4);
    expect(out).toMatchObject({ width: 4, height: 4, alpha: 'straight' });
    expect([...out.data]).toEqual([...Array(8).fill(0), 0, 0, 7, 255, 9, 255, 0, 0, ...Array(16).fill(0)]);
  });
});
