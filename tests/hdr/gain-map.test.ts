import { readFileSync } from 'node:fs';
import type { Adjustment } from '@safelight/core';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { appleExif, heifWithGainMap, isoMetadata, type Told } from '../../packages/codecs/test/heif-with-gain-map.ts';
import { convert } from '../../packages/engine/src/convert/convert.ts';
import { testContext as context } from '../../packages/engine/src/convert/test-context.ts';
import { type ConvertSettings, defaultSettings } from '../../packages/engine/src/plan/settings.ts';
import {
  brightOfJpeg,
  isoFields,
  type Light,
  meanDeltaItp,
  secondPicture,
  segmentsOf,
  srgbLight,
} from './hdr-difference.ts';

const fixture = (name: string): Buffer =>
  readFileSync(new URL(`../../packages/codecs/src/formats/${name}`, import.meta.url));
const pixels = (name: string): PNG => PNG.sync.read(fixture(name));
const [base, map] = [pixels('heic/fixtures/rgb.png'), pixels('heic/fixtures/gray.png')];
const [avifBase, avifMap] = [pixels('avif/fixtures/rgb.png'), pixels('avif/fixtures/gray.png')];
const photo = (told: Told, format: 'heic' | 'avif' = 'heic'): Uint8Array =>
  heifWithGainMap(fixture(`${format}/fixtures/rgb.${format}`), fixture(`${format}/fixtures/gray.${format}`), told);
const apple = { apple: '', exif: appleExif(0.8, 0.005) };
const headroom = 2 ** 1.7;
const iso = { headroom: 2.5, min: -0.2, max: 2.5, gamma: 0.9, offset: 0.015625 };
const tmap = { tmap: Buffer.concat([Buffer.from([0]), isoMetadata(iso)]) };
const rec709 = (v: number): number => (v < 0.081 ? v / 4.5 : ((v + 0.099) / 1.099) ** (1 / 0.45));

/** What the source shows on an HDR screen, by the reference decodings of its two pictures. */
function brightSource(
  bright: (light: number, map: number) => number,
  [picture, gain]: readonly PNG[] = [base, map],
): Light {
  const data = new Float64Array(base.width * base.height * 3);
  for (let i = 0; i < data.length; i++) {
    const at = Math.floor(i / 3) * 4;
    data[i] = bright(srgbLight((picture?.data[at + (i % 3)] ?? 0) / 255), (gain?.data[at] ?? 0) / 255);
  }
  return { width: base.width, height: base.height, data };
}

const byApple = (light: number, value: number): number => light * (1 + (headroom - 1) * rec709(value));
const byIso = (light: number, value: number): number =>
  (light + iso.offset) * 2 ** (iso.min + (iso.max - iso.min) * value ** (1 / iso.gamma)) - iso.offset;

interface Made {
  readonly file: Uint8Array;
  readonly said: readonly Adjustment[];
}

async function made(source: Uint8Array, settings: Partial<ConvertSettings> = {}, to = 'jpeg'): Promise<Made> {
  const wanted = { ...defaultSettings(to), options: to === 'jpeg' ? { quality: 100 } : {}, ...settings };
  const { files, result } = await convert(source, { name: 'a', settings: wanted }, context);
  return { file: files[0] as Uint8Array, said: result.adjustments };
}

const kept = { kind: 'hdr-kept', as: 'gain-map' } as const;
const xmpOf = (file: Uint8Array | undefined): string =>
  segmentsOf(file ?? new Uint8Array(0))
    .find(({ body }) => body.toString('latin1', 0, 29) === 'http://ns.adobe.com/xap/1.0/\0')
    ?.body.toString('utf8', 29) ?? '';

/** A quarter turn clockwise, as `irot` 3 shows it. */
function turned({ width, height, data }: Light): Light {
  const out = new Float64Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let k = 0; k < 3; k++) out[(x * height + height - 1 - y) * 3 + k] = data[(y * width + x) * 3 + k] ?? 0;
    }
  }
  return { width: height, height: width, data: out };
}

