import {
  type BitDepth,
  channelsOf,
  createRaster,
  type DecodedImage,
  defaultsOf,
  type EmbeddedThumbnail,
  type Raster,
  sourceOf,
} from '@safelight/core';
import { describe, expect, it } from 'vitest';
import { nodeContext } from '../../../test/node-context.ts';
import { differenceOf, toRgba } from '../../../test/png-difference.ts';
import { itemData, itemsReferredBy, itemsReferringTo, readHeif } from '../../families/heif/items.ts';
import { propertyOf } from '../../families/heif/properties.ts';
import { readThumbnail } from '../../families/heif/thumbnail.ts';
import type { HeifFile, HeifItem } from '../../families/heif/types.ts';
import { decode } from './decode.ts';
import { encode } from './encode.ts';
import { options } from './options.ts';
import { probe } from './probe.ts';

type Shape = Pick<Raster, 'model' | 'alpha' | 'depth'>;
/** A channel's value, 0 to 1. */
type Level = (x: number, y: number, channel: number) => number;

function draw(width: number, height: number, shape: Shape, level: Level): Raster {
  const channels = channelsOf(shape);
  const full = shape.depth === 16 ? 65_535 : 255;
  const samples = Array.from({ length: width * height * channels }, (_, at) => {
    const pixel = Math.floor(at / channels);
    return Math.round(level(pixel % width, Math.floor(pixel / width), at % channels) * full);
  });
  const data = shape.depth === 16 ? Uint16Array.from(samples) : Uint8Array.from(samples);
  return createRaster<BitDepth>({ width, height, ...shape, colorSpace: 'srgb', data });
}

const smooth: Level = (x, y, channel) => 0.5 + 0.4 * Math.sin((x + 3) / (60 + 20 * channel)) * Math.cos(y / 90);
const rgb8: Shape = { model: 'rgb', alpha: 'none', depth: 8 };

function write(
  raster: Raster,
  settings: Partial<ReturnType<typeof defaultsOf<typeof options>>> = {},
): Promise<Uint8Array> {
  const frames = [{ raster, duration: 0 }] as const;
  const image: DecodedImage = { frames, kind: 'still', loopCount: 0, orientation: 1, metadata: {} };
  return encode(image, { ...defaultsOf(options), ...settings }, nodeContext());
}

async function readBack(file: Uint8Array): Promise<Raster> {
  return (await decode(file, { frames: 'all' }, nodeContext())).frames[0].raster;
}

async function headerOf(file: Uint8Array): Promise<HeifFile & { primary: HeifItem }> {
  const heif = await readHeif(sourceOf(file), 'heic');
  return { ...heif, primary: heif.items.get(heif.primaryId) as HeifItem };
}

describe('HEIC of every size and kind', () => {
  const sizes = [
    [1, 1],
    [7, 3],
    [64, 64],
    [511, 65],
    [512, 512],
    [513, 40],
    [1025, 701],
  ] as const;
  const kinds: readonly Shape[] = [
    rgb8,
    { model: 'gray', alpha: 'none', depth: 8 },
    { model: 'rgb', alpha: 'straight', depth: 8 },
    { model: 'gray', alpha: 'straight', depth: 16 },
    { model: 'rgb', alpha: 'none', depth: 16 },
  ];
  it.each(sizes.flatMap(([width, height]) => kinds.map((kind) => [width, height, kind] as const)))(
    'gives back %i x %i, %o',
    async (width, height, kind) => {
      const raster = draw(width, height, kind, smooth);
      const file = await write(raster, { quality: 95, effort: 'fast' });
      const back = await readBack(file);
      const bits = kind.depth === 16 ? { significantBits: 10 } : {};
      // Gray is written as colours: readers of phones show nothing of pictures without chroma.
      const read = { width, height, ...kind, ...bits, model: 'rgb' };
      expect(back).toMatchObject({ ...read, colorSpace: 'srgb' });
      expect(differenceOf(toRgba(back), toRgba(raster)).psnr).toBeGreaterThan(40);
      expect(await probe(sourceOf(file))).toMatchObject(read);
    },
  );

  it.each([8, 16] as const)('leaves gray gray, to the last bit: %i bits', async (depth) => {
    const back = await readBack(await write(draw(130, 70, { model: 'gray', alpha: 'none', depth }, smooth)));
    const { data } = back;
    for (let at = 0; at < data.length; at += 3) {
      expect([data[at + 1], data[at + 2]]).toEqual([data[at], data[at]]);
    }
  });
});

