import { afterEach, expect, test, vi } from 'vitest';
import { takenAt } from './taken-at.ts';

afterEach(() => vi.unstubAllEnvs());

type Value = string | readonly number[];

/** An EXIF block, big-endian, of an EXIF and a GPS directory: texts, and rationals of whole numbers. */
function exif(
  details: Readonly<Record<number, Value>>,
  gps: Readonly<Record<number, Value>> = {},
): { readonly exif: Uint8Array } {
  const directory = (values: Readonly<Record<number, Value>>, start: number): Buffer => {
    const entries = Object.entries(values);
    let at = start + 6 + entries.length * 12;
    const heads: Buffer[] = [];
    const tails: Buffer[] = [];
    for (const [tag, value] of entries) {
      const bytes =
        typeof value === 'string'
          ? Buffer.from(`${value}\0`)
          : Buffer.concat(value.map((number) => Buffer.from(Uint32Array.of(number, 1).buffer).swap32()));
      const head = Buffer.alloc(12);
      head.writeUInt16BE(Number(tag), 0);
      head.writeUInt16BE(typeof value === 'string' ? 2 : 5, 2);
      head.writeUInt32BE(typeof value === 'string' ? bytes.length : value.length, 4);
      if (bytes.length > 4) head.writeUInt32BE(at, 8);
      else bytes.copy(head, 8);
      heads.push(head);
      if (bytes.length > 4) tails.push(bytes);
      at += bytes.length > 4 ? bytes.length : 0;
    }
    return Buffer.concat([Buffer.from([0, entries.length]), ...heads, Buffer.alloc(4), ...tails]);
  };
  const first = directory(details, 38);
  const link = (tag: number, to: number): number[] => [tag >> 8, tag & 255, 0, 4, 0, 0, 0, 1, 0, 0, to >> 8, to & 255];
  const head = [
    0x4d,
    0x4d,
    0,
    42,
    0,
    0,
    0,
    8,
    0,
    2,
    ...link(0x8769, 38),
    ...link(0x8825, 38 + first.length),
    0,
    0,
    0,
    0,
  ];
  return { exif: new Uint8Array(Buffer.concat([Buffer.from(head), first, directory(gps, 38 + first.length)])) };
}

const xmp = (text: string): { readonly xmp: Uint8Array } => ({ xmp: new TextEncoder().encode(text) });

function iptc(...sets: readonly (readonly [number, string])[]): { readonly iptc: Uint8Array } {
  const parts = sets.map(([number, text]) =>
    Buffer.concat([Buffer.from([0x1c, 2, number, 0, text.length]), Buffer.from(text)]),
  );
  return { iptc: new Uint8Array(Buffer.concat(parts)) };
}

const noon = '2026:07:01 12:00:00';

test.each(['America/New_York', 'Asia/Kolkata', 'UTC'])('a time with a zone is the same in %s', (zone) => {
  vi.stubEnv('TZ', zone);
  const utc = Date.UTC(2026, 6, 1, 12);
  expect(takenAt(exif({ 36867: noon, 36881: '+05:30' }))).toBe(utc - 5.5 * 3_600_000);
  expect(takenAt(exif({ 36867: noon, 36881: '-04:00', 37521: '25' }))).toBe(utc + 4 * 3_600_000 + 250);
  expect(takenAt(xmp('<rdf exif:DateTimeOriginal="2026-07-01T12:00:00.5Z"/>'))).toBe(utc + 500);
  expect(takenAt(xmp('<photoshop:DateCreated>2026-07-01T12:00+02:00</photoshop:DateCreated>'))).toBe(utc - 7_200_000);
  expect(takenAt(iptc([55, '20260701'], [60, '120000-0100']))).toBe(utc + 3_600_000);
  expect(takenAt(exif({}, { 7: [12, 30, 15], 29: '2026:07:01' }))).toBe(utc + 1_815_000);
});

test.each([
  ['America/New_York', 4],
  ['Asia/Kolkata', -5.5],
])('one without is the own time of a device in %s', (zone, hours) => {
  vi.stubEnv('TZ', zone);
  const time = Date.UTC(2026, 6, 1, 12) + hours * 3_600_000;
  expect(takenAt(exif({ 36867: noon }))).toBe(time);
  expect(takenAt(xmp("<rdf photoshop:DateCreated='2026-07-01T12:00:00'/>"))).toBe(time);
  expect(takenAt(iptc([55, '20260701'], [60, '120000']))).toBe(time);
  expect(takenAt(iptc([55, '20260701']))).toBe(time - 12 * 3_600_000);
});

test('EXIF goes before XMP, XMP before IPTC, IPTC before the satellites', () => {
  const gps = { 7: [1, 0, 0], 29: '2020:01:01' };
  const rest = {
    ...xmp('<rdf exif:DateTimeOriginal="2021-01-01T00:00:00Z"/>'),
    ...iptc([55, '20220101'], [60, '000000+0000']),
  };
  expect(takenAt({ ...exif({ 36867: noon, 36881: '+00:00' }, gps), ...rest })).toBe(Date.UTC(2026, 6, 1, 12));
  expect(takenAt({ ...exif({}, gps), ...rest })).toBe(Date.UTC(2021, 0, 1));
  expect(takenAt({ ...exif({}, gps), iptc: rest.iptc })).toBe(Date.UTC(2022, 0, 1));
  expect(takenAt(exif({}, gps))).toBe(Date.UTC(2020, 0, 1, 1));
});

test('times that do not exist are none', () => {
  for (const stamp of [
    '0000:00:00 00:00:00',
    '    :  :     :  :  ',
    '2026:02:30 10:00:00',
    '2026:01:01 25:00:00',
    '1:2:3',
  ]) {
    expect(takenAt(exif({ 36867: stamp }))).toBeUndefined();
  }
  expect(takenAt(xmp('<rdf photoshop:DateCreated="2026"/>'))).toBeUndefined();
  expect(takenAt({ exif: Uint8Array.of(0x4d, 0x4d, 0, 42), iptc: Uint8Array.of(0x1c, 2, 55, 0, 200) })).toBeUndefined();
  expect(takenAt({})).toBeUndefined();
});