/** The middle of a picture turned clockwise, each pixel the mean of the four about its place by their nearness. */
function straightened({ width, height, data }: Light, degrees: number, columns: number, rows: number): Light {
  const angle = (degrees * Math.PI) / 180;
  const out = new Float64Array(columns * rows * 3);
  const at = (x: number, y: number, k: number): number =>
    data[(Math.max(0, Math.min(y, height - 1)) * width + Math.max(0, Math.min(x, width - 1))) * 3 + k] ?? 0;
  for (let i = 0; i < out.length; i++) {
    const [k, pixel] = [i % 3, Math.floor(i / 3)];
    const [right, down] = [(pixel % columns) - (columns - 1) / 2, Math.floor(pixel / columns) - (rows - 1) / 2];
    const x = (width - 1) / 2 + right * Math.cos(angle) + down * Math.sin(angle);
    const y = (height - 1) / 2 - right * Math.sin(angle) + down * Math.cos(angle);
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const [u, v] = [x - left, y - top];
    const upper = at(left, top, k) * (1 - u) + at(left + 1, top, k) * u;
    out[i] = upper * (1 - v) + (at(left, top + 1, k) * (1 - u) + at(left + 1, top + 1, k) * u) * v;
  }
  return { width: columns, height: rows, data: out };
}

function cut({ width, data }: Light, x: number, y: number, columns: number, rows: number): Light {
  const row = (index: number) => data.subarray(((y + index) * width + x) * 3, ((y + index) * width + x + columns) * 3);
  return {
    width: columns,
    height: rows,
    data: Float64Array.from(Array.from({ length: rows }, (_, i) => [...row(i)]).flat()),
  };
}

describe('shows the same on an HDR screen', () => {
  test.each([
    ["HEIC with Apple's map", photo(apple), byApple, [base, map]],
    ['HEIC with a tone map', photo(tmap), byIso, [base, map]],
    ['AVIF with a tone map', photo(tmap, 'avif'), byIso, [avifBase, avifMap]],
  ] satisfies [string, Uint8Array, typeof byApple, PNG[]][])('%s', async (name, source, bright, pictures) => {
    const { file, said } = await made(source);
    expect(said).toContainEqual(kept);
    const difference = meanDeltaItp(brightOfJpeg(file), brightSource(bright, pictures));
    console.info(`${name} -> JPEG: mean dE_ITP ${difference.toFixed(2)}`);
    expect(difference).toBeLessThan(2.5);
    // Without its map the picture is far from that.
    const flat = brightSource((light) => light);
    expect(meanDeltaItp(flat, brightSource(bright))).toBeGreaterThan(10);
  });

  test('turned and cut', async () => {
    const upright = await made(photo({ ...apple, turned: 3 }));
    expect(meanDeltaItp(brightOfJpeg(upright.file), turned(brightSource(byApple)))).toBeLessThan(2.5);
    const resize = { width: 20, height: 12, mode: 'crop' } as const;
    const part = await made(photo(apple), { resize });
    expect(meanDeltaItp(brightOfJpeg(part.file), cut(brightSource(byApple), 12, 9, 20, 12))).toBeLessThan(2.5);
  });

  test('written anew, as JPEG of a JPEG, cut once more', async () => {
    const { file } = await made(photo(apple));
    const again = await made(file, { resize: { width: 20, height: 12, mode: 'crop' }, neverLarger: false });
    expect(again.said.map(({ kind }) => kind)).not.toContain('auxiliary-dropped');
    expect(meanDeltaItp(brightOfJpeg(again.file), cut(brightSource(byApple), 12, 9, 20, 12))).toBeLessThan(3);
  });

  test('turned and cropped by edits', async () => {
    const { file, said } = await made(photo(apple), { turn: 90, crop: '12x20+4+6' });
    expect(said.map(({ kind }) => kind)).not.toContain('auxiliary-dropped');
    expect(meanDeltaItp(brightOfJpeg(file), cut(turned(brightSource(byApple)), 4, 6, 12, 20))).toBeLessThan(2.5);
  });

  test('straightened', async () => {
    const { file } = await made(photo(apple), { straighten: 8 });
    const bright = brightOfJpeg(file);
    const expected = straightened(brightSource(byApple), 8, bright.width, bright.height);
    expect(meanDeltaItp(bright, expected)).toBeLessThan(3);
    // A map that was not turned with its picture is far from it.
    expect(meanDeltaItp(bright, straightened(brightSource(byApple), -8, bright.width, bright.height))).toBeGreaterThan(
      4,
    );
  });

  test('cut without coding the picture again', async () => {
    const { file } = await made(photo(apple));
    const again = await made(file, { crop: '21x13+16+16', options: {} });
    const kinds = again.said.map(({ kind }) => kind);
    expect(kinds).toContain('encoding-kept');
    expect(kinds).not.toContain('auxiliary-dropped');
    expect(meanDeltaItp(brightOfJpeg(again.file), cut(brightSource(byApple), 16, 16, 21, 13))).toBeLessThan(3);
  });

  test.each([[{ quality: 95 }], [{}]])('turned with its own file as map, %j', async (options) => {
    const { file } = await made(photo(apple), { crop: '32x16+0+0' });
    const again = await made(file, { turn: 90, options });
    expect(again.said.map(({ kind }) => kind)).not.toContain('auxiliary-dropped');
    const expected = turned(cut(brightSource(byApple), 0, 0, 32, 16));
    expect(meanDeltaItp(brightOfJpeg(again.file), expected)).toBeLessThan(3);
  });

  test('in other primaries', async () => {
    const { file, said } = await made(photo(apple), { colorSpace: 'srgb' });
    expect(said).toContainEqual(kept);
    expect(meanDeltaItp(brightOfJpeg(file), brightSource(byApple))).toBeLessThan(2.5);
  });
});

