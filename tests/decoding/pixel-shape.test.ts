/** Pixels that are not square in HEIC and AVIF: the property `pasp` (ISO/IEC 14496-12, 12.1.4), turned with the picture. */
import { readFileSync } from 'node:fs';
import { sourceOf } from '@safelight/core';
import { expect, test } from 'vitest';
import { resolutionExif } from '../../packages/codecs/src/metadata/exif.ts';
import { heifWithGainMap } from '../../packages/codecs/test/heif-with-gain-map.ts';
import { convert } from '../../packages/engine/src/convert/convert.ts';
import { inspect } from '../../packages/engine/src/convert/inspect.ts';
import { testContext as context } from '../../packages/engine/src/convert/test-context.ts';
import { defaultSettings } from '../../packages/engine/src/plan/settings.ts';

const fixture = (path: string): Buffer =>
  readFileSync(new URL(`../../packages/codecs/src/formats/${path}`, import.meta.url));

test.each([
  ['avif', 0, 10, 11],
  ['avif', 1, 11, 10],
  ['heic', 2, 10, 11],
  ['heic', 3, 11, 10],
] as const)('%s, turned by %i quarters', async (format, turned, across, down) => {
  const [picture, map] = [fixture(`${format}/fixtures/rgb.${format}`), fixture(`${format}/fixtures/gray.${format}`)];
  const pixels = { width: 11, height: 10 };
  const file = heifWithGainMap(picture, map, { turned, pixels });
  const name = `a.${format}`;
  const { density } = await inspect(sourceOf(file), name);
  expect((density?.x ?? 0) / (density?.y ?? 1)).toBeCloseTo(across / down, 3);
  const png = await convert(file, { name, settings: defaultSettings('png') }, context);
  const made = Buffer.from(png.files[0] ?? []);
  const at = made.indexOf('pHYs') + 4;
  expect(made.readUInt32BE(at) / made.readUInt32BE(at + 4)).toBeCloseTo(across / down, 2);
  const { result } = await convert(file, { name, settings: defaultSettings('webp') }, context);
  expect(result.adjustments.map(({ kind }) => kind)).toContain('density-dropped');
  // EXIF of a camera's usual words: square pixels.
  const told = heifWithGainMap(picture, map, { turned, pixels, exif: resolutionExif({ x: 72, y: 72 }) });
  const left = await convert(told, { name, settings: defaultSettings('webp') }, context);
  expect(left.result.adjustments.map(({ kind }) => kind)).toContain('density-dropped');
  const square = heifWithGainMap(picture, map, { turned, pixels: { width: 7, height: 7 } });
  expect((await inspect(sourceOf(square), name)).density).toBeUndefined();
});

test('AVIF of several pictures: what the track says', async () => {
  const file = fixture('avif/fixtures/sequence.avif');
  // Two numbers in the place of a box of the same 16 bytes, which says how the pictures depend on each other.
  const shape = Buffer.from([0x70, 0x61, 0x73, 0x70, 0, 0, 0, 11, 0, 0, 0, 10]);
  for (let at = file.indexOf('ccst'); at >= 0; at = file.indexOf('ccst')) {
    expect(file.readUInt32BE(at - 4)).toBe(16);
    shape.copy(file, at);
  }
  const { density, kind } = await inspect(sourceOf(file), 'a.avif');
  expect([kind, (density?.x ?? 0) / (density?.y ?? 1)]).toEqual(['animation', expect.closeTo(10 / 11, 3)]);
  const png = await convert(file, { name: 'a.avif', settings: defaultSettings('png') }, context);
  const made = Buffer.from(png.files[0] ?? []);
  const pixels = made.indexOf('pHYs') + 4;
  expect(made.readUInt32BE(pixels) / made.readUInt32BE(pixels + 4)).toBeCloseTo(10 / 11, 2);
  const { result } = await convert(file, { name: 'a.avif', settings: defaultSettings('webp') }, context);
  expect(result.adjustments.map(({ kind: told }) => told)).toContain('density-dropped');
});
