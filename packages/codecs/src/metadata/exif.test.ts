import { describe, expect, it } from 'vitest';
import { readDensity, readOrientation, tiffStructure } from './exif.ts';

/** A big-endian IFD0 with an orientation, resolutions and their unit (EXIF 2.32, 4.6). */
function exif(orientation: number, unit: number): Uint8Array {
  const bytes = new Uint8Array(74);
  const view = new DataView(bytes.buffer);
  bytes.set([0x4d, 0x4d, 0, 42, 0, 0, 0, 8]);
  view.setUint16(8, 4);
  const entries = [
    [0x0112, 3, orientation << 16],
    [0x011a, 5, 58],
    [0x011b, 5, 66],
    [0x0128, 3, unit << 16],
  ];
  for (const [index, [tag = 0, type = 0, value = 0]] of entries.entries()) {
    const at = 10 + index * 12;
    view.setUint16(at, tag);
    view.setUint16(at + 2, type);
    view.setUint32(at + 4, 1);
    view.setUint32(at + 8, value);
  }
  for (const [at, value] of [
    [58, 600],
    [62, 2],
    [66, 118],
    [70, 1],
  ] as const) {
    view.setUint32(at, value);
  }
  return bytes;
}

describe('readOrientation', () => {
  it.each([1, 6, 8])('reads %i', (value) => expect(readOrientation(exif(value, 2))).toBe(value));

  it.each([0, 9, 300])('takes %i for upright', (value) => expect(readOrientation(exif(value, 2))).toBe(1));

  it('takes what is absent or torn for upright', () => {
    expect(readOrientation(undefined)).toBe(1);
    expect(readOrientation(exif(6, 2).subarray(0, 15))).toBe(1);
    expect(readOrientation(exif(6, 2).fill(0xff, 4, 8))).toBe(1);
  });
});

describe('readDensity', () => {
  it('reads inches and centimetres', () => {
    expect(readDensity(exif(1, 2))).toEqual({ x: 300, y: 118 });
    expect(readDensity(exif(1, 3))?.y).toBeCloseTo(299.72);
  });

  it('says nothing without a unit, or with values outside of the block', () => {
    expect(readDensity(exif(1, 1))).toBeUndefined();
    expect(readDensity(exif(1, 2).subarray(0, 60))).toBeUndefined();
  });
});

describe('tiffStructure', () => {
  it('takes off the prefix of JPEG', () => {
    const block = exif(3, 2);
    expect(tiffStructure(Uint8Array.from([0x45, 0x78, 0x69, 0x66, 0, 0, ...block]))).toEqual(block);
    expect(tiffStructure(block)).toEqual(block);
    expect(tiffStructure(new Uint8Array(20))).toBeUndefined();
  });
});