describe('the structure of an HEIC file', () => {
  it.each([
    [512, 300],
    [64, 66],
  ])('is one item up to the size of a tile: %i x %i', async (width, height) => {
    const { primary, items, brands } = await headerOf(await write(draw(width, height, rgb8, smooth)));
    expect(items.size).toBe(1);
    expect(primary.type).toBe('hvc1');
    expect(propertyOf(primary.properties, 'size')).toMatchObject({ width, height });
    // ISO/IEC 23008-12, B.4.1: Main profile.
    expect(brands).toEqual(['heic', 'mif1', 'heic', 'miaf', 'MiHB']);
  });

  // Not by a clean aperture, which older Apple systems do not open; MIAF wants one, so it is not claimed.
  it.each([
    [511, 300, 512, 320, false],
    [300, 511, 320, 512, false],
    [62, 64, 64, 64, true],
    [1, 1, 64, 64, false],
    [1024, 513, 512, 512, false],
    [1024, 514, 512, 512, true],
  ])(
    'is a grid of the very size where that is odd, tiny or large: %i x %i',
    async (width, height, across, down, isMiaf) => {
      const heif = await headerOf(await write(draw(width, height, rgb8, smooth)));
      expect(heif.primary.type).toBe('grid');
      expect(propertyOf(heif.primary.properties, 'size')).toMatchObject({ width, height });
      expect(propertyOf(heif.primary.properties, 'crop')).toBeUndefined();
      for (const tile of itemsReferredBy(heif, 'dimg', heif.primaryId)) {
        expect(propertyOf(tile.properties, 'size')).toMatchObject({ width: across, height: down });
      }
      expect(heif.brands.includes('miaf')).toBe(isMiaf);
    },
  );

  it('is a grid of equal tiles beyond, its alpha likewise', async () => {
    const heif = await headerOf(await write(draw(1025, 701, { ...rgb8, alpha: 'straight' }, smooth)));
    const [alpha] = itemsReferringTo(heif, 'auxl', heif.primaryId);
    expect(propertyOf(alpha?.properties ?? [], 'auxiliary')?.urn).toBe('urn:mpeg:mpegB:cicp:systems:auxiliary:alpha');
    for (const [whole, monochrome] of [
      [heif.primary, false],
      [alpha as HeifItem, true],
    ] as const) {
      expect(whole.type).toBe('grid');
      expect(propertyOf(whole.properties, 'size')).toMatchObject({ width: 1025, height: 701 });
      const tiles = itemsReferredBy(heif, 'dimg', whole.id);
      expect(tiles).toHaveLength(6);
      for (const tile of tiles) {
        expect(tile).toMatchObject({ type: 'hvc1', hidden: true });
        expect(propertyOf(tile.properties, 'size')).toMatchObject({ width: 512, height: 512 });
        expect(propertyOf(tile.properties, 'config')).toMatchObject({ bits: 8, monochrome });
      }
    }
  });

  it('has tiles whose sides are multiples of 64 where one row is enough', async () => {
    const heif = await headerOf(await write(draw(600, 70, rgb8, smooth)));
    const [tile] = itemsReferredBy(heif, 'dimg', heif.primaryId);
    expect(propertyOf(tile?.properties ?? [], 'size')).toMatchObject({ width: 512, height: 128 });
  });

  // H.265, A.3: profile, compatible ones, constraints; level 3 in thirtieths of a level.
  it.each([
    ['Main', 8, 'primary', 'heic', [1, 0x60, 0, 0, 0, 0x80, 0, 0, 0, 0, 0, 90]],
    ['Main 10', 16, 'primary', 'heix', [2, 0x20, 0, 0, 0, 0x80, 0, 0, 0, 0, 0, 90]],
    ['Monochrome', 8, 'alpha', 'heic', [4, 8, 0, 0, 0, 0x8f, 0xc8, 0, 0, 0, 0, 90]],
    ['Monochrome 10', 16, 'alpha', 'heix', [4, 8, 0, 0, 0, 0x8d, 0xc8, 0, 0, 0, 0, 90]],
  ] as const)(
    'says the profile, %s, in the record and in the parameter sets',
    async (_, depth, which, brand, profile) => {
      const heif = await headerOf(await write(draw(64, 64, { model: 'rgb', alpha: 'straight', depth }, smooth)));
      expect(heif.brands[0]).toBe(brand);
      const [alpha] = itemsReferringTo(heif, 'auxl', heif.primaryId);
      const item = which === 'alpha' ? (alpha as HeifItem) : heif.primary;
      const record = item.properties.find(({ type }) => type === 'hvcC')?.payload ?? new Uint8Array(0);
      expect([...record.subarray(1, 13)]).toEqual(profile);
      // Two parameter sets hold it, too, with 03 between zeros (H.265, 7.4.2).
      const plain = [...record].filter((byte, at) => byte !== 3 || record[at - 1] !== 0 || record[at - 2] !== 0);
      expect(plain.join().split(profile.join())).toHaveLength(4);
    },
  );
});

