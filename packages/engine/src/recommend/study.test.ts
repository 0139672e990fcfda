import { targetByName } from '@safelight/codecs';
import { channelsOf, type DecodedImage, defaultsOf, type Raster } from '@safelight/core';
import { beforeAll, describe, expect, test } from 'vitest';
import { convert } from '../convert/convert.ts';
import { testContext } from '../convert/test-context.ts';
import { type ConvertSettings, defaultSettings } from '../plan/settings.ts';
import { trialOf } from './estimate.ts';
import { fit } from './fit.ts';
import { sampleStrips } from './strips.ts';
import { study } from './study.ts';
import { grainy, written } from './test-pictures.ts';

const context = { ...testContext, limits: { maxPixels: 4_000_000, maxTotalPixels: 4_000_000 } };

/** A raster as a file. */
async function fileOf(raster: Raster, to = 'png'): Promise<Uint8Array> {
  const { encoder } = targetByName(to)?.format ?? {};
  if (!encoder) throw new Error(`${to} cannot be written.`);
  const image: DecodedImage = {
    frames: [{ raster, duration: 0 }],
    kind: 'still',
    loopCount: 0,
    orientation: 1,
    metadata: {},
  };
  const loaded = await encoder.load();
  return loaded.encode(image, defaultsOf(encoder.options), { ...context, onProgress: () => {} });
}

const asked = (settings: ConvertSettings) => ({ name: 'a.png', settings });
const photo = await fileOf(grainy(600, 400, 12));
const page = await fileOf(written(700, 900));
const large = await fileOf(grainy(1500, 1400, 12));

describe('analyze', () => {
  test('a file is looked at and recommended for', async () => {
    const { analysis, features } = await study('analyze_file', photo, asked(defaultSettings('')), context);
    expect(analysis).toMatchObject({
      originalFormat: 'png',
      fileSize: photo.length,
      dimensions: { width: 600, height: 400 },
      imageType: 'photo',
      recommendedFormat: 'PNG',
      hasTransparency: false,
      cameraInfo: {},
    });
    expect(features.noise).toBeGreaterThan(0.5);
  });
  test('the same picture gets the same advice', async () => {
    const advice = async (file: Uint8Array) =>
      (await study('analyze_file', file, asked(defaultSettings('')), context)).analysis;
    for (const file of [photo, page, large]) expect(await advice(file)).toEqual(await advice(file.slice()));
  });
  test('writing is found in parts of full resolution', async () => {
    const { analysis } = await study('analyze_file', page, asked(defaultSettings('')), context);
    expect(analysis).toMatchObject({ imageType: 'document', recommendedQuality: 95 });
  });
  test('clear pixels are transparency; a channel that is opaque throughout is none', async () => {
    const rgb = grainy(40, 40, 5);
    const data = new Uint8Array(40 * 40 * 4).fill(255);
    for (let i = 0; i < 1600; i++) data.set(rgb.data.subarray(i * 3, i * 3 + 3), i * 4);
    const opaque: Raster = { ...rgb, alpha: 'straight', data };
    const clear: Raster = { ...opaque, data: data.with(4 * 777 + 3, 0) };
    const of = async (raster: Raster) =>
      (await study('analyze_file', await fileOf(raster), asked(defaultSettings('')), context)).analysis.hasTransparency;
    expect(await of(clear)).toBe(true);
    expect(await of(opaque)).toBe(false);
  });
  test('a damaged file rejects with a code', async () => {
    const broken = study('analyze_file', photo.slice(0, 30), asked(defaultSettings('')), context);
    await expect(broken).rejects.toMatchObject({ name: 'ConvertError' });
  });
});

describe('estimate', () => {
  const real = async (bytes: Uint8Array, settings: ConvertSettings) =>
    (await convert(bytes, asked(settings), context)).result.bytes;
  test('a small picture is encoded whole: the very size', async () => {
    const settings = defaultSettings('jpeg');
    const found = await study('estimate_file', photo, asked(settings), context);
    expect(found).toEqual({ bytes: await real(photo, settings), exact: true });
  });
  test.each(['jpeg', 'webp', 'png'])('a large one by strips of it, for %s within a quarter', async (to) => {
    const settings = { ...defaultSettings(to), neverLarger: false };
    const found = await (await trialOf(large, asked(settings), context)).bytesWith();
    expect(found.exact).toBe(false);
    expect(Math.abs(found.bytes / (await real(large, settings)) - 1)).toBeLessThan(0.25);
  });
  describe('whether a result is smaller or larger is never guessed: near the size of the file all of it is encoded', () => {
    const sides = new Set<number>();
    let source = new Uint8Array();
    beforeAll(async () => {
      const { files } = await convert(large, asked({ ...defaultSettings('jpeg'), options: { quality: 75 } }), context);
      source = (files[0] ?? source) as typeof source;
    });
    const cases = [60, 75, 90].flatMap((quality) => ['jpeg', 'webp'].map((to) => ({ to, quality })));
    test.each(cases)('$to at $quality', async ({ to, quality }) => {
      const settings = { ...defaultSettings(to), options: { quality }, neverLarger: false };
      const { bytes } = await study('estimate_file', source, asked(settings), context);
      const side = Math.sign((await real(source, settings)) - source.length);
      expect(Math.sign(bytes - source.length)).toBe(side);
      sides.add(side);
    });
    test('both sides were among them', () => {
      expect(sides).toEqual(new Set([-1, 1]));
    });
  });
  test('quality and size count', async () => {
    const of = async (part: Partial<ConvertSettings>) =>
      (await study('estimate_file', photo, asked({ ...defaultSettings('jpeg'), ...part }), context)).bytes;
    expect(await of({ options: { quality: 50 } })).toBeLessThan(await of({ options: { quality: 95 } }));
    expect(await of({ resize: { width: 100, mode: 'fit' } })).toBeLessThan((await of({})) / 8);
  });
  test('a score that is asked for has the size of what reaches it', async () => {
    const settings = { ...defaultSettings('jpeg'), target: 'looks-the-same' };
    const small = await study('estimate_file', photo, asked(settings), context);
    expect(small).toEqual({ bytes: await real(photo, settings), exact: true });
    const sampled = await study('estimate_file', large, asked(settings), context);
    expect(Math.abs(sampled.bytes / (await real(large, settings)) - 1)).toBeLessThan(0.25);
  });
  test('a file that is kept as it was has its own size', async () => {
    const found = await study('estimate_file', photo, asked(defaultSettings('png')), context);
    expect(found.bytes).toBe(await real(photo, defaultSettings('png')));
  });
});

