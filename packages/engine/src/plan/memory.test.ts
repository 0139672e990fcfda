import { formats } from '@safelight/codecs';
import { type CodecMemory, defaultsOf, type EncoderEntry } from '@safelight/core';
import { describe, expect, test } from 'vitest';
import type { SourceInfo } from '../source-info.ts';
import { timeLimitsOf } from '../worker/time-limits.ts';
import { conversionBytes, refuseBeyond } from './memory.ts';
import { plainPhoto } from './plain-photo.ts';
import { type ConvertSettings, defaultSettings } from './settings.ts';

const photo = (width: number, height = width): SourceInfo => ({
  ...plainPhoto(width, height),
  formatId: 'tiff',
  displayWidth: width,
  displayHeight: height,
});
const drawing: SourceInfo = { ...photo(1000), formatId: 'pdf', scalable: true };
const encoding = (id: 'exr' | 'png' | 'tiff'): CodecMemory => {
  const encoder: EncoderEntry = formats[id].encoder;
  return encoder.memory(defaultsOf(encoder.options));
};
const to = (target: string, more: Partial<ConvertSettings> = {}): ConvertSettings => ({
  ...defaultSettings(target),
  ...more,
});

describe('the memory of a conversion', () => {
  const pages: SourceInfo = { ...photo(1000), kind: 'pages', frameCount: 10 };

  test('every frame counts where all are held, one where the rest is left out or each becomes a file', () => {
    const one = conversionBytes(photo(1000), 0, to('tiff'));
    // Nine more pages of 3 MB, as they are decoded and as they are encoded.
    expect(conversionBytes(pages, 0, to('tiff')) - one).toBe(9 * 2 * 3e6);
    expect(conversionBytes(pages, 0, to('tiff', { pages: 'first' }))).toBe(one);
    expect(conversionBytes(pages, 0, to('tiff', { pages: '1-3' })) - one).toBe(2 * 2 * 3e6);
    expect(conversionBytes(pages, 0, to('jpeg', { pages: 'all' }))).toBe(conversionBytes(photo(1000), 0, to('jpeg')));
  });

  test('the size that is wanted counts, not that of the file alone', () => {
    const own = conversionBytes(photo(4000), 0, to('png'));
    const resize = (width: number) => ({ resize: { width, height: width, mode: 'fit', enlarge: true } as const });
    expect(conversionBytes(photo(4000), 0, to('png', resize(400)))).toBeLessThan(own);
    // Four times as many pixels in the result: their samples, and what the encoder takes for each.
    const enlarged = conversionBytes(photo(4000), 0, to('png', resize(8000))) - own;
    expect(enlarged).toBeCloseTo(3 * 16e6 * 3 * (1 + encoding('png').perSample), 0);
  });

  test('a document is as large as the resolution makes it', () => {
    const usual = conversionBytes(drawing, 0, to('png'));
    const fine = conversionBytes(drawing, 0, to('png', { dpi: 600 }));
    const base = conversionBytes({ ...drawing, width: 1, height: 1 }, 0, to('png'));
    expect((fine - base) / (usual - base)).toBeCloseTo(16, 0);
    expect(conversionBytes(drawing, 0, to('png', { decodeOptions: { dpi: 600 } }))).toBe(fine);
    const small = to('png', { dpi: 600, resize: { width: 100, height: 100, mode: 'fit' } });
    expect(conversionBytes(drawing, 0, small)).toBeLessThan(usual);
  });

  test('a target of 32 bits a sample takes four bytes for each', () => {
    const encoder = (id: 'exr' | 'png'): number => encoding(id).fixed + encoding(id).perSample * 3e6;
    const more = conversionBytes(photo(1000), 0, to('exr')) - conversionBytes(photo(1000), 0, to('png'));
    expect(more).toBeCloseTo(3e6 * (4 - 1) + encoder('exr') - encoder('png'), 0);
  });

  test('what codecs take counts, by their options and for deep samples twice', () => {
    const lossless = conversionBytes(photo(1000), 0, to('webp', { options: { lossless: true } }));
    expect(lossless).toBeGreaterThan(conversionBytes(photo(1000), 0, to('webp')));
    const deep = { ...photo(1000), depth: 16 } as const;
    const { memory } = formats.tiff.decoder;
    const more = conversionBytes(deep, 0, to('tiff')) - conversionBytes(photo(1000), 0, to('tiff'));
    expect(more).toBeCloseTo(3e6 * (2 + memory.perSample + encoding('tiff').perSample), 0);
  });

  test('settings that cannot be kept are for the conversion to refuse', () => {
    expect(conversionBytes(pages, 0, to('tiff', { pages: 'nonsense' }))).toBeGreaterThan(0);
    expect(conversionBytes(photo(1000), 0, to('nonsense'))).toBeGreaterThan(0);
    expect(conversionBytes(drawing, 0, to('png', { decodeOptions: { dpi: 'nonsense' } }))).toBeGreaterThan(0);
  });
});

test.each([
  ['limit-exceeded', photo(16384), 36],
  // Whatever the device has: no other could convert it.
  ['out-of-memory', photo(16384), 100_000],
  ['out-of-memory', photo(7000), 36],
  ['out-of-memory', { ...photo(16384), scalable: true }, 36],
  ['out-of-memory', undefined, 36],
])('a picture may be much larger than its file, not beyond all measure: %s', (code, source, size) => {
  expect(() => refuseBeyond(1001, 1000, { source, size })).toThrow(expect.objectContaining({ code }));
  const enough = () => refuseBeyond(1000, 1000, { source, size });
  if (code === 'limit-exceeded') expect(enough).toThrow(expect.objectContaining({ code }));
  else expect(enough).not.toThrow();
});

describe('time limits', () => {
  test('what is drawn may take so long as its pixels, its bytes and the device make it', () => {
    expect(timeLimitsOf(drawing, 0, to('png'), 1).drawingLimit).toBe(5000 + 200);
    expect(timeLimitsOf(drawing, 500_000, to('png'), 1).drawingLimit).toBe(5000 + 200 + 2500);
    expect(timeLimitsOf(drawing, 0, to('png'), 8).drawingLimit).toBe(8 * (5000 + 200));
    expect(timeLimitsOf(drawing, 0, to('png', { dpi: 300 }), 1).drawingLimit).toBe(5000 + 4 * 200);
  });

  test('count as many pages as there may be', () => {
    const pages: SourceInfo = { ...photo(10), kind: 'pages', frameCount: 4e9 };
    const long = timeLimitsOf(pages, 10_000_000, to('png'), 1).timeLimit;
    expect(long).toBeGreaterThan(100 * 150_000);
    expect(timeLimitsOf(pages, 1e12, to('png'), 1).timeLimit).toBeLessThan(2 ** 31);
    expect(timeLimitsOf(pages, 100, to('png'), 1).timeLimit).toBeLessThan(61_000);
  });

  test('other pictures have none for drawing', () => {
    expect(timeLimitsOf(photo(1000), 0, to('png'), 1)).toEqual({ timeLimit: 75_100 });
    expect(timeLimitsOf(undefined, 0, to('png'), 1)).toEqual({ timeLimit: 75_000 });
  });
});
