/** Files with a `tmap` item, box by box (ISO/IEC 23008-12:2022/Amd 1, 6.6.2.4; ISO 21496-1, C.2; ISO/IEC 14496-12, 8.18). */
import type { Adjustment } from '@safelight/core';
import { describe, expect, test } from 'vitest';
import { child } from '../../packages/codecs/test/heif-with-gain-map.ts';
import { convert } from '../../packages/engine/src/convert/convert.ts';
import { testContext as context } from '../../packages/engine/src/convert/test-context.ts';
import { type ConvertSettings, defaultSettings } from '../../packages/engine/src/plan/settings.ts';
import { brightOfHeif, propertyOf, toneMapItems } from './bright-of-heif.ts';
import { pfm, pngOf, scene } from './bright-sources.ts';
import { apple, brightSource, byApple, photo, tmap } from './gain-map-sources.ts';
import { fieldsOf, meanDeltaItp } from './hdr-difference.ts';
import { drawn, ultra, ultraHdr } from './ultra-hdr.ts';

interface Made {
  readonly file: Uint8Array;
  readonly said: readonly Adjustment[];
}

async function made(
  to: string,
  source: Uint8Array,
  settings: Partial<ConvertSettings> = {},
  name = 'a',
): Promise<Made> {
  const wanted = { ...defaultSettings(to), neverLarger: false, ...settings };
  const { files, result } = await convert(new Uint8Array(source), { name, settings: wanted }, context);
  return { file: files[0] as Uint8Array, said: result.adjustments };
}

const size = (width: number, height: number): Buffer => {
  const box = Buffer.alloc(12);
  box.writeUInt32BE(width, 4);
  box.writeUInt32BE(height, 8);
  return box;
};
const nclx = (primaries: number, transfer: number, matrix: number): Buffer =>
  Buffer.concat([Buffer.from('nclx'), Buffer.from([0, primaries, 0, transfer, 0, matrix, 0x80])]);
const kept = { kind: 'hdr-kept', as: 'gain-map' } as const;
const codec = { avif: 'av01', heic: 'hvc1' } as const;

