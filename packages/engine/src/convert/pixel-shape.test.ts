import { sourceOf } from '@safelight/core';
import { describe, expect, test } from 'vitest';
import { chunk, png } from '../color/test-png.ts';
import { defaultSettings } from '../plan/settings.ts';
import { convert } from './convert.ts';
import { inspect } from './inspect.ts';
import { testContext } from './test-context.ts';

/** How close pixels lie across and down: those of old American video are a tenth higher than wide. */
const [ACROSS, DOWN] = [11, 10];

function phys(across: number, down: number): Uint8Array {
  return png([200, 100, 50], [chunk('pHYs', Uint8Array.of(0, 0, 0, across, 0, 0, 0, down, 0))]);
}

async function converted(bytes: Uint8Array, name: string, to: string): Promise<Uint8Array> {
  const settings = { ...defaultSettings(to), neverLarger: false };
  const { files } = await convert(bytes, { name, settings }, testContext);
  return Uint8Array.from(files[0] ?? []);
}

/** A file of a format, changed behind some letters. */
async function changed(
  to: string,
  letters: string,
  change: (bytes: Uint8Array, behind: number) => void,
): Promise<Uint8Array> {
  const file = await converted(phys(ACROSS, DOWN), 'a.png', to);
  const at = Buffer.from(file).indexOf(letters, 0, 'latin1');
  expect(at).toBeGreaterThan(0);
  change(file, at + letters.length);
  return file;
}

/** JFIF 1.02: version, unit, and both densities. */
const jfif = (across: number, down: number) =>
  changed('jpeg', 'JFIF\0', (bytes, behind) => bytes.set([0, 0, across, 0, down], behind + 2));
/** OpenEXR with the shape alone: the resolution's name is one that nobody knows. */
const exr = () => changed('exr', 'xDensity', (bytes, behind) => bytes.set([0x7a], behind - 1));

/** TIFF 6.0: the resolution's unit is tag 296, a short. */
async function tiff(): Promise<Uint8Array> {
  const file = await converted(phys(ACROSS, DOWN), 'a.png', 'tiff');
  const at = Buffer.from(file).indexOf(Buffer.from([0x28, 0x01, 3, 0, 1, 0, 0, 0, 2]));
  expect(at).toBeGreaterThan(0);
  file[at + 8] = 1;
  return file;
}

describe('the shape of pixels that are not square', () => {
  test.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
    ['png', () => phys(ACROSS, DOWN)],
    ['jpg', () => jfif(ACROSS, DOWN)],
    ['exr', exr],
    ['tif', tiff],
  ])('is kept of %s, where no unit is told', async (from, make) => {
    const bytes = await make();
    const { density } = await inspect(sourceOf(bytes), `a.${from}`);
    expect((density?.x ?? 0) / (density?.y ?? 1)).toBeCloseTo(ACROSS / DOWN, 2);
    const result = Buffer.from(await converted(bytes, `a.${from}`, 'apng'));
    const at = result.indexOf('pHYs') + 4;
    expect(at).toBeGreaterThan(4);
    expect(result.readUInt32BE(at) / result.readUInt32BE(at + 4)).toBeCloseTo(ACROSS / DOWN, 2);
  });

  test('is nothing to tell of square ones, and of what no picture has', async () => {
    for (const bytes of [phys(3, 3), phys(1, 200), phys(0, 7)])
      expect((await inspect(sourceOf(bytes), 'a.png')).density).toBeUndefined();
    for (const bytes of [await jfif(1, 1), await jfif(0, 9)])
      expect((await inspect(sourceOf(bytes), 'a.jpg')).density).toBeUndefined();
  });
});
