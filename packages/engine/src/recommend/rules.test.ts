import { describe, expect, test } from 'vitest';
import {
  analysisOf,
  gradeOf,
  type PictureFacts,
  platformsOf,
  recommendFormat,
  recommendQuality,
  warningsOf,
} from './rules.ts';

const MB = 1024 ** 2;

/** A JPEG photo of 3000 x 2000 pixels; `part` says in what another differs. */
function facts(part: Partial<PictureFacts> = {}): PictureFacts {
  return {
    format: 'jpeg',
    size: 2 * MB,
    dimensions: { width: 3000, height: 2000 },
    imageType: 'photo',
    typeReason: 'camera',
    hasTransparency: false,
    ...part,
  };
}

describe('grades by bytes per pixel', () => {
  const square = { width: 100, height: 100 };
  test.each([
    [80_001, 'ultra'],
    [80_000, 'high'],
    [40_001, 'high'],
    [40_000, 'medium'],
    [15_001, 'medium'],
    [15_000, 'low'],
    [1, 'low'],
  ] as const)('%i bytes for 10,000 pixels: %s', (bytes, grade) => expect(gradeOf(bytes, square)).toBe(grade));
});

describe('the recommended format', () => {
  test('a transparent graphic: PNG', () => {
    const graphic = facts({ format: 'webp', imageType: 'graphic', hasTransparency: true });
    expect(recommendFormat(graphic)).toEqual({ format: 'PNG', reason: 'transparent-graphic' });
  });
  test('a HEIC photo: JPG', () => {
    expect(recommendFormat(facts({ format: 'heic' }))).toEqual({ format: 'JPG', reason: 'heic-photo' });
  });
  test('a screenshot: PNG', () => {
    expect(recommendFormat(facts({ imageType: 'screenshot' }))).toEqual({ format: 'PNG', reason: 'screenshot' });
  });
  test.each(['webp', 'avif'] as const)('%s: JPG', (format) => {
    expect(recommendFormat(facts({ format }))).toEqual({ format: 'JPG', reason: 'newer-format' });
  });
  test.each([
    [4001, 3000, 'JPG', 'large-side'],
    [3000, 4001, 'JPG', 'large-side'],
    [4000, 4000, 'PNG', 'already-png'],
  ] as const)('a PNG photo of %i x %i: %s', (width, height, format, reason) => {
    expect(recommendFormat(facts({ format: 'png', dimensions: { width, height } }))).toEqual({ format, reason });
  });
  test('PNG stays PNG', () => {
    expect(recommendFormat(facts({ format: 'png' }))).toEqual({ format: 'PNG', reason: 'already-png' });
  });
  test.each(['jpeg', 'tiff', 'bmp', 'raw', 'gif'] as const)('otherwise, as for %s: JPG', (format) => {
    expect(recommendFormat(facts({ format }))).toEqual({ format: 'JPG', reason: 'opens-everywhere' });
  });
  test('rules hold in their order: a large transparent graphic and a large screenshot stay PNG', () => {
    const dimensions = { width: 8000, height: 8000 };
    expect(recommendFormat(facts({ imageType: 'graphic', hasTransparency: true, dimensions })).format).toBe('PNG');
    expect(recommendFormat(facts({ imageType: 'screenshot', dimensions, format: 'webp' })).format).toBe('PNG');
  });
});

describe('the recommended quality', () => {
  test.each([
    ['ultra', 95],
    ['high', 90],
    ['medium', 85],
    ['low', 85],
  ] as const)('a photo of grade %s: %i', (grade, quality) => {
    expect(recommendQuality({ imageType: 'photo', size: 1 }, grade)).toEqual({ quality, reason: 'photo' });
  });
  test.each(['screenshot', 'document'] as const)('a %s: 95, however large the file', (imageType) => {
    const found = recommendQuality({ imageType, size: 50 * MB }, 'low');
    expect(found).toEqual({ quality: 95, reason: 'sharp-edges' });
  });
  test('a file over 10 MB: 80; otherwise 90', () => {
    const of = (size: number) => recommendQuality({ imageType: 'graphic', size }, 'high');
    expect(of(10 * MB + 1)).toEqual({ quality: 80, reason: 'large-file' });
    expect(of(10 * MB)).toEqual({ quality: 90, reason: 'usual' });
  });
  test('a large photo keeps a photo’s quality', () => {
    expect(recommendQuality({ imageType: 'photo', size: 50 * MB }, 'ultra').quality).toBe(95);
  });
});

describe('warnings', () => {
  test.each([
    [16 * MB, []],
    [16 * MB + 1, ['messaging-size']],
    [25 * MB, ['messaging-size']],
    [25 * MB + 1, ['messaging-size', 'email-size']],
  ])('%i bytes', (size, warnings) => expect(warningsOf(facts({ size }), 'JPG')).toEqual(warnings));
  test('formats that few programs open, or only newer ones', () => {
    expect(warningsOf(facts({ format: 'heic' }), 'JPG')).toEqual(['few-apps']);
    expect(warningsOf(facts({ format: 'avif' }), 'JPG')).toEqual(['newer-apps']);
  });
  test('transparency that a JPG loses', () => {
    expect(warningsOf(facts({ hasTransparency: true }), 'JPG')).toEqual(['transparency-lost']);
    expect(warningsOf(facts({ hasTransparency: true }), 'PNG')).toEqual([]);
  });
});

describe('platforms', () => {
  const sizes = (width: number, height: number) =>
    Object.fromEntries(
      platformsOf(facts({ dimensions: { width, height } }), 'JPG').map((one) => [
        one.platform,
        `${one.recommendedSize.width} x ${one.recommendedSize.height}`,
      ]),
    );
  test('long sides of 1600, 2048 and 1024 pixels, and 1080 columns', () => {
    expect(sizes(4096, 2048)).toEqual({
      messaging: '1600 x 800',
      android: '2048 x 1024',
      email: '1024 x 512',
      instagram: '1080 x 540',
    });
    expect(sizes(2048, 4096)).toMatchObject({ messaging: '800 x 1600', instagram: '1080 x 2160' });
  });
  test('nothing is enlarged', () => expect(new Set(Object.values(sizes(600, 300)))).toEqual(new Set(['600 x 300'])));
  test('what is too large or cannot be opened there', () => {
    const large = platformsOf(facts({ size: 17 * MB }), 'JPG');
    expect(large.map(({ compatibility }) => compatibility)).toEqual(['reduce', 'ready', 'ready', 'ready']);
    expect(large[0]?.warning).toBe('messaging-size');
    expect(platformsOf(facts({ size: 26 * MB }), 'JPG')[2]?.warning).toBe('email-size');
    expect(platformsOf(facts({ format: 'heic' }), 'JPG')[1]?.compatibility).toBe('convert');
  });
});

test('the analysis says all that is known before anything is tried', () => {
  expect(analysisOf(facts({ format: 'heic', camera: { make: 'Apple', software: '17.4' } }))).toMatchObject({
    originalFormat: 'heic',
    fileSize: 2 * MB,
    dimensions: { width: 3000, height: 2000 },
    quality: 'low',
    recommendedFormat: 'JPG',
    recommendedQuality: 85,
    compatibilityWarnings: ['few-apps'],
    imageType: 'photo',
    hasTransparency: false,
    cameraInfo: { make: 'Apple', software: '17.4' },
    reasons: { type: 'camera', format: 'heic-photo', quality: 'photo' },
  });
});