describe('fit', () => {
  const jpeg = { ...defaultSettings('jpeg'), options: { quality: 95 } };
  test('what fits stays as it is set', async () => {
    const found = await study('fit_file', photo, { ...asked(jpeg), limit: 1e6 }, context);
    expect(found).toMatchObject({ fits: true, settings: { options: { quality: 95 } }, width: 600, height: 400 });
  });
  test('the quality is lowered no more than needed, and the size is that of a conversion', async () => {
    const limit = 60_000;
    const found = await fit(photo, asked(jpeg), limit, context);
    expect(found).toMatchObject({ fits: true, width: 600, height: 400 });
    expect(found.bytes).toBeLessThanOrEqual(limit);
    expect(found.bytes).toBeGreaterThan(limit * 0.85);
    expect((await convert(photo, asked(found.settings), context)).result.bytes).toBe(found.bytes);
  });
  test('below the least quality the picture becomes smaller, in its proportions', async () => {
    const found = await fit(photo, asked(jpeg), 2000, context);
    expect(found.fits).toBe(true);
    expect(found.bytes).toBeLessThanOrEqual(2000);
    expect(found.settings.options['quality']).toBe(50);
    expect(found.width).toBeLessThan(600);
    expect(found.width / found.height).toBeCloseTo(1.5, 1);
  });
  test('a score that is asked for gives way to the limit', async () => {
    const found = await fit(photo, asked({ ...defaultSettings('jpeg'), target: 'visually-lossless' }), 40_000, context);
    expect(found.fits).toBe(true);
    expect(found.settings).not.toHaveProperty('target');
    expect((await convert(photo, asked(found.settings), context)).result.bytes).toBe(found.bytes);
  });
  test('a target without a quality becomes smaller', async () => {
    const found = await fit(photo, asked(defaultSettings('png')), 100_000, context);
    expect(found.fits).toBe(true);
    expect(found.bytes).toBeGreaterThan(60_000);
    expect(found.settings.options).toEqual({});
  });
  test('what cannot be is said so', async () => {
    expect(await fit(photo, asked(jpeg), 100, context)).toMatchObject({ fits: false });
  });
  test('a picture that is cut out is not scaled', async () => {
    const cut = { ...jpeg, resize: { width: 500, height: 300, mode: 'crop' } } as const;
    const found = await fit(photo, asked(cut), 1500, context);
    expect(found).toMatchObject({ fits: false, width: 500, height: 300 });
  });
});

describe('strips', () => {
  const image = (raster: Raster): DecodedImage => ({
    frames: [{ raster, duration: 0 }],
    kind: 'still',
    loopCount: 0,
    orientation: 1,
    metadata: {},
  });
  test('are full rows, spread from top to bottom', () => {
    const rows = new Uint8Array(100 * 1000).map((_, at) => Math.floor(at / 100 / 4));
    const raster: Raster = { ...grainy(1, 1, 1), model: 'gray', width: 100, height: 1000, data: rows };
    const { image: part, scale } = sampleStrips(image(raster), 20_000);
    const { width, height, data } = part.frames[0].raster;
    expect([width, height]).toEqual([100, 192]);
    expect(scale).toBeCloseTo(1000 / 192);
    expect(data.length).toBe(width * height * channelsOf(raster));
    const starts = Array.from({ length: 6 }, (_, place) => data[place * 32 * 100]);
    expect(starts).toEqual([16, 60, 100, 140, 184, 224]);
  });
  test('a picture that is hardly larger is taken whole', () => {
    const raster = grainy(100, 100, 5);
    const sample = sampleStrips(image(raster), 9500);
    expect(sample.scale).toBe(1);
    expect(sample.image.frames[0].raster).toBe(raster);
  });
});
