/** What becomes of a gain map in every target, and what is said of it. */
import { readFileSync } from 'node:fs';
import { targets } from '@safelight/codecs';
import { type Adjustment, sourceOf } from '@safelight/core';
import { describe, expect, test } from 'vitest';
import { convert } from '../../packages/engine/src/convert/convert.ts';
import { inspect } from '../../packages/engine/src/convert/inspect.ts';
import { testContext as context } from '../../packages/engine/src/convert/test-context.ts';
import { plan } from '../../packages/engine/src/plan/plan.ts';
import { type ConvertSettings, defaultSettings } from '../../packages/engine/src/plan/settings.ts';
import { targetOf } from '../../packages/engine/src/plan/target.ts';
import { apple, photo } from './gain-map-sources.ts';
import { appleJpeg, ultra } from './ultra-hdr.ts';

const source = photo(apple);
const fixturesOfJpeg = new URL('../../packages/codecs/src/formats/jpeg/fixtures/', import.meta.url);
const isTold = ({ kind, ...more }: Adjustment): boolean =>
  kind.startsWith('hdr-') || (kind === 'auxiliary-dropped' && 'what' in more && more.what === 'gain-map');
const told = (change: Adjustment): string => {
  if (change.kind === 'hdr-kept') return `kept as ${change.as}`;
  return change.kind === 'hdr-flattened' ? `left out, ${change.reason}` : change.kind;
};

async function said(to: string, more: Partial<ConvertSettings>): Promise<readonly string[]> {
  const settings = { ...defaultSettings(to), neverLarger: false, ...more };
  const { result } = await convert(source, { name: 'a', settings }, context);
  return result.adjustments.filter(isTold).map(told);
}

/** What is said unless something is asked, and where HDR is asked for; of others that the map was left out. */
const expected: Readonly<Record<string, readonly [usual: string, asked: string]>> = {
  jpeg: ['kept as gain-map', 'kept as gain-map'],
  avif: ['kept as gain-map', 'kept as gain-map'],
  heic: ['kept as gain-map', 'kept as gain-map'],
  jxl: ['kept as pq', 'kept as pq'],
  exr: ['kept as light', 'kept as light'],
  hdr: ['kept as light', 'kept as light'],
  pfm: ['kept as light', 'kept as light'],
  png: ['left out, target', 'kept as pq'],
  apng: ['left out, target', 'kept as pq'],
  tiff: ['left out, target', 'kept as light'],
  psd: ['left out, target', 'kept as light'],
  psb: ['left out, target', 'kept as light'],
  xcf: ['left out, target', 'kept as light'],
};

const formats = new Map(targets.map(({ code, format }) => [format.id, code] as const));

describe.each([...formats])('%s', (id, to) => {
  const [usual, asked] = expected[id] ?? ['auxiliary-dropped', 'auxiliary-dropped'];

  test(`of its own accord: ${usual}; asked for: ${asked}`, async () => {
    expect([await said(to, {}), await said(to, { keepHdr: true })]).toEqual([[usual], [asked]]);
  });

  test('as it is left out where that is asked', async () => {
    expect(await said(to, { keepHdr: false })).toEqual(['left out, asked']);
  });

  test('the header tells the same before', async () => {
    for (const keepHdr of [undefined, true, false]) {
      const settings = { ...defaultSettings(to), ...(keepHdr === undefined ? {} : { keepHdr }) };
      const { adjustments } = plan(await inspect(sourceOf(source), 'a.heic'), settings, targetOf(settings).encoder);
      expect(adjustments.filter(isTold).map(told)).toEqual(await said(to, keepHdr === undefined ? {} : { keepHdr }));
    }
  });
});

test('a standard range that is asked for is left as it is, unless HDR is asked for as well', async () => {
  for (const asked of [{ colorSpace: 'srgb' }, { toneMapping: { operator: 'clip', exposure: 0 } }] as const) {
    expect(await said('jxl', asked)).toEqual(['auxiliary-dropped']);
    expect(await said('jxl', { ...asked, keepHdr: true })).toEqual(['kept as pq']);
  }
});

