import { readDensity as exifDensity } from '@safelight/codecs/exif';
import { firstDirectory, nextDirectory, numberAt } from '@safelight/codecs/exif-directory';
import { describe, expect, test } from 'vitest';
import { exifOfResult, hasGeoreference, hasThumbnail, type PictureFacts } from './exif.ts';

type Entry = readonly [tag: number, type: 3 | 4, value: number];

/**
 * An EXIF block as cameras write it: IFD0 at 8 with a rational of 300/1 at 200, the EXIF IFD at 100, IFD1 at 150 and its
 * thumbnail, ten bytes of 0xEE, at 210.
 */
function block(little: boolean, tail = 0, further: readonly Entry[] = []): Uint8Array {
  const bytes = new Uint8Array(220 + tail);
  const view = new DataView(bytes.buffer);
  const directory = (at: number, entries: readonly (Entry | readonly [number, 5, number])[], next: number): void => {
    view.setUint16(at, entries.length, little);
    entries.forEach(([tag, type, value], index) => {
      const entry = at + 2 + index * 12;
      view.setUint16(entry, tag, little);
      view.setUint16(entry + 2, type, little);
      view.setUint32(entry + 4, 1, little);
      if (type === 3) view.setUint16(entry + 8, value, little);
      else view.setUint32(entry + 8, value, little);
    });
    view.setUint32(at + 2 + entries.length * 12, next, little);
  };
  bytes.set(little ? [0x49, 0x49] : [0x4d, 0x4d]);
  view.setUint16(2, 42, little);
  view.setUint32(4, 8, little);
  directory(8, [[0x0112, 3, 6], [0x011a, 5, 200], [0x011b, 5, 200], [0x0128, 3, 2], [0x8769, 4, 100], ...further], 150);
  directory(
    100,
    [
      [0xa002, 4, 4000],
      [0xa003, 3, 3000],
    ],
    0,
  );
  directory(
    150,
    [
      [0x0201, 4, 210],
      [0x0202, 4, 10],
    ],
    0,
  );
  view.setUint32(200, 300, little);
  view.setUint32(204, 1, little);
  bytes.fill(0xee, 210, 220);
  return bytes;
}

const still: PictureFacts = { width: 30, height: 40, moved: false };

describe.each([true, false])('an EXIF block, little-endian: %s', (little) => {
  const number = (exif: Uint8Array, at: number, size: 2 | 4): number => {
    const view = new DataView(exif.buffer, exif.byteOffset);
    return size === 2 ? view.getUint16(at, little) : view.getUint32(at, little);
  };

  test('says orientation 1 and the size of the result; the source stays as it is', () => {
    const exif = block(little);
    const out = exifOfResult(exif, still);
    expect([number(out, 18, 2), number(out, 110, 4), number(out, 122, 2)]).toEqual([1, 30, 40]);
    expect(number(exif, 18, 2)).toBe(6);
    expect(out).toHaveLength(exif.length);
  });

  test('says the resolution that is written', () => {
    expect(exifDensity(block(little))).toEqual({ x: 300, y: 300 });
    expect(exifDensity(exifOfResult(block(little), { ...still, density: { x: 72, y: 72 } }))).toEqual({ x: 72, y: 72 });
    const odd = exifDensity(exifOfResult(block(little), { ...still, density: { x: 118.11, y: 118.11 } }));
    expect(odd?.x).toBeCloseTo(118.11, 3);
  });

  test('keeps a thumbnail of the same picture and takes away one of another', () => {
    expect(hasThumbnail(exifOfResult(block(little), still))).toBe(true);
    const moved = exifOfResult(block(little), { ...still, moved: true });
    expect([hasThumbnail(moved), moved.includes(0xee), moved.length]).toEqual([false, false, 210]);
    const inside = exifOfResult(block(little, 8), { ...still, moved: true });
    expect([hasThumbnail(inside), inside.includes(0xee), inside.length]).toEqual([false, false, 228]);
  });
});

