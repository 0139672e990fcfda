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

/** GIF89a, section 18: byte 12 is 64 times width by height, less 15. */
async function gif(width: number, height: number): Promise<Uint8Array> {
  const file = await converted(phys(1, 1), 'a.png', 'gif');
  file[12] = Math.round((width / height) * 64) - 15;
  return file;
}

/** TGA 2.0, field 20: width and height at 474 of an extension area of 495 bytes, which the footer names. */
async function tga(width: number, height: number): Promise<Uint8Array> {
  const plain = (await converted(phys(1, 1), 'a.png', 'tga')).subarray(0, 18 + 3);
  const area = Buffer.alloc(495);
  area.writeUInt16LE(495);
  area.writeUInt16LE(width, 474);
  area.writeUInt16LE(height, 476);
  const footer = Buffer.alloc(26);
  footer.writeUInt32LE(plain.length);
  footer.write('TRUEVISION-XFILE.', 8, 'latin1');
  return new Uint8Array(Buffer.concat([plain, area, footer]));
}

/** Photoshop's resource 1064: a version and the width of a pixel by its height, before the others; 26 bytes and a palette of none go ahead. */
async function psd(width: number, height: number): Promise<Uint8Array> {
  const file = Buffer.from(await converted(phys(1, 1), 'a.png', 'psd'));
  const shape = Buffer.alloc(24);
  shape.write('8BIM', 'latin1');
  shape.writeUInt16BE(1064, 4);
  shape.writeUInt32BE(12, 8);
  shape.writeUInt32BE(1, 12);
  shape.writeDoubleBE(width / height, 16);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(file.readUInt32BE(30) + shape.length);
  return new Uint8Array(Buffer.concat([file.subarray(0, 30), length, shape, file.subarray(34)]));
}

describe('the shape of pixels that are not square', () => {
  test.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
    ['png', () => phys(ACROSS, DOWN)],
    ['jpg', () => jfif(ACROSS, DOWN)],
    ['exr', exr],
    ['tif', tiff],
    ['gif', () => gif(DOWN, ACROSS)],
    ['tga', () => tga(DOWN, ACROSS)],
    ['psd', () => psd(DOWN, ACROSS)],
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
    for (const bytes of [await gif(1, 1), await converted(phys(1, 1), 'a.png', 'gif')])
      expect((await inspect(sourceOf(bytes), 'a.gif')).density).toBeUndefined();
    for (const bytes of [await tga(1, 1), await tga(0, 0), await tga(3, 0), await tga(1, 200)])
      expect((await inspect(sourceOf(bytes), 'a.tga')).density).toBeUndefined();
    for (const bytes of [await psd(1, 1), await psd(0, 1), await psd(200, 1)]) {
      const { density } = await inspect(sourceOf(bytes), 'a.psd');
      expect(density?.x).toBe(density?.y);
    }
  });

  test.each([
    ['gif', () => gif(DOWN, ACROSS)],
    ['tga', () => tga(DOWN, ACROSS)],
    ['psd', () => psd(DOWN, ACROSS)],
  ])('of %s is told where the target has no place for it', async (from, make) => {
    const settings = { ...defaultSettings('webp'), neverLarger: false };
    const { result } = await convert(await make(), { name: `a.${from}`, settings }, testContext);
    expect(result.adjustments.map(({ kind }) => kind)).toContain('density-dropped');
  });
});
