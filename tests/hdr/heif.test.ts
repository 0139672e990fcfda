import { readFileSync } from 'node:fs';
import { type GainMap, sourceOf } from '@safelight/core';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { describeHeif } from '../../packages/codecs/src/families/heif/info.ts';
import { readHeif } from '../../packages/codecs/src/families/heif/items.ts';
import * as avif from '../../packages/codecs/src/formats/avif/decode.ts';
import * as heic from '../../packages/codecs/src/formats/heic/decode.ts';
import { appleExif, heifWithGainMap, isoMetadata, type Told } from '../../packages/codecs/test/heif-with-gain-map.ts';
import { nodeContext } from '../../packages/codecs/test/node-context.ts';

// Pictures by libheif with x265 and libaom; maker notes as ExifTool reads them.
const fixture = (name: string): Buffer =>
  readFileSync(new URL(`../../packages/codecs/src/formats/${name}`, import.meta.url));
const pair = (format: 'avif' | 'heic', told: Told): Uint8Array =>
  heifWithGainMap(fixture(`${format}/fixtures/rgb.${format}`), fixture(`${format}/fixtures/gray.${format}`), told);
const samples = PNG.sync.read(fixture('heic/fixtures/gray.png'));
const iso = { headroom: 2.5, min: -0.2, max: 2.5, gamma: 0.9, offset: 0.00001 };
const tmap = (flags?: number): Buffer => Buffer.concat([Buffer.from([0]), isoMetadata(iso, flags)]);
const note = appleExif(0.8, 0.005);
const read = (told: Told): Promise<GainMap | undefined> => heic.gainMap(pair('heic', told), nodeContext());
const three = (value: number) => [value, value, value].map((one) => expect.closeTo(one, 6));

const rec709 = (v: number): number => (v < 0.081 ? v / 4.5 : ((v + 0.099) / 1.099) ** (1 / 0.45));

describe("Apple's own map", () => {
  test.each([
    ['little of both', 0.8, 0.005, 1.7],
    ['much gain', 0.8, 0.5, 1.5505],
    ['much headroom', 1.01, 0.004, 2.72],
    ['much of both', 1.5, 1, 2],
  ])('has a headroom by the maker note: %s', async (_, tag33, tag48, stops) => {
    const map = await read({ apple: '', exif: appleExif(tag33, tag48) });
    expect(map?.metadata).toEqual({
      min: [0, 0, 0],
      max: three(stops),
      gamma: [1, 1, 1],
      baseOffset: [0, 0, 0],
      alternateOffset: [0, 0, 0],
      baseHeadroom: 0,
      alternateHeadroom: expect.closeTo(stops, 6),
    });
  });

  test("becomes logarithms of Apple's gain", async () => {
    const map = await read({ apple: '', exif: note });
    const headroom = 2 ** 1.7;
    const expected = Array.from(
      { length: 45 * 31 },
      (_, i) => (Math.log2(1 + (headroom - 1) * rec709((samples.data[i * 4] ?? 0) / 255)) / 1.7) * 255,
    );
    expect(map?.raster).toMatchObject({ width: 45, height: 31, model: 'gray', depth: 8 });
    const worst = Math.max(...expected.map((value, i) => Math.abs(value - (map?.raster.data[i] ?? 0))));
    // A step of the dark half of the curve is worth up to three.
    expect(worst).toBeLessThanOrEqual(3.5);
  });

  test('has a headroom of its own, which goes before', async () => {
    const xmp =
      '<a HDRGainMap:HDRGainMapVersion="131072"><HDRGainMap:HDRGainMapHeadroom>4.0</HDRGainMap:HDRGainMapHeadroom></a>';
    expect((await read({ apple: xmp, exif: note }))?.metadata.alternateHeadroom).toBeCloseTo(2, 6);
    expect(await read({ apple: '' })).toBeUndefined();
    expect(await read({ apple: '', exif: appleExif(0.8, 100) })).toBeUndefined();
  });
});

describe('a map of ISO 21496-1', () => {
  test.each(['heic', 'avif'] as const)('is read as it is: %s', async (format) => {
    const readMap = { heic, avif }[format].gainMap;
    const map = await readMap(pair(format, { tmap: tmap() }), nodeContext());
    expect(map?.metadata).toMatchObject({
      max: three(2.5),
      gamma: three(0.9),
      baseHeadroom: 0,
      alternateHeadroom: 2.5,
    });
    expect(map?.raster).toMatchObject({ width: 45, height: 31, model: 'gray' });
  });

  test("goes before Apple's, turned as the picture is", async () => {
    const map = await read({ tmap: tmap(), apple: '', exif: note, turned: 3 });
    expect(map?.metadata.alternateHeadroom).toBe(2.5);
    expect(map?.raster).toMatchObject({ width: 31, height: 45 });
  });

  test('is left alone where it is broken, of a later version or leads back', async () => {
    const whole = tmap();
    expect(await read({ tmap: whole.subarray(0, 40) })).toBeUndefined();
    expect(await read({ tmap: Buffer.from(whole).fill(9, 0, 3) })).toBeUndefined();
    expect(await read({ tmap: tmap(0x44) })).toBeUndefined();
    const zero = Buffer.from(whole);
    zero.fill(0, 10, 14);
    expect(await read({ tmap: zero })).toBeUndefined();
  });
});

test('the header tells of a map, and nothing says that it was dropped', async () => {
  const file = pair('heic', { apple: '', exif: note });
  expect(describeHeif(await readHeif(sourceOf(file), 'heic'), 'heic').gainMap).toEqual({
    as: 'picture',
    samples: 1395,
  });
  expect((await heic.decode(file, { frames: 'first' }, nodeContext())).adjustments).toEqual([]);
  const plain = await readHeif(sourceOf(fixture('heic/fixtures/rgb.heic')), 'heic');
  expect(describeHeif(plain, 'heic').gainMap).toBeUndefined();
});
