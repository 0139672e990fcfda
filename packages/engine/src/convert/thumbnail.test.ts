import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { defaultSettings } from '../plan/settings.ts';
import { convert } from './convert.ts';
import { testContext as context } from './test-context.ts';
import { type Thumbnail, thumbnailOf } from './thumbnail.ts';

const folder = new URL('../../../codecs/src/formats/', import.meta.url);
const read = (name: string): Uint8Array => new Uint8Array(readFileSync(new URL(name, folder)));

async function thumbnail(bytes: Uint8Array, side: number, to = 'png', name = 'a'): Promise<Thumbnail | undefined> {
  const output = await convert(bytes, { name, settings: defaultSettings(to), thumbnail: side }, context);
  return output.thumbnail;
}

/** Left half red, right half blue. */
function halves(width: number, height: number): Uint8Array {
  const head = new TextEncoder().encode(`P6\n${width} ${height}\n255\n`);
  const file = new Uint8Array(head.length + width * height * 3);
  file.set(head);
  for (let pixel = 0; pixel < width * height; pixel++)
    file[head.length + pixel * 3 + (pixel % width < width / 2 ? 0 : 2)] = 255;
  return file;
}

function pixelAt({ rgba, width }: Thumbnail, x: number, y: number): readonly number[] {
  return [...rgba.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
}

test.each<[number, number, number, number, number]>([
  [400, 200, 64, 128, 64],
  [200, 400, 64, 64, 128],
  [40, 20, 64, 40, 20],
  [900, 30, 64, 256, 9],
  [3, 900, 64, 1, 256],
])('of %i x %i pixels at most %i on the shorter side: %i x %i', async (width, height, side, w, h) => {
  const small = await thumbnail(halves(width, height), side);
  expect([small?.width, small?.height]).toEqual([w, h]);
  if (!small || w < 8) return;
  expect(pixelAt(small, 1, h - 1)).toEqual([255, 0, 0, 255]);
  expect(pixelAt(small, w - 2, 0)).toEqual([0, 0, 255, 255]);
});

test('stands upright', async () => {
  const turned = await thumbnail(read('tiff/fixtures/orientation6.tif'), 8);
  const upright = await thumbnail(
    (
      await convert(
        read('tiff/fixtures/orientation6.tif'),
        { name: 'a.tif', settings: defaultSettings('png') },
        context,
      )
    ).files[0] ?? new Uint8Array(),
    8,
  );
  expect([turned?.width, turned?.height]).toEqual([upright?.width, upright?.height]);
  const differences = [...(turned?.rgba ?? [])].map((value, place) => Math.abs(value - (upright?.rgba[place] ?? 0)));
  // Which of the pixels are looked at differs with the way up.
  expect(differences.reduce((sum, value) => sum + value, 0) / differences.length).toBeLessThan(12);
});

test.each([
  'tiff/fixtures/alpha.tif',
  'tiff/fixtures/gray16-lzw.tif',
  'tiff/fixtures/palette.tif',
  'tiff/fixtures/none.tif',
])('of %s has four samples of 8 bits a pixel, whatever the result is', async (name) => {
  for (const to of ['png', 'tiff', 'bmp']) {
    const small = await thumbnail(read(name), 16, to);
    expect(small?.rgba.length).toBe((small?.width ?? 0) * (small?.height ?? 0) * 4);
    expect(new Set(small?.rgba).size).toBeGreaterThan(2);
  }
});

test.each(['jpeg/fixtures/cmyk.jpg'])('of %s none comes: its colours take more than a matrix', async (name) => {
  expect(await thumbnail(read(name), 16)).toBeUndefined();
});

test('Display P3 is brought to sRGB, as Little CMS does it', () => {
  const p3 = { cicp: { primaries: 12, transfer: 13, matrix: 0, fullRange: true } } as const;
  const colors = [255, 255, 255, 128, 128, 128, 200, 100, 50, 40, 90, 160];
  const raster = {
    width: 4,
    height: 1,
    model: 'rgb',
    alpha: 'none',
    depth: 8,
    colorSpace: p3,
    data: Uint8Array.from(colors),
  } as const;
  const image = {
    frames: [{ raster, duration: 0 }],
    kind: 'still',
    loopCount: 0,
    orientation: 1,
    metadata: {},
  } as const;
  const { rgba } = thumbnailOf(image, 9) ?? { rgba: [] };
  // By transicc, from the Display P3 profile of an iPhone's photo to sRGB, relative colorimetric.
  const expected = [255, 255, 255, 255, 128, 128, 128, 255, 215, 93, 31, 255, 10, 91, 165, 255];
  for (const [place, value] of expected.entries()) expect(Math.abs((rgba[place] ?? 0) - value)).toBeLessThanOrEqual(1);
});

test('none comes that was not asked for, or whose pixels were not decoded', async () => {
  const settings = defaultSettings('jpeg');
  const { thumbnail: unasked } = await convert(halves(9, 9), { name: 'a.ppm', settings }, context);
  expect(unasked).toBeUndefined();
  const lossless = { ...settings, encoderOptions: { lossless: true } };
  const turned = read('jpeg/fixtures/comment.jpg');
  const { result, thumbnail: kept } = await convert(
    turned,
    { name: 'a.jpg', settings: lossless, thumbnail: 9 },
    context,
  );
  expect(result.adjustments.some(({ kind }) => kind === 'encoding-kept')).toBe(kept === undefined);
});
