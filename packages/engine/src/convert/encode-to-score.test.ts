import { readFileSync } from 'node:fs';
import { type DecodedImage, optionOfRole, type Raster } from '@safelight/core';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { ssimulacra2 } from '../pixels/ssimulacra2.ts';
import { type ConvertSettings, defaultSettings } from '../plan/settings.ts';
import { formatById } from '../registry.ts';
import { type ConvertOutput, convert } from './convert.ts';
import { testContext } from './test-context.ts';

const context = { ...testContext, limits: { maxPixels: 4_000_000, maxTotalPixels: 8_000_000 } };
const fixture = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../pixels/fixtures/scores/${name}.png`, import.meta.url)));
const photo = fixture('photo');

function reach(bytes: Uint8Array, to: string, target: string, settings: Partial<ConvertSettings> = {}) {
  return convert(bytes, { name: 'photo.png', settings: { ...defaultSettings(to), ...settings, target } }, context);
}

async function encoded(bytes: Uint8Array, to: string, quality: number, chroma?: string): Promise<Uint8Array> {
  const name = optionOfRole(formatById(to)?.encoder?.options ?? {}, 'chroma') ?? '';
  const whole = chroma ? { [name]: chroma } : {};
  const settings = { ...defaultSettings(to), options: { quality, ...whole } };
  return fileOf(await convert(bytes, { name: 'photo.png', settings }, context));
}

function fileOf({ files }: ConvertOutput): Uint8Array {
  const [file] = files;
  if (!file) throw new Error('There is no file.');
  return file;
}

async function decoded(bytes: Uint8Array, format: string): Promise<DecodedImage> {
  const decoder = await formatById(format)?.decoder?.load();
  const image = await decoder?.decode(bytes, { frames: 'all', options: {} }, { ...context, onProgress: () => {} });
  if (!image) throw new Error(`${format} cannot be read.`);
  return image;
}

const rasterOf = async (bytes: Uint8Array, format: string): Promise<Raster> =>
  (await decoded(bytes, format)).frames[0].raster;

const lossy = ['jpeg', 'webp', 'avif', 'heic', 'jxl', 'jp2'] as const;

describe.each(lossy)('%s', (to) => {
  test('has the least quality whose file reaches the score', async () => {
    const original = await rasterOf(photo, 'png');
    for (const wanted of [30, 55]) {
      const made = await reach(photo, to, `ssimulacra2=${wanted}`);
      const { quality = 0, reached = 0, chroma } = made.result.score ?? {};
      const score = await ssimulacra2(original, await rasterOf(fileOf(made), to), context);
      expect(score).toBeGreaterThanOrEqual(wanted);
      expect(score - reached).toBeGreaterThanOrEqual(0);
      expect(score - reached).toBeLessThan(0.011);
      expect(fileOf(made)).toEqual(await encoded(photo, to, quality, chroma));
      const below = await rasterOf(await encoded(photo, to, quality - 1, chroma), to);
      expect(await ssimulacra2(original, below, context)).toBeLessThan(wanted);
    }
  });

  test('says what it scores where no quality reaches the score', async () => {
    const { result } = await reach(photo, to, 'ssimulacra2=100');
    const { score } = result;
    expect(score).toMatchObject({ wanted: 100, quality: 100 });
    expect(result.adjustments).toEqual([{ kind: 'score-missed', wanted: 100, reached: score?.reached }]);
  });
});

describe('other pictures', () => {
  test('with transparency, wide colours, gray, 16 bits or few pixels', async () => {
    for (const name of ['clear', 'wide', 'gray', 'deep', 'tiny']) {
      const { result } = await reach(fixture(name), 'avif', 'small');
      expect(result.score?.reached).toBeGreaterThanOrEqual(70);
      expect(result.adjustments.filter(({ kind }) => kind === 'score-missed')).toEqual([]);
    }
    const dot = new PNG({ width: 1, height: 1 });
    dot.data.set([200, 30, 90, 255]);
    const { result } = await reach(new Uint8Array(PNG.sync.write(dot)), 'jpeg', 'looks-the-same');
    expect(result.score?.reached).toBeGreaterThanOrEqual(80);
  });

  test('of several frames all count', async () => {
    const gif = readFileSync(new URL('../../../codecs/src/formats/gif/fixtures/disposal.gif', import.meta.url));
    const made = await reach(new Uint8Array(gif), 'webp', 'small');
    const [before, after] = [await decoded(new Uint8Array(gif), 'gif'), await decoded(fileOf(made), 'webp')];
    expect(after.frames.length).toBeGreaterThan(1);
    for (const [place, { raster }] of before.frames.entries()) {
      const other = after.frames[place]?.raster as Raster;
      if (Math.min(raster.width, raster.height) < 8) continue;
      expect(await ssimulacra2(raster, other, context)).toBeGreaterThanOrEqual(made.result.score?.reached ?? 101);
    }
  });
});

/** The photo over and over, ever darker, as PNG: larger than what is searched as a whole. */
async function large(): Promise<Uint8Array> {
  const { data, width, height } = await rasterOf(photo, 'png');
  const picture = new PNG({ width: 1600, height: 1300 });
  for (let y = 0; y < picture.height; y++) {
    for (let x = 0; x < picture.width; x++) {
      const from = ((y % height) * width + (x % width)) * 3;
      const light = 0.4 + (0.6 * x) / picture.width;
      const at = (y * picture.width + x) * 4;
      for (let k = 0; k < 3; k++) picture.data[at + k] = Number(data[from + k]) * light;
      picture.data[at + 3] = 255;
    }
  }
  return new Uint8Array(PNG.sync.write(picture));
}

test('a large picture is proved as a whole', async () => {
  const source = await large();
  const original = await rasterOf(source, 'png');
  const made = await reach(source, 'jpeg', 'small');
  const score = await ssimulacra2(original, await rasterOf(fileOf(made), 'jpeg'), context);
  expect(score).toBeGreaterThanOrEqual(70);
  expect(score).toBeLessThan(72);
  expect(fileOf(made)).toEqual(await encoded(source, 'jpeg', made.result.score?.quality ?? 0));
});

test('progress never falls, and a cancelled search ends', async () => {
  const seen: number[] = [];
  const request = { name: 'photo.png', settings: { ...defaultSettings('jpeg'), target: 'small' } };
  await convert(photo, request, { ...context, onProgress: (percent) => seen.push(percent) });
  expect(seen.toSorted((a, b) => a - b)).toEqual(seen);
  expect(seen.filter((percent) => percent > 70 && percent < 90).length).toBeGreaterThan(3);
  const aborter = new AbortController();
  const onProgress = (percent: number): void => {
    if (percent > 72) aborter.abort(new DOMException('Cancelled', 'AbortError'));
  };
  const cancelled = convert(photo, request, { ...context, onProgress, signal: aborter.signal });
  await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' });
});

describe('refused', () => {
  test.each([
    ['png', {}, 'target is not an option of PNG'],
    ['pdf', {}, 'target is not an option of PDF'],
    ['jpeg', { quality: 80 }, 'target and quality say the same: give one of them.'],
    ['webp', { lossless: true }, 'target and lossless exclude each other'],
    ['jxl', { lossless: true }, 'target and lossless exclude each other'],
  ] as const)('%s, %o', async (to, options, message) => {
    const refused = reach(photo, to, 'looks-the-same', { options });
    await expect(refused).rejects.toMatchObject({ code: 'invalid-option', message: expect.stringContaining(message) });
  });
});