describe('the thumbnail', () => {
  it.each([
    ['colours', rgb8, 'rgb'],
    ['gray', { model: 'gray', alpha: 'none', depth: 8 }, 'rgb'],
    ['alpha, which it does without', { model: 'rgb', alpha: 'straight', depth: 8 }, 'rgb'],
    ['more than 8 bits', { model: 'rgb', alpha: 'none', depth: 16 }, 'rgb'],
  ] as const)('is the whole in small, of %s', async (_, shape, model) => {
    const file = await write(draw(1280, 960, shape, smooth), { quality: 95, effort: 'fast' });
    const found = await readThumbnail(sourceOf(file));
    const small = await readBack((found as EmbeddedThumbnail).bytes);
    expect(small).toMatchObject({ width: 320, height: 240, model, alpha: 'none', depth: shape.depth });
    // What a quarter as many columns and rows show of the same slopes, at the middle of each pixel.
    const wanted = draw(320, 240, { ...shape, alpha: 'none' }, (x, y, channel) =>
      smooth(x * 4 + 1.5, y * 4 + 1.5, channel),
    );
    expect(differenceOf(toRgba(small), toRgba(wanted)).psnr).toBeGreaterThan(38);
    // It takes nothing of the picture itself.
    const { primaryId, references, items } = await headerOf(file);
    expect(references.filter(({ type }) => type === 'thmb').map(({ to }) => to)).toEqual([[primaryId]]);
    expect(new Set(items.keys()).size).toBe(items.size);
    expect(await readBack(file)).toMatchObject({ width: 1280, height: 960, alpha: shape.alpha });
  });

  it.each([
    ['small', 1000, 800],
    ['long and narrow', 2000, 100],
  ])('is none where the picture is %s', async (_, width, height) => {
    expect(
      await readThumbnail(sourceOf(await write(draw(width, height, rgb8, smooth), { effort: 'fast' }))),
    ).toBeUndefined();
  });
});

