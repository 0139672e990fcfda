import { readFileSync } from 'node:fs';
import { sourceOf } from '@safelight/core';
import { expect, test } from 'vitest';
import { type ConvertSettings, defaultSettings } from '../plan/settings.ts';
import { convert } from './convert.ts';
import { inspect } from './inspect.ts';
import { testContext as context } from './test-context.ts';

const fixture = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../../../codecs/src/formats/jpeg/fixtures/${name}.jpg`, import.meta.url)));
/** 48 x 32, 4:2:0, of orientation 6. */
const lying = fixture('turned/420');
/** The same turned by jpegtran. */
const standing = fixture('turned/420.6');
/** 45 x 32, 4:2:0: its right edge cuts blocks. */
const edge = fixture('turned/edge');
const tagged = fixture('tagged');

async function toJpeg(
  source: Uint8Array,
  settings: Partial<ConvertSettings> = {},
  keepPixels = true,
): Promise<{ readonly file: Uint8Array; readonly kinds: readonly string[]; readonly size: readonly [number, number] }> {
  const wanted = { ...defaultSettings('jpeg'), ...(keepPixels ? { options: { keepPixels } } : {}), ...settings };
  const { files, result } = await convert(source, { name: 'a', settings: wanted }, context);
  const kinds = result.adjustments.map(({ kind }) => kind);
  return { file: files[0] as Uint8Array, kinds, size: [result.width, result.height] };
}

/** From the first table on, which jpegtran writes behind its JFIF segment. */
const coded = (file: Uint8Array): Buffer => Buffer.from(file.subarray(Buffer.from(file).indexOf('ffdb', 0, 'hex')));
const orientationOf = async (file: Uint8Array): Promise<number> => (await inspect(sourceOf(file), 'a.jpg')).orientation;

test('where nothing is asked every byte stays', async () => {
  const { file, kinds } = await toJpeg(tagged);
  expect(file).toEqual(tagged);
  expect(kinds).toEqual(['encoding-kept']);
  // Pages are chosen for a whole batch.
  expect((await toJpeg(tagged, { pages: '2-3' })).file).toEqual(tagged);
});

test('a picture that lies on its side is turned by its blocks', async () => {
  const { file, kinds, size } = await toJpeg(lying);
  expect(coded(file)).toEqual(coded(standing));
  expect(kinds).toEqual(['encoding-kept', 'orientation-applied']);
  expect(size).toEqual([32, 48]);
  expect(await orientationOf(file)).toBe(1);
});

test('what the edge cuts stays as it lies, and says so with no other metadata', async () => {
  const upended = edge.slice();
  upended[upended.indexOf(6, upended.indexOf(0x12))] = 3;
  expect(await orientationOf(upended)).toBe(3);
  expect((await toJpeg(upended)).file).toEqual(upended);
  const { file, kinds } = await toJpeg(upended, { metadata: 'strip' });
  expect(kinds).toEqual(['metadata-dropped', 'encoding-kept']);
  expect(await orientationOf(file)).toBe(3);
  expect(coded(file)).toEqual(coded(upended));
});

test('metadata are left out as asked, the profile stays', async () => {
  const { file } = await toJpeg(tagged, { metadata: 'strip' });
  const before = await inspect(sourceOf(tagged), 'a.jpg');
  const after = await inspect(sourceOf(file), 'a.jpg');
  expect(before.metadata).toEqual(['exif', 'xmp', 'iptc']);
  // Its edge cuts blocks: the tag of the way up stays, alone.
  expect(after.metadata).toEqual(['exif']);
  expect(Buffer.from(file).indexOf('Exif\0\0II*\0\x08\0\0\0\x01\0\x12', 0, 'latin1')).toBeGreaterThan(0);
  expect(after.colorSpace).toEqual(before.colorSpace);
});

test('the print resolution is written', async () => {
  const { file } = await toJpeg(standing, { dpi: 300 });
  expect((await inspect(sourceOf(file), 'a.jpg')).density).toEqual({ x: 300, y: 300 });
  expect(coded(file)).toEqual(coded(standing));
});

test('a size or other colours ask for new pixels', async () => {
  expect((await toJpeg(lying, { resize: { width: 10, mode: 'fit' } })).kinds).not.toContain('encoding-kept');
  expect((await toJpeg(lying, { resize: { width: 100, mode: 'fit' } })).kinds).toContain('encoding-kept');
});

test('a result that would be no smaller keeps its pixels although it is turned or stripped', async () => {
  const turned = await toJpeg(lying, {}, false);
  expect(coded(turned.file)).toEqual(coded(standing));
  const stripped = await toJpeg(tagged, { metadata: 'strip', options: { quality: 100 } }, false);
  expect(stripped.kinds).toContain('encoding-kept');
  const larger = await toJpeg(lying, { neverLarger: false }, false);
  expect(larger.kinds).toEqual(['orientation-applied']);
});

// By cjxl --lossless_jpeg=1 and, back, djxl.
test.each([
  ['jpeg', 'photo'],
  ['turned', 'turned'],
])('%s.jxl gives back the JPEG file that it was made of', async (packed, original) => {
  const jxl = (name: string): Uint8Array =>
    new Uint8Array(readFileSync(new URL(`../../../codecs/src/formats/jxl/fixtures/${name}`, import.meta.url)));
  const { file, kinds } = await toJpeg(jxl(`${packed}.jxl`), {}, false);
  expect(file).toEqual(jxl(`${original}.jpg`));
  expect(kinds).toEqual(['encoding-kept']);
  const lower = await toJpeg(jxl(`${packed}.jxl`), { options: { quality: 30 } }, false);
  expect(lower.file.length).toBeLessThan(file.length);
  const stripped = await toJpeg(jxl(`${packed}.jxl`), { metadata: 'strip' }, false);
  expect(stripped.kinds).toContain('encoding-kept');
  expect([file, stripped.file].map((bytes) => Buffer.from(bytes).includes('Ada'))).toEqual([true, false]);
});

test('a JPEG in a PDF document is no file of its own: the document may say how its colours are meant', async () => {
  const document = await convert(standing, { name: 'a.jpg', settings: defaultSettings('pdf') }, context);
  expect(document.result.adjustments.map(({ kind }) => kind)).toEqual(['encoding-kept']);
  expect((await toJpeg(document.files[0] as Uint8Array, {}, false)).kinds).not.toContain('encoding-kept');
});
