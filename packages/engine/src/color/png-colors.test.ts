import { expect, test } from 'vitest';
import { convert } from '../convert/convert.ts';
import { testContext as context } from '../convert/test-context.ts';
import { defaultSettings } from '../plan/settings.ts';
import { chrm, chunk, gama, png } from './test-png.ts';

const SRGB = [0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06] as const;
const ADOBE = [0.3127, 0.329, 0.64, 0.33, 0.21, 0.71, 0.15, 0.06] as const;
const SAMPLES = [200, 100, 50] as const;

async function converted(bytes: Uint8Array, to: string): Promise<Buffer> {
  const settings = { ...defaultSettings(to), neverLarger: false };
  const { files } = await convert(bytes, { name: 'a.png', settings }, context);
  return Buffer.from(files[0] ?? []);
}

/** The pixel as sRGB. */
async function shown(pixel: readonly number[], chunks: readonly Buffer[]): Promise<readonly number[]> {
  const ppm = await converted(png(pixel, chunks), pixel.length === 1 ? 'pgm' : 'ppm');
  return [...ppm.subarray(-pixel.length)];
}

// ImageMagick 6.9 shows the first and third likewise; the others are of transicc (Little CMS 2.14), with profiles by
// these numbers, and of the formulas of the specification (13.13 and 13.14).
test.each<readonly [string, readonly Buffer[], readonly number[]]>([
  ['linear light', [gama(1)], [229, 168, 122]],
  ['a curve that is steeper', [gama(1 / 2.8)], [189, 76, 26]],
  ['linear light in primaries of sRGB', [gama(1), chrm(...SRGB)], [229, 168, 122]],
  ['Adobe RGB (1998)', [gama(0.45455), chrm(...ADOBE)], [227, 100, 42]],
  ['primaries alone', [chrm(...ADOBE)], [226, 100, 46]],
])('PNG tells of %s', async (_, chunks, expected) => {
  expect(await shown(SAMPLES, chunks)).toEqual(expected);
  // In a target with profiles the samples stay.
  const kept = await converted(png(SAMPLES, chunks), 'png');
  expect(kept.includes('iCCP')).toBe(true);
  expect([...(await converted(kept, 'ppm')).subarray(-3)]).toEqual(expected);
});

test('PNG tells the curve of gray', async () => {
  expect(await shown([200], [gama(1)])).toEqual([229]);
  expect(await shown([200], [gama(0.45455), chrm(...ADOBE)])).toEqual([200]);
});

test.each<readonly [string, readonly Buffer[]]>([
  ['curve', [gama(0.45455)]],
  ['curve, rounded', [gama(0.45)]],
  ['curve and primaries', [gama(0.45455), chrm(...SRGB)]],
  ['primaries, rounded', [chrm(0.313, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06)]],
  ['name, which counts more', [chunk('sRGB', Uint8Array.of(0)), gama(1), chrm(...ADOBE)]],
  ['code points, which count more', [chunk('cICP', Uint8Array.of(1, 13, 0, 1)), gama(1)]],
])('PNG tells of sRGB by its %s', async (_, chunks) => {
  expect(await shown(SAMPLES, chunks)).toEqual(SAMPLES);
});

test.each<readonly [string, readonly Buffer[]]>([
  ['no exponent', [gama(0)]],
  ['an exponent of 1000', [gama(0.001)]],
  ['an exponent that is next to none', [gama(20)]],
  ['a chunk that is short', [chunk('gAMA', Uint8Array.of(1)), chunk('cHRM', Uint8Array.of(1))]],
  ['primaries of nothing', [chrm(0, 0, 0, 0, 0, 0, 0, 0)]],
  ['primaries in one line', [chrm(0.3, 0.3, 0.1, 0.1, 0.2, 0.2, 0.4, 0.4)]],
  ['white beside its primaries', [chrm(0.7, 0.7, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06)]],
  ['white without light', [chrm(0.3, 0, 0.64, 0.33, 0.21, 0.71, 0.15, 0.06)]],
])('PNG with %s is shown as it is', async (_, chunks) => {
  expect(await shown(SAMPLES, chunks)).toEqual(SAMPLES);
});