describe.each(Object.entries(ultra))('a JPEG that is packed whole: %s', (_, { file: jpeg }) => {
  const lossless = { ...defaultSettings('jxl'), options: { lossless: true } };
  const packed = async (more: Partial<ConvertSettings> = {}) => {
    const { files, result } = await convert(jpeg, { name: 'a', settings: { ...lossless, ...more } }, context);
    return { file: files[0] ?? new Uint8Array(), told: result.adjustments };
  };
  const unpacked = async (file: Uint8Array, to: string) => {
    const { files, result } = await convert(file, { name: 'a.jxl', settings: defaultSettings(to) }, context);
    return { file: Buffer.from(files[0] ?? []), told: result.adjustments.filter(isTold) };
  };
  const dropped = { kind: 'auxiliary-dropped', what: 'gain-map' };

  test('has its map in it, and nothing is said to be left out', async () => {
    const { file, told: changes } = await packed();
    expect(changes).toEqual([{ kind: 'encoding-kept' }]);
    const back = await unpacked(file, 'jpeg');
    expect([back.file.equals(jpeg), back.told]).toEqual([true, []]);
  });

  test('is packed again with it, and says that it goes where the picture goes on without its file', async () => {
    const { file } = await packed();
    const again = await convert(file, { name: 'a.jxl', settings: { ...lossless, neverLarger: false } }, context);
    expect(again.result.adjustments).toEqual([{ kind: 'encoding-kept' }]);
    expect((await unpacked(again.files[0] ?? file, 'jpeg')).file.equals(jpeg)).toBe(true);
    for (const to of ['png', 'webp', 'avif']) expect((await unpacked(file, to)).told, to).toEqual([dropped]);
  });

  test('has no map in it where none is wanted, or not all metadata are', async () => {
    for (const [more, expectedChange] of [
      [{ keepHdr: false }, { kind: 'hdr-flattened', reason: 'asked' }],
      [{ metadata: 'strip' }, dropped],
      [{ metadata: 'no-location' }, dropped],
    ] as const) {
      const { file, told: changes } = await packed(more);
      expect([Buffer.from(file).includes('jbrd'), changes.filter(isTold)]).toEqual([false, [expectedChange]]);
    }
  });
});

const fixture = (name: string): Uint8Array<ArrayBuffer> => new Uint8Array(readFileSync(new URL(name, fixturesOfJpeg)));
const byApple = (): Uint8Array<ArrayBuffer> => appleJpeg(fixture('q80-420.jpg'), fixture('gray.jpg'), 4);
test.each([
  ["Apple's map", byApple],
  ["Adobe's map", () => fixture('gain-map.6.jpg')],
  ["the standard's map", () => fixture('iso-gain-map.jpg')],
  ['a map that XMP lists', () => fixture('listed-gain-map.jpg')],
  ['a map and a video', () => fixture('ultrahdr-motion.jpg')],
])('a JPEG with %s comes back from JPEG XL byte by byte', async (_, read) => {
  const jpeg = read();
  const settings = { ...defaultSettings('jxl'), options: { lossless: true } };
  const { files, result } = await convert(jpeg.slice(), { name: 'a', settings }, context);
  expect(result.adjustments).toEqual([{ kind: 'encoding-kept' }]);
  const back = await convert(files[0] as Uint8Array, { name: 'a.jxl', settings: defaultSettings('jpeg') }, context);
  expect(Buffer.compare(back.files[0] as Uint8Array, jpeg)).toBe(0);
});

test('nothing of a map is lost without a word where more is asked of its JPEG than to be packed', async () => {
  const jpeg = byApple();
  for (const more of [{ turn: 90 }, { crop: '32x32+8+8' }, { metadata: 'strip' }, { keepHdr: false }] as const) {
    const settings = { ...defaultSettings('jxl'), options: { lossless: true }, ...more };
    const { result } = await convert(jpeg.slice(), { name: 'a', settings }, context);
    expect(result.adjustments.filter(isTold), JSON.stringify(more)).toHaveLength(1);
  }
});

test('a map that cannot be read leaves the base, and is named', async () => {
  const broken = photo({ apple: '' });
  for (const to of ['exr', 'jxl', 'avif']) {
    const { result } = await convert(broken, { name: 'a', settings: defaultSettings(to) }, context);
    expect(result.adjustments.filter(isTold)).toEqual([{ kind: 'auxiliary-dropped', what: 'gain-map' }]);
  }
});