test('a map is made smaller with its picture', async () => {
  const { file } = await made(photo(apple), { resize: { width: 15, mode: 'fit' } });
  const size = segmentsOf(secondPicture(file) ?? new Uint8Array(0)).find(({ marker }) => marker === 0xc0)?.body;
  expect([size?.readUInt16BE(3), size?.readUInt16BE(1)]).toEqual([15, 10]);
});

test('all three ways of saying it are written, and agree', async () => {
  const { file } = await made(photo(apple));
  const second = secondPicture(file);
  expect(isoFields(second ?? file)?.slice(0, 7)).toEqual([0, 1.7, 0, 1.7, 1, 0, 0]);
  for (const said of ['Version="1.0"', 'GainMapMax="1.7"', 'HDRCapacityMax="1.7"', 'BaseRenditionIsHDR="False"']) {
    expect(xmpOf(second)).toContain(`hdrgm:${said}`);
  }
  expect(xmpOf(file)).toContain('hdrgm:Version="1.0"');
  expect(xmpOf(file)).toContain(`Item:Semantic="GainMap" Item:Mime="image/jpeg" Item:Length="${second?.length}"`);
  expect(second && file.subarray(-second.length)).toEqual(second);
  const version = segmentsOf(file).find(({ body }) =>
    body.toString('latin1').startsWith('urn:iso:std:iso:ts:21496:-1\0'),
  );
  expect(version?.body.subarray(28)).toEqual(Buffer.alloc(4));
});

test('without metadata the standard alone says it', async () => {
  const { file } = await made(photo(apple), { metadata: 'strip' });
  expect(xmpOf(file) + xmpOf(secondPicture(file))).toBe('');
  expect(meanDeltaItp(brightOfJpeg(file), brightSource(byApple))).toBeLessThan(2.5);
});

describe('HDR is left out', () => {
  test('as asked, of every source', async () => {
    const flattened = { kind: 'hdr-flattened' } as const;
    const { file, said } = await made(photo(apple), { keepHdr: false });
    expect([said, secondPicture(file)]).toEqual([[flattened], undefined]);
    const ultra = (await made(photo(apple))).file;
    for (const keepPixels of [false, true]) {
      const plain = await made(ultra, { keepHdr: false, options: { keepPixels } });
      expect(plain.said.filter(({ kind }) => kind !== 'encoding-kept')).toEqual([flattened]);
      expect([secondPicture(plain.file), xmpOf(plain.file).includes('hdrgm:Version')]).toEqual([undefined, false]);
    }
  });

  test('where the format cannot hold it, or the map cannot be read', async () => {
    const dropped = { kind: 'auxiliary-dropped', what: 'gain-map' } as const;
    expect((await made(photo(tmap), {}, 'bmp')).said).toEqual([dropped]);
    const { file, said } = await made(photo({ apple: '' }));
    expect([said, secondPicture(file)]).toEqual([[dropped], undefined]);
  });
});