test('broken blocks pass: any cut, any wrong offset', () => {
  const exif = block(true);
  const facts = { ...still, moved: true, density: { x: 1, y: 1 } };
  for (let length = 0; length < exif.length; length++) {
    expect(() => exifOfResult(exif.subarray(0, length), facts)).not.toThrow();
    expect(() => exifDensity(exif.subarray(0, length))).not.toThrow();
  }
  for (let at = 4; at + 4 <= exif.length; at++) {
    const broken = exif.slice();
    new DataView(broken.buffer).setUint32(at, 0xffffffff);
    expect(() => exifOfResult(broken, facts)).not.toThrow();
  }
});

test.each([true, false])(
  'where on a map the pixels lie goes where they are others, and nothing else (little endian: %s)',
  (little) => {
    const geo = [
      [33_550, 4, 7],
      [34_735, 4, 8],
    ] as const;
    const facts: PictureFacts = { width: 10, height: 10, moved: true };
    const before = block(little, 0, geo);
    expect(hasGeoreference(before)).toBe(true);
    const after = exifOfResult(before, facts);
    expect(hasGeoreference(after)).toBe(false);
    const plain = exifOfResult(block(little), facts);
    const [made, expected] = [firstDirectory(after), firstDirectory(plain)];
    if (!made || !expected) throw new Error('There is no directory.');
    expect([...made.entries.keys()]).toEqual([...expected.entries.keys()]);
    for (const tag of expected.entries.keys()) expect(numberAt(made, tag)).toBe(numberAt(expected, tag));
    expect(nextDirectory(made)).toBeUndefined();
    expect(made.end).toBe(expected.end);
    expect(hasGeoreference(exifOfResult(before, { ...facts, moved: false }))).toBe(true);
    expect(hasGeoreference(before)).toBe(true);
  },
);

describe.each([true, false])('an EXIF block of Adobe RGB, little-endian: %s', (little) => {
  /** IFD0, the EXIF IFD with the colour space, and the interoperability IFD. */
  const adobe = ((): Uint8Array => {
    const bytes = new Uint8Array(80);
    const view = new DataView(bytes.buffer);
    bytes.set(little ? [0x49, 0x49] : [0x4d, 0x4d]);
    view.setUint16(2, 42, little);
    view.setUint32(4, 8, little);
    const directory = (at: number, entries: readonly (readonly [number, 2 | 3 | 4, number])[]): void => {
      view.setUint16(at, entries.length, little);
      for (const [index, [tag, type, value]] of entries.entries()) {
        const entry = at + 2 + index * 12;
        view.setUint16(entry, tag, little);
        view.setUint16(entry + 2, type, little);
        view.setUint32(entry + 4, type === 2 ? 4 : 1, little);
        if (type === 3) view.setUint16(entry + 8, value, little);
        else view.setUint32(entry + 8, value, little && type === 4);
      }
    };
    directory(8, [[0x8769, 4, 26]]);
    directory(26, [
      [0xa001, 3, 0xffff],
      [0xa005, 4, 56],
    ]);
    directory(56, [[0x0001, 2, 0x52303300]]);
    return bytes;
  })();
  const colors = (exif: Uint8Array): readonly unknown[] => [
    new DataView(exif.buffer).getUint16(36, little),
    String.fromCharCode(...exif.subarray(66, 70)),
  ];

  test('says sRGB where the pixels were converted to it, and else what it said', () => {
    expect(colors(adobe)).toEqual([0xffff, 'R03\0']);
    expect(colors(exifOfResult(adobe, still))).toEqual([0xffff, 'R03\0']);
    expect(colors(exifOfResult(adobe, { ...still, isSrgb: true }))).toEqual([1, 'R98\0']);
  });

  test('passes where it is broken', () => {
    for (let length = 0; length < adobe.length; length++) {
      expect(() => exifOfResult(adobe.subarray(0, length), { ...still, isSrgb: true })).not.toThrow();
    }
  });
});