describe.each(['avif', 'heic'] as const)('%s with a gain map', (to) => {
  test('has a derived picture that stands before its base', async () => {
    const { file, said } = await made(to, photo(apple));
    expect(said).toEqual([kept]);
    const found = toneMapItems(file);
    if (!found) throw new Error('There is no tmap item.');
    const { toneMap, base, map, primary, groups, brands, items } = found;
    expect(brands).toContain('tmap');
    // Readers that do not know it show the base; the map is no picture by itself.
    expect([primary, base.hidden, map.hidden, toneMap.hidden]).toEqual([base.id, false, true, false]);
    expect(groups.map(([, ...ids]) => ids)).toEqual([[toneMap.id, base.id]]);
    expect(items.map(({ id }) => id)).not.toContain(groups[0]?.[0]);
    expect(propertyOf(toneMap, 'ispe')).toEqual(propertyOf(base, 'ispe'));
    expect(propertyOf(toneMap, 'ispe')).toEqual(size(45, 31));
    expect(propertyOf(toneMap, 'colr')).toEqual(nclx(1, 16, 6));
    expect(propertyOf(map, 'colr')?.subarray(0, 8)).toEqual(nclx(2, 2, 6).subarray(0, 8));
    expect(propertyOf(toneMap, 'pixi')).toEqual(Buffer.from([0, 0, 0, 0, 3, 8, 8, 8]));
    expect(propertyOf(map, 'pixi')).toEqual(Buffer.from([0, 0, 0, 0, 1, 8]));
    // Version of the item, of the metadata twice; gain in the primaries of the base; one channel.
    expect([...toneMap.data.subarray(0, 6)]).toEqual([0, 0, 0, 0, 0, 0x40]);
    expect(fieldsOf(toneMap.data.subarray(1))?.slice(0, 7)).toEqual([0, 1.7, 0, 1.7, 1, 0, 0]);
    expect(toneMap.data.length).toBe(6 + 7 * 8);
  });

  test('lists its items in the order of their numbers, in every table', async () => {
    const { file } = await made(to, ultra.colored.file);
    const meta = child(file, 'meta').subarray(4);
    const ipma = child(child(meta, 'iprp'), 'ipma');
    const ids: number[] = [];
    for (let at = 8; at < ipma.length; at += 3 + (ipma[at + 2] ?? 0)) ids.push(ipma.readUInt16BE(at));
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('says three channels where they differ', async () => {
    const found = toneMapItems((await made(to, ultra.colored.file)).file);
    expect(found?.toneMap.data[5]).toBe(0xc0);
    expect(found?.toneMap.data.length).toBe(6 + (2 + 3 * 5) * 8);
    expect(found && propertyOf(found.map, 'pixi')).toEqual(Buffer.from([0, 0, 0, 0, 3, 8, 8, 8]));
  });

  test('is told of where the source has another form alone', async () => {
    expect((await made(to, photo(tmap))).said).toEqual([]);
    expect((await made(to, photo(tmap, 'avif'))).said).toEqual([]);
    expect((await made(to, ultra.gray.file)).said).toEqual([kept]);
  });

  test('keeps the base as it is without it', async () => {
    const [withMap, flat] = [await made(to, photo(apple)), await made(to, photo(apple), { keepHdr: false })];
    expect(flat.said).toEqual([{ kind: 'hdr-flattened', reason: 'asked' }]);
    expect(toneMapItems(flat.file)).toBeUndefined();
    expect(Buffer.from(flat.file).includes('tmap')).toBe(false);
    const data = (file: Uint8Array): Uint8Array => toneMapItems(file)?.base.data ?? child(file, 'mdat');
    const [base, whole] = [data(withMap.file), Buffer.from(child(flat.file, 'mdat'))];
    expect(whole.includes(Buffer.from(base))).toBe(true);
  });

  test('needs no metadata', async () => {
    const { file } = await made(to, ultra.gray.file, { metadata: 'strip', options: { quality: 100 } });
    expect(toneMapItems(file)?.items.map(({ type }) => type)).not.toContain('mime');
    expect(meanDeltaItp(await brightOfHeif(to, file), ultra.gray.light)).toBeLessThan(ultra.gray.differenceOf(3));
  });

  test('claims in XMP nothing that stands elsewhere', async () => {
    const { file } = await made(to, ultra.gray.file);
    expect(toneMapItems(file)).toBeDefined();
    expect(Buffer.from(file).includes('hdrgm:Version')).toBe(false);
  });

  test.each([
    ['a.png', pngOf(scene, 16)],
    ['a.pfm', pfm(scene)],
  ])('is written for a bright picture of 8 bits, as asked: %s', async (name, source) => {
    const { file, said } = await made(to, source, { options: { depth: '8', quality: 100 } }, name);
    expect(said).toContainEqual(kept);
    // As for JPEG: rounded twice, and tone-mapped between.
    expect(meanDeltaItp(await brightOfHeif(to, file), scene)).toBeLessThan(4);
    const deep = await made(to, source, {}, name);
    expect([toneMapItems(deep.file), deep.said.some(({ kind }) => kind === 'tone-mapped')]).toEqual([undefined, false]);
  });

  test('of more than a tile each', async () => {
    const base = drawn(1100, 700, (x, y) => [x, y, 0.5]);
    const map = drawn(550, 700, (x, y) => [x * y, x * y, x * y]);
    const source = ultraHdr(base, map, { headroom: 2, channels: [[0, 2, 1, 0, 0]] }, 'iso');
    const { file } = await made(to, source, { options: to === 'avif' ? { speed: 9 } : { effort: 'fast' } });
    const found = toneMapItems(file);
    expect([found?.base.type, found?.map.type]).toEqual(to === 'avif' ? ['av01', 'av01'] : ['grid', 'grid']);
    const tiles = found?.references.find(({ type, from }) => type === 'dimg' && from === found.map.id)?.to ?? [];
    expect(tiles.length).toBe(to === 'avif' ? 0 : 4);
    expect(found?.items.filter(({ id }) => tiles.includes(id)).every(({ hidden }) => hidden)).toBe(true);
    // HEIC has a thumbnail besides.
    expect(found?.items.filter(({ type }) => type === codec[to]).length).toBe(to === 'avif' ? 2 : 6 + 4 + 1);
    const light = await brightOfHeif(to, file);
    // Two stops above the brightest corner of the base.
    expect(Math.max(...light.data.subarray(-3, -1))).toBeCloseTo(4, 0);
  });
});

test('AVIF is exact where that is asked for, and claims the profile that all its pictures keep to', async () => {
  const { file } = await made('avif', photo(apple), { options: { lossless: true } });
  expect(meanDeltaItp(await brightOfHeif('avif', file), brightSource(byApple))).toBeLessThan(0.2);
  const profile = async (source: Uint8Array, options: ConvertSettings['options']): Promise<string | undefined> =>
    toneMapItems((await made('avif', source, { options })).file)?.brands.find((brand) => brand.startsWith('MA1'));
  expect(await profile(photo(apple), { quality: 70 })).toBe('MA1B');
  expect(await profile(ultra.colored.file, { quality: 70 })).toBe('MA1A');
  expect(await profile(photo(apple), { depth: '12' })).toBeUndefined();
});
