import { describe, expect, test } from 'vitest';
import { withoutLocation } from './metadata.ts';

/** An EXIF block of IFD0 (Make, GPS pointer, Model) and a GPS directory with one rational, at 100. */
function block(little: boolean): Uint8Array {
  const bytes = new Uint8Array(140).fill(0xaa, 60, 140);
  const view = new DataView(bytes.buffer);
  bytes.set(little ? [0x49, 0x49] : [0x4d, 0x4d]);
  view.setUint16(2, 42, little);
  view.setUint32(4, 8, little);
  const entry = (at: number, tag: number, type: number, count: number, value: number): void => {
    view.setUint16(at, tag, little);
    view.setUint16(at + 2, type, little);
    view.setUint32(at + 4, count, little);
    view.setUint32(at + 8, value, little);
  };
  view.setUint16(8, 3, little);
  entry(10, 0x010f, 2, 4, 0x41414100);
  entry(22, 0x8825, 4, 1, 100);
  entry(34, 0xa000, 4, 1, 7);
  view.setUint32(46, 77, little);
  view.setUint16(100, 1, little);
  entry(102, 0x0002, 5, 1, 120);
  view.setUint32(114, 0, little);
  return bytes;
}

describe.each([true, false])('EXIF, little-endian: %s', (little) => {
  test('the GPS directory and its values are gone, the rest is as it was', () => {
    const exif = block(little);
    const { metadata, removed } = withoutLocation({ exif });
    expect(removed).toBe(true);
    const out = metadata.exif ?? new Uint8Array();
    const view = new DataView(out.buffer);
    expect(view.getUint16(8, little)).toBe(2);
    expect([view.getUint16(10, little), view.getUint16(22, little)]).toEqual([0x010f, 0xa000]);
    expect([view.getUint32(30, little), view.getUint32(34, little)]).toEqual([7, 77]);
    for (const wiped of [out.subarray(100, 118), out.subarray(120, 128)]) expect(new Set(wiped)).toEqual(new Set([0]));
    expect(out.subarray(60, 100)).toEqual(exif.subarray(60, 100));
    expect(out.subarray(128)).toEqual(exif.subarray(128));
  });
});

test('a block without a place is given back as it is', () => {
  const exif = block(true);
  const clean = withoutLocation({ exif }).metadata.exif ?? new Uint8Array();
  expect(withoutLocation({ exif: clean })).toEqual({ metadata: { exif: clean }, removed: false });
});

test('a block that nobody can look into is left out', () => {
  expect(withoutLocation({ exif: Uint8Array.of(1, 2, 3) })).toEqual({ metadata: {}, removed: true });
});

test('XMP loses attributes and elements that name a place, and keeps its length', () => {
  const text =
    '<rdf:Description exif:GPSLatitude="48,1N" tiff:Make="X" photoshop:City=\'Bonn\'><exif:GPSLongitude>7</exif:GPSLongitude>' +
    '<Iptc4xmpExt:LocationCreated><rdf:Bag><rdf:li>a</rdf:li></rdf:Bag></Iptc4xmpExt:LocationCreated><dc:title>GPS</dc:title>';
  const { metadata, removed } = withoutLocation({ xmp: new TextEncoder().encode(text) });
  const out = new TextDecoder().decode(metadata.xmp);
  expect(removed).toBe(true);
  expect(out).toHaveLength(text.length);
  expect(out.replaceAll(/\s+/g, ' ')).toBe('<rdf:Description tiff:Make="X" > <dc:title>GPS</dc:title>');
});

test('IPTC loses the datasets that name a place', () => {
  const set = (number: number, text: string): number[] => [0x1c, 2, number, 0, text.length, ...Buffer.from(text)];
  const iptc = Uint8Array.from([...set(5, 'title'), ...set(90, 'Bonn'), ...set(101, 'DE'), ...set(80, 'me')]);
  const { metadata } = withoutLocation({ iptc });
  expect([...(metadata.iptc ?? [])]).toEqual([...set(5, 'title'), ...set(80, 'me')]);
});
