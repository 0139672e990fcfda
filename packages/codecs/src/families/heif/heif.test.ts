import { readFileSync } from 'node:fs';
import { sourceOf } from '@safelight/core';
import { describe, expect, it } from 'vitest';
import { fourcc, makeBox, makeFullBox, numbers } from '../../coding/boxes.ts';
import { describeHeif, metadataOf } from './info.ts';
import { itemData, readHeif } from './items.ts';
import type { Property } from './properties.ts';
import { placementOf } from './transform.ts';
import { property, writeHeif } from './writer.ts';

const ftyp = makeBox('ftyp', fourcc('mif3'), fourcc('heic'));

/** Text of zeros and ones, and spaces, as bytes. */
function bits(text: string): Uint8Array {
  const digits = text.replaceAll(' ', '');
  return Uint8Array.from({ length: Math.ceil(digits.length / 8) }, (_, at) =>
    Number.parseInt(digits.slice(at * 8, at * 8 + 8).padEnd(8, '0'), 2),
  );
}

const join = (...parts: Uint8Array[]): Uint8Array => Uint8Array.from(parts.flatMap((part) => [...part]));

describe('placement', () => {
  const box = { type: '', payload: new Uint8Array(0) };
  const turn = (quarters: number): Property => ({ kind: 'rotation', quarters, ...box });
  const flip: Property = { kind: 'mirror', axis: 'vertical', ...box };
  const cut: Property = { kind: 'crop', aperture: { width: 2, height: 2, offsetX: -0.5, offsetY: 0 }, ...box };

  /** Rows of the letters of a picture `abc / def` after some transformations. */
  function shown(properties: readonly Property[]): string {
    const placement = placementOf(properties, 3, 2);
    if (placement === undefined) return '';
    const { width, height, xx, xy, ox, yx, yy, oy, window } = placement;
    const rows = Array.from({ length: height }, () => Array<string>(width).fill('?'));
    for (let y = window.top; y < window.bottom; y++) {
      for (let x = window.left; x < window.right; x++) {
        const row = rows[yx * x + yy * y + oy] ?? [];
        row[xx * x + xy * y + ox] = 'abcdef'[y * 3 + x] ?? '!';
      }
    }
    return rows.map((row) => row.join('')).join('/');
  }

  it.each([
    ['nothing', [], 'abc/def'],
    ['a quarter turn counter-clockwise', [turn(1)], 'cf/be/ad'],
    ['half a turn', [turn(2)], 'fed/cba'],
    ['a mirror', [flip], 'cba/fed'],
    ['a crop', [cut], 'ab/de'],
    ['a crop, a turn and a mirror, in this order', [cut, turn(1), flip], 'eb/da'],
    ['a turn and a mirror, in this order', [turn(1), flip], 'fc/eb/da'],
    ['a mirror and a turn, in this order', [flip, turn(1)], 'ad/be/cf'],
  ] as const)('shows %s', (_, properties, expected) => {
    expect(shown(properties)).toBe(expected);
  });
});

describe('HEIF header', () => {
  it('gives back what was written', async () => {
    const data = Uint8Array.of(1, 2, 3, 4, 5);
    const exif = Uint8Array.of(0, 0, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 0);
    const items = [
      { id: 1, type: 'hvc1', data, properties: [property.size(70_000, 3), property.bits(3, 8)] },
      { id: 2, type: 'Exif', data: exif, properties: [] },
    ];
    const references = [{ type: 'cdsc', from: 2, to: [1] }];
    const bytes = writeHeif({ majorBrand: 'heic', compatibleBrands: ['mif1'], primaryId: 1, items, references });
    const file = await readHeif(sourceOf(bytes), 'heic');
    expect(file).toMatchObject({ brands: ['heic', 'mif1'], primaryId: 1, references });
    const item = file.items.get(1);
    expect(item && itemData(bytes, file, item)).toEqual(data);
    expect(metadataOf(bytes, file, item)).toEqual({ metadata: { exif: exif.slice(4) }, adjustments: [] });
    expect(describeHeif(file, 'heic')).toMatchObject({ width: 70_000, height: 3, metadata: ['exif'] });
  });

  it('does not loop over extents of no bytes', async () => {
    // One item with 65535 extents whose fields all have 0 bytes.
    const iloc = makeFullBox('iloc', 0, 0, numbers([0, 2], [1, 2], [1, 2], [0, 2], [0xffff, 2]));
    const infe = makeFullBox('infe', 2, 0, numbers([1, 2], [0, 2]), fourcc('hvc1'), Uint8Array.of(0));
    const iinf = makeFullBox('iinf', 0, 0, numbers([1, 2]), infe);
    const file = await readHeif(sourceOf(join(ftyp, makeFullBox('meta', 0, 0, iloc, iinf))), 'heic');
    expect(file.items.get(1)?.extents).toHaveLength(1);
  });

  it('ignores references, sizes and boxes that lie about their length', async () => {
    const iref = makeFullBox('iref', 0, 0, makeBox('dimg', numbers([1, 2], [0xffff, 2], [2, 2])));
    const lying = join(numbers([0x7fff_ffff, 4]), fourcc('iinf'));
    const file = await readHeif(sourceOf(join(ftyp, makeFullBox('meta', 0, 0, iref, lying))), 'heic');
    expect(file).toMatchObject({ references: [], primaryId: 0 });
    expect(() => describeHeif(file, 'heic')).toThrow(expect.objectContaining({ code: 'corrupt-input' }));
  });

  it('expands the minimized header', async () => {
    const url = new URL('../../formats/heic/fixtures/rgb.heic', import.meta.url);
    const bytes = new Uint8Array(readFileSync(url));
    const whole = await readHeif(sourceOf(bytes), 'heic');
    const coded = [...whole.items.values()].find(({ type }) => type === 'hvc1');
    const config = coded?.properties.find(({ type }) => type === 'hvcC')?.payload ?? new Uint8Array(0);
    const data = (coded && itemData(bytes, whole, coded)) ?? new Uint8Array(0);
    const number = (value: number, count: number): string => value.toString(2).padStart(count, '0');
    const header = [
      // Version; codec types, float, full range, alpha, code points, HDR, profile, EXIF, XMP; 4:2:0; orientation 6.
      '00 0 0 1 0 0 0 0 0 0 01 101',
      // Small sides, 46 x 32; siting; 8 bits.
      `0 ${number(45, 7)} ${number(31, 7)} 00 0`,
      // Long configuration, long item, and their lengths.
      `1 1 ${number(config.length, 12)} ${number(data.length - 1, 28)}`,
    ].join(' ');
    const mini = join(ftyp, makeBox('mini', bits(header), config, data));
    const file = await readHeif(sourceOf(mini), 'heic');
    expect(describeHeif(file, 'heic')).toMatchObject({ width: 32, height: 46, model: 'rgb', depth: 8, kind: 'still' });
    const item = file.items.get(file.primaryId);
    expect(item && itemData(mini, file, item)).toEqual(data);
    expect(item?.properties.find(({ type }) => type === 'hvcC')?.payload).toEqual(config);
  });
});
