import { readFileSync } from 'node:fs';
import { targets } from '@safelight/codecs';
import { sourceOf } from '@safelight/core';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { type ConvertSettings, defaultSettings } from '../plan/settings.ts';
import { convert } from './convert.ts';
import { inspect } from './inspect.ts';
import { testContext as context } from './test-context.ts';

const load = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../../../codecs/src/formats/${name}`, import.meta.url)));

type Output = Awaited<ReturnType<typeof convert>>;

function converted(source: Uint8Array, to: string, settings: Partial<ConvertSettings> = {}): Promise<Output> {
  return convert(source, { name: 'a', settings: { ...defaultSettings(to), ...settings } }, context);
}

const first = ({ files }: Output): Uint8Array => files[0] as Uint8Array;
const kindsOf = ({ result }: Output): readonly string[] => result.adjustments.map(({ kind }) => kind);
const change = ({ result }: Output, kind: string): unknown => result.adjustments.find((one) => one.kind === kind);
const sizeOf = ({ result }: Output): readonly [number, number] => [result.width, result.height];

/** 96 x 64 pixels: black and white quarters that tell where is up. Top left alone is black. */
const quarters = new PNG({ width: 96, height: 64 });
for (let i = 0; i < 96 * 64; i++) {
  const dark = i % 96 < 48 && i < 96 * 32;
  quarters.data.set(dark ? [0, 0, 0, 255] : [255, 255, 255, 255], i * 4);
}
const source = new Uint8Array(PNG.sync.write(quarters, { colorType: 2 }));

/** Whether the middles of the four quarters are dark, from the top left on, row by row. */
async function darkQuarters(file: Uint8Array): Promise<readonly boolean[]> {
  const { width, height, data } = PNG.sync.read(Buffer.from(first(await converted(file, 'png', { pages: 'first' }))));
  const places = [
    [0.25, 0.25],
    [0.75, 0.25],
    [0.25, 0.75],
    [0.75, 0.75],
  ] as const;
  return places.map(([x, y]) => (data[(Math.floor(y * height) * width + Math.floor(x * width)) * 4] ?? 0) < 128);
}

describe.each(targets.map(({ code }) => code))('%s', (to) => {
  const edits = { turn: 90, crop: '50x75%+8+8' } as const;

  test('holds the edit', async () => {
    const output = await converted(source, to, { ...edits, ...(to === 'ico' ? { options: {} } : {}) });
    // Turned right, what was at the top left is at the top right; an icon's picture is the square about it.
    if (to !== 'ico') expect(sizeOf(output)).toEqual([50, 72]);
    expect(kindsOf(output)).toEqual(expect.arrayContaining(['turned', 'cropped']));
    expect(await darkQuarters(first(output))).toEqual([false, true, false, false]);
  });
});

describe('the order is upright, turn and flip, straighten, crop, resize', () => {
  test('sizes follow from it', async () => {
    const settings = { turn: 90, straighten: 10, crop: '1:1', resize: { width: 20, mode: 'fit' } } as const;
    const output = await converted(source, 'png', settings);
    expect(sizeOf(output)).toEqual([20, 20]);
    expect(kindsOf(output)).toEqual(['turned', 'straightened', 'cropped', 'resized']);
    // 64 x 96, of which a rectangle of the same shape is left at 10 degrees.
    expect(change(output, 'cropped')).toMatchObject({ from: [51, 77], to: [51, 51] });
  });

  test('a turned and flipped picture is what turning and flipping its pixels gives', async () => {
    const output = await converted(source, 'png', { turn: 180, flip: 'horizontal' });
    expect(await darkQuarters(first(output))).toEqual([false, false, true, false]);
    expect(change(output, 'turned')).toEqual({ kind: 'turned', degrees: 180, flip: 'horizontal' });
  });

  test('turns that undo each other leave the file as it is', async () => {
    const output = await converted(source, 'png', { turn: 0, flip: 'none', straighten: 0, crop: '3:2' });
    expect(kindsOf(output)).not.toContain('cropped');
    expect(sizeOf(output)).toEqual([96, 64]);
  });
});

describe('JPEG', () => {
  /** 48 x 32, 4:2:0, of orientation 6; it stands as 32 x 48. */
  const lying = load('jpeg/fixtures/turned/420.jpg');
  const standing = load('jpeg/fixtures/turned/420.6.jpg');
  /** 45 x 32: its right edge cuts blocks. */
  const edge = load('jpeg/fixtures/turned/edge.jpg');
  const coded = (file: Uint8Array): Buffer => Buffer.from(file.subarray(Buffer.from(file).indexOf('ffdb', 0, 'hex')));
  const orientationOf = async (file: Uint8Array): Promise<number> =>
    (await inspect(sourceOf(file), 'a.jpg')).orientation;

  test('is turned without loss, on top of its own orientation, and says so', async () => {
    const output = await converted(lying, 'jpeg', { turn: 90 });
    expect(coded(first(output))).toEqual(coded(load('jpeg/fixtures/turned/420.3.jpg')));
    expect(kindsOf(output).toSorted()).toEqual(['encoding-kept', 'orientation-applied', 'turned']);
    expect(sizeOf(output)).toEqual([48, 32]);
    expect(await orientationOf(first(output))).toBe(1);
    const flipped = await converted(standing, 'jpeg', { flip: 'vertical' });
    expect(kindsOf(flipped).toSorted()).toEqual(['encoding-kept', 'turned']);
  });

  test('a turn that undoes the orientation leaves every coefficient where it was', async () => {
    const output = await converted(lying, 'jpeg', { turn: 270 });
    expect(sizeOf(output)).toEqual([48, 32]);
    expect(await orientationOf(first(output))).toBe(1);
    expect(kindsOf(output)).toContain('encoding-kept');
  });

  test('is cut without loss at the edges of blocks, where a ratio or shares may be moved to', async () => {
    const exact = await converted(lying, 'jpeg', { crop: '13x20+16+16' });
    expect(coded(first(exact))).toEqual(coded(load('jpeg/fixtures/cropped/420.6.jpg')));
    expect(change(exact, 'cropped')).toEqual({ kind: 'cropped', from: [32, 48], to: [13, 20] });
    const byEye = await converted(lying, 'jpeg', { crop: '13:20@41.7%+40%+30%' });
    expect(coded(first(byEye))).toEqual(coded(first(exact)));
    expect(change(byEye, 'cropped')).toMatchObject({ to: [13, 20], moved: [3, 2] });
    expect(kindsOf(byEye)).toContain('encoding-kept');
  });

  test('a crop that names its pixels gets just these, unless the pixels are to be kept', async () => {
    const exact = await converted(lying, 'jpeg', { crop: '13x20+17+16', options: { quality: 20 } });
    expect(sizeOf(exact)).toEqual([13, 20]);
    expect(kindsOf(exact)).not.toContain('encoding-kept');
    const kept = await converted(lying, 'jpeg', { crop: '13x20+17+16', options: { keepPixels: true } });
    expect(sizeOf(kept)).toEqual([14, 20]);
    expect(change(kept, 'cropped')).toMatchObject({ to: [14, 20], moved: [-1, 0] });
    expect(kindsOf(kept)).toContain('encoding-kept');
  });

  test('is coded anew where an option of the encoder asks for it, or the grid does not allow it', async () => {
    const small = await converted(lying, 'jpeg', { turn: 90, options: { quality: 10 } });
    expect(kindsOf(small)).toEqual(['orientation-applied', 'turned']);
    const uneven = await converted(edge, 'jpeg', { turn: 90, neverLarger: false });
    expect(sizeOf(uneven)).toEqual([45, 32]);
    expect(kindsOf(uneven)).not.toContain('encoding-kept');
  });

  test('the tag turns what may not be coded anew and cannot be turned', async () => {
    const output = await converted(edge, 'jpeg', { turn: 270, flip: 'horizontal', options: { keepPixels: true } });
    expect(coded(first(output))).toEqual(coded(edge));
    // Orientation 6, turned back and mirrored.
    expect(await orientationOf(first(output))).toBe(2);
    expect(sizeOf(output)).toEqual([45, 32]);
  });

  test('EXIF tells of the result, and keeps no thumbnail of what was cut off', async () => {
    const tagged = load('jpeg/fixtures/tagged.jpg');
    for (const settings of [{ crop: '8x8+0+0' }, { crop: '8x8+1+1' }] as const) {
      const output = await converted(tagged, 'jpeg', settings);
      const { width, height, metadata } = await inspect(sourceOf(first(output)), 'a.jpg');
      expect([width, height, metadata]).toEqual([8, 8, ['exif', 'xmp', 'iptc']]);
    }
  });

  test.each(['pdf', 'svg'])('a %s embeds it as it is, turned', async (to) => {
    const output = await converted(standing, to, { turn: 90 });
    expect(kindsOf(output).toSorted()).toEqual(['encoding-kept', 'turned']);
    expect(sizeOf(output)).toEqual([48, 32]);
    const cut = await converted(standing, to, { crop: '1:1' });
    expect(kindsOf(cut)).toContain('cropped');
    expect(sizeOf(cut)).toEqual([32, 32]);
  });

  test('JPEG XL takes over no coefficients of what is turned, and gives a turned file', async () => {
    const output = await converted(standing, 'jxl', { turn: 90, options: { lossless: true } });
    expect(kindsOf(output)).not.toContain('encoding-kept');
    expect(sizeOf(output)).toEqual([48, 32]);
    const back = await converted(load('jxl/fixtures/jpeg.jxl'), 'jpeg', { turn: 90 });
    const { width, height } = (await converted(load('jxl/fixtures/jpeg.jxl'), 'jpeg')).result;
    expect(sizeOf(back)).toEqual([height, width]);
  });
});

describe('what is no plain picture', () => {
  test('a drawing is drawn as large as its part is wanted, and pixels are those of its header', async () => {
    const svg = new TextEncoder().encode(
      '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="64"><rect width="96" height="64" fill="#fff"/><rect width="48" height="32"/></svg>',
    );
    const resize = { width: 300, mode: 'fit' } as const;
    const turned = await converted(svg, 'png', { turn: 90, crop: '32x32+32+0', resize });
    expect(sizeOf(turned)).toEqual([300, 300]);
    expect(change(turned, 'resized')).toBeUndefined();
    const { data } = PNG.sync.read(Buffer.from(first(turned)));
    // All of it is the dark quarter, but for the last third, to the edge of the drawing.
    expect([data[(150 * 300 + 150) * 4], data[(290 * 300 + 150) * 4]]).toEqual([0, 0]);
    const straight = await converted(svg, 'png', { straighten: 5, resize: { width: 300, mode: 'fit' } });
    expect(sizeOf(straight)[0]).toBe(300);
  });

  test('each page of a document is turned and cut', async () => {
    const pdf = load('pdf/fixtures/pages.pdf');
    const plain = await converted(pdf, 'png');
    const edited = await converted(pdf, 'png', { turn: 90, crop: '50%x100%' });
    expect(edited.files).toHaveLength(plain.files.length);
    for (const [place, file] of edited.files.entries()) {
      const [before, after] = [plain.files[place] as Uint8Array, file].map((bytes) =>
        PNG.sync.read(Buffer.from(bytes)),
      );
      expect([after?.width, after?.height]).toEqual([Math.round((before?.height ?? 0) / 2), before?.width]);
    }
  });

  test('a document is not passed through as it is', async () => {
    const output = await converted(load('pdf/fixtures/pages.pdf'), 'pdf', { turn: 90 });
    const before = await inspect(sourceOf(load('pdf/fixtures/pages.pdf')), 'a.pdf');
    const after = await inspect(sourceOf(first(output)), 'a.pdf');
    expect([after.width / after.height, after.frameCount]).toEqual([
      expect.closeTo(before.height / before.width, 1),
      before.frameCount,
    ]);
    expect(kindsOf(output)).toContain('turned');
  });

  test.each(['gif', 'apng', 'webp'])('every frame of an animation is cut: %s', async (to) => {
    const animation = load('gif/fixtures/disposal.gif');
    const before = await inspect(sourceOf(animation), 'a.gif');
    const output = await converted(animation, to, { turn: 90, crop: '1:1' });
    const after = await inspect(sourceOf(first(output)), `a.${to}`);
    const side = Math.min(before.width, before.height);
    expect([after.width, after.height, after.frameCount]).toEqual([side, side, before.frameCount]);
  });
});

describe('a resolution that differs by direction', () => {
  const turns = [0, 90, 180, 270] as const;
  const flips = ['none', 'horizontal', 'vertical'] as const;
  const stored: Promise<Uint8Array> = converted(source, 'tiff', { dpi: 200 }).then((output) => {
    const tiff = first(output).slice();
    const view = new DataView(tiff.buffer);
    // XResolution comes to be 400: its number stands where its entry says.
    const little = tiff[0] === 0x49;
    const directory = view.getUint32(4, little);
    for (let at = directory + 2, left = view.getUint16(directory, little); left > 0; left--, at += 12) {
      if (view.getUint16(at, little) === 0x11a) {
        const place = view.getUint32(at + 8, little);
        view.setUint32(place, view.getUint32(place, little) * 2, little);
      }
    }
    return tiff;
  });

  test.each(['png', 'tiff', 'jpeg', 'bmp', 'psd', 'pdf'])('turns with the picture in %s', async (to) => {
    for (const turn of turns) {
      for (const flip of flips) {
        const output = await converted(await stored, to, { turn, flip, neverLarger: false });
        const { density, width, height } = await inspect(sourceOf(first(output)), 'a');
        const swapped = turn % 180 === 90;
        if (to === 'pdf')
          expect(width / height).toBeCloseTo(swapped ? 64 / 200 / (96 / 400) : 96 / 400 / (64 / 200), 1);
        else expect(density).toEqual(swapped ? { x: 200, y: 400 } : { x: 400, y: 200 });
      }
    }
  });

  test('turns with a JPEG picture whose blocks are moved', async () => {
    const jpeg = first(await converted(await stored, 'jpeg', { neverLarger: false }));
    expect((await inspect(sourceOf(jpeg), 'a')).density).toEqual({ x: 400, y: 200 });
    for (const turn of turns) {
      const output = await converted(jpeg, 'jpeg', { turn, options: { keepPixels: true } });
      expect(output.result.adjustments.map(({ kind }) => kind)).toContain('encoding-kept');
      const { density } = await inspect(sourceOf(first(output)), 'a');
      expect(density).toEqual(turn % 180 === 90 ? { x: 200, y: 400 } : { x: 400, y: 200 });
    }
  });

  test('turns with the picture in its EXIF too, by orientation', async () => {
    const jpeg = first(await converted(await stored, 'jpeg', { neverLarger: false }));
    const exif = exifOf(6, 400, 200);
    const segment = Uint8Array.of(0xff, 0xe1, 0, exif.length + 8, ...Buffer.from('Exif\0\0'), ...exif);
    const lying = Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
    for (const to of ['webp', 'png', 'tiff']) {
      // WebP has no other place for it.
      const output = await converted(first(await converted(lying, to)), 'png', { neverLarger: false });
      const { density } = await inspect(sourceOf(first(output)), 'a');
      expect(density).toEqual({ x: 200, y: 400 });
    }
  });
});

/** An EXIF block of an orientation and a resolution in dots an inch. */
function exifOf(orientation: number, x: number, y: number): Uint8Array {
  const out = new Uint8Array(80);
  const view = new DataView(out.buffer);
  out.set([0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 4]);
  const entries = [
    [0x112, 3, orientation * 65_536],
    [0x11a, 5, 64],
    [0x11b, 5, 72],
    [0x128, 3, 2 * 65_536],
  ] as const;
  for (const [index, [tag, type, value]] of entries.entries()) {
    view.setUint16(10 + index * 12, tag);
    view.setUint16(12 + index * 12, type);
    view.setUint32(14 + index * 12, 1);
    view.setUint32(18 + index * 12, value);
  }
  for (const [index, value] of [x, 1, y, 1].entries()) view.setUint32(64 + index * 4, value);
  return out;
}