describe('tiles', () => {
  it('are all coded alike: the same pixels in each make the same bytes', async () => {
    const tiled: Level = (x, y, channel) => smooth(x % 512, y % 512, channel);
    const file = await write(draw(1024, 1024, rgb8, tiled));
    const heif = await headerOf(file);
    const data = itemsReferredBy(heif, 'dimg', heif.primaryId).map((tile) => itemData(file, heif, tile)?.join());
    expect(data).toHaveLength(4);
    expect(new Set(data).size).toBe(1);
  });

  it.each([50, 80])('show no seams: steps along their edges are far below the noise, quality %i', async (quality) => {
    const grain = (x: number, y: number): number => (((x * 7919 + y * 104_729 + x * y * 31) % 97) / 97 - 0.5) * 0.1;
    const raster = draw(1100, 1100, rgb8, (x, y, channel) => smooth(x, y, channel) + grain(x, y));
    const [before, after] = [toRgba(raster), toRgba(await readBack(await write(raster, { quality })))];
    const error = (x: number, y: number): number => {
      const at = (y * 1100 + x) * 4 + 1;
      return (after[at] as number) - (before[at] as number);
    };
    const noise = Math.sqrt(mean(1100 * 1100, (at) => error(at % 1100, Math.floor(at / 1100)) ** 2));
    for (const edge of [512, 1024]) {
      expect(Math.abs(mean(1100, (y) => error(edge, y) - error(edge - 1, y)))).toBeLessThan(noise / 4);
      expect(Math.abs(mean(1100, (x) => error(x, edge) - error(x, edge - 1)))).toBeLessThan(noise / 4);
    }
  });
});

function mean(count: number, value: (index: number) => number): number {
  let sum = 0;
  for (let index = 0; index < count; index++) sum += value(index);
  return sum / count;
}

describe('pictures of more than 8 bits', () => {
  const ramp: Level = (x) => 0.3 + (x / 1024) * 0.25;

  it('have ramps without bands: with an error that no 8 bits reach', async () => {
    const raster = draw(1024, 64, { model: 'gray', alpha: 'none', depth: 16 }, ramp);
    const lineOf = async (depth: '8' | 'auto'): Promise<number[]> => {
      const back = await readBack(await write(raster, { depth }));
      const scale = back.depth === 16 ? 257 : 1;
      return Array.from({ length: 1024 }, (_, x) => (back.data[x * 3] as number) / scale);
    };
    const errorOf = (line: readonly number[]): number =>
      Math.sqrt(mean(1024, (x) => ((line[x] as number) - ramp(x, 0, 0) * 255) ** 2));
    const [coarse, fine] = [await lineOf('8'), await lineOf('auto')];
    // The ramp has 64 levels of 8 bits and 256 of 10; rounding to whole ones is an error of a root of 1/12 of one.
    expect(new Set(coarse).size).toBeLessThan(70);
    expect(new Set(fine).size).toBeGreaterThan(220);
    expect(errorOf(coarse)).toBeGreaterThan(Math.sqrt(1 / 12));
    expect(errorOf(fine)).toBeLessThan(Math.sqrt(1 / 12));
  });

  it('keep 8 bits where that is asked, and 10 otherwise', async () => {
    const raster = draw(64, 64, { ...rgb8, depth: 16 }, smooth);
    expect(await readBack(await write(raster))).toMatchObject({ depth: 16, significantBits: 10 });
    expect(await readBack(await write(draw(64, 64, rgb8, smooth)))).toMatchObject({ depth: 8 });
    expect(await readBack(await write(raster, { depth: '8' }))).toMatchObject({ depth: 8 });
  });

  it('have the matrix of BT.2020 with its primaries', async () => {
    const cicp = { primaries: 9, transfer: 16, matrix: 0, fullRange: true };
    const raster = { ...draw(64, 64, { ...rgb8, depth: 16 }, smooth), colorSpace: { cicp } };
    const file = await write(raster, { quality: 95 });
    const { primary } = await headerOf(file);
    expect(propertyOf(primary.properties, 'nclx')?.cicp).toEqual({ ...cicp, matrix: 9 });
    const back = await readBack(file);
    expect(back.colorSpace).toEqual({ cicp });
    expect(differenceOf(toRgba(back), toRgba(raster)).psnr).toBeGreaterThan(40);
  });
});

it('takes fewer bytes with more effort', async () => {
  const isInside = (x: number, y: number): boolean => Math.sin(x / 17 + y / 23) * Math.sin(x / 29 - y / 13) > 0.2;
  const raster = draw(256, 256, rgb8, (x, y, channel) => smooth(x, y, channel) * (isInside(x, y) ? 0.6 : 1));
  const efforts = ['fast', 'balanced', 'smallest'] as const;
  const sizes = await Promise.all(efforts.map(async (effort) => (await write(raster, { effort })).length));
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  expect(new Set(sizes).size).toBe(3);
});
