// Smaller pictures within IPTC and within makers' notes: of a picture that was cut they would show what was cut off, and those of
// IPTC have metadata of their own.
import { readFileSync } from 'node:fs';
import { targets } from '@safelight/codecs';
import type { Adjustment } from '@safelight/core';
import { describe, expect, test } from 'vitest';
import { convert } from '../../packages/engine/src/convert/convert.ts';
import { testContext as context } from '../../packages/engine/src/convert/test-context.ts';
import { iptcWithoutPreview } from '../../packages/engine/src/metadata/iptc.ts';
import { picturesWithin } from '../../packages/engine/src/metadata/pictures-within.ts';
import { type ConvertSettings, defaultSettings } from '../../packages/engine/src/plan/settings.ts';

const picture = readFileSync(new URL('../../packages/codecs/src/formats/jpeg/fixtures/gray.jpg', import.meta.url));
const SHOWN = 'What the preview shows';
const PLACE = 'lat 48.2082';
const OTHER = 'What else it says';

function marker(code: number, body: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([0xff, code, (body.length + 2) >> 8, (body.length + 2) & 255]), body]);
}

/** A JPEG file with comments: what it shows, as it were, and a place. */
const preview = Buffer.concat([
  picture.subarray(0, 2),
  marker(0xe2, Buffer.from(`ICC_PROFILE\0${SHOWN}`)),
  marker(0xfe, Buffer.from(PLACE)),
  picture.subarray(2),
]);

/** IIM 4.2, 1.5: a dataset of record 2. */
function dataset(number: number, content: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([0x1c, 2, number, content.length >> 8, content.length & 255]), content]);
}

/** What is before the preview and behind it. */
const before = dataset(5, Buffer.from(OTHER));
const behind = dataset(120, Buffer.from(OTHER));
const heads = [dataset(200, Buffer.from([0, 11])), dataset(201, Buffer.from([0, 1]))];

/** A picture whose IPTC, as Photoshop wraps it, holds a preview. */
function photoWithRecords(content: Uint8Array): Uint8Array {
  const records = Buffer.concat([before, ...heads, dataset(202, content), behind]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(records.length);
  const resource = Buffer.concat([Buffer.from('8BIM\x04\x04\0\0', 'latin1'), size, records]);
  const body = Buffer.concat([Buffer.from('Photoshop 3.0\0'), resource, Buffer.alloc(records.length % 2)]);
  return new Uint8Array(Buffer.concat([picture.subarray(0, 2), marker(0xed, body), picture.subarray(2)]));
}

/** A directory (TIFF 6.0) at an offset, little-endian; each entry is tag, type, count and value. */
function directory(entries: readonly (readonly [tag: number, type: number, count: number, value: number])[]): Buffer {
  const out = Buffer.alloc(6 + entries.length * 12);
  out.writeUInt16LE(entries.length);
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    const at = 2 + index * 12;
    out.writeUInt16LE(tag, at);
    out.writeUInt16LE(type, at + 2);
    out.writeUInt32LE(count, at + 4);
    out.writeUInt32LE(value, at + 8);
  }
  return out;
}

const tiffHead = Buffer.from('II*\0\x08\0\0\0', 'latin1');

/** A picture with the note of a Nikon, whose preview has a directory of its own (ExifTool's Nikon tags, 0x0011). */
function photoWithNote(): Uint8Array {
  const note = Buffer.concat([
    Buffer.from('Nikon\0\x02\x10\0\0', 'latin1'),
    tiffHead,
    directory([[0x0011, 4, 1, 26]]),
    directory([
      [0x0201, 4, 1, 56],
      [0x0202, 4, 1, preview.length],
    ]),
    preview,
    Buffer.from(OTHER),
  ]);
  // IFD0 with two entries at 8, the Exif IFD with one at 38, the note at 56.
  const exif = Buffer.concat([
    tiffHead,
    directory([
      [0x010f, 2, 4, 0x004b_494e],
      [0x8769, 4, 1, 38],
    ]),
    directory([[0x927c, 7, note.length, 56]]),
    note,
  ]);
  const body = Buffer.concat([Buffer.from('Exif\0\0'), exif]);
  return new Uint8Array(Buffer.concat([picture.subarray(0, 2), marker(0xe1, body), picture.subarray(2)]));
}

async function made(to: string, more: Partial<ConvertSettings> = {}, photo: Uint8Array = photoWithRecords(preview)) {
  const settings = { ...defaultSettings(to), neverLarger: false, ...more };
  const { files, result } = await convert(photo, { name: 'a.jpg', settings }, context);
  const bytes = Buffer.from(files[0] ?? []);
  const isDropped = (one: Adjustment): boolean => one.kind === 'auxiliary-dropped' && one.what === 'thumbnail';
  return {
    isThere: bytes.includes(SHOWN),
    saysPlace: bytes.includes(PLACE),
    others: bytes.toString('latin1').split(OTHER).length - 1,
    isTold: result.adjustments.filter(isDropped).length,
  };
}

// Targets in whose files IPTC can be read as it is.
describe.each(['jpeg', 'tiff', 'psd', 'psb', 'jp2', 'xcf', 'dng'])('to %s', (to) => {
  test('it stays where it shows the picture, else it goes and is told', async () => {
    expect(targets.find(({ code }) => code === to)?.format.encoder.metadata).toContain('iptc');
    expect(await made(to)).toEqual({ isThere: true, saysPlace: true, others: 2, isTold: 0 });
    const moves: Partial<ConvertSettings>[] = [{ crop: '8x8+0+0' }, { turn: 90 }];
    for (const move of moves) {
      const gone = { isThere: false, saysPlace: false, others: 2, isTold: 1 };
      expect(await made(to, move), JSON.stringify(move)).toEqual(gone);
      expect(await made(to, { ...move, metadata: 'no-location' })).toMatchObject(gone);
    }
  });

  test('without places it stays without its own; what is no JPEG file nobody looks into: it goes', async () => {
    const kept = { isThere: true, saysPlace: false, others: 2 };
    expect(await made(to, { metadata: 'no-location' })).toMatchObject(kept);
    const unknown = Buffer.from(`${SHOWN}, ${PLACE}`);
    expect(await made(to, {}, photoWithRecords(unknown))).toMatchObject({ ...kept, saysPlace: true });
    expect(await made(to, { metadata: 'no-location' }, photoWithRecords(unknown))).toMatchObject({
      ...kept,
      isThere: false,
    });
  });
});

// Targets in whose files EXIF can be read as it is.
test.each(['jpeg', 'png', 'webp', 'tiff', 'avif', 'heic', 'jp2', 'psd', 'xcf', 'dng'])(
  "to %s: the preview in a maker's note stays where it shows the picture, else it goes and is told",
  async (to) => {
    const photo = photoWithNote();
    expect(await made(to, {}, photo)).toMatchObject({ isThere: true, others: 1, isTold: 0 });
    for (const move of [{ crop: '8x8+0+0' }, { turn: 90 }] satisfies Partial<ConvertSettings>[])
      expect(await made(to, move, photo)).toMatchObject({ isThere: false, others: 1, isTold: 1 });
  },
);

test('beginnings of pictures without end, or one within the other, take no longer than the block is long', () => {
  for (const piece of [
    '\xff\xd8\xff\xda',
    '\xff\xd8\xff',
    '\xff\xd8\xff\xe0\0\x04',
    '\xff\xe0\0\x02\xff\xd8\xff\xe0\0\x02',
  ]) {
    const block = new Uint8Array(Buffer.from(piece.repeat(2_000_000 / piece.length), 'latin1'));
    const begun = process.cpuUsage();
    expect(picturesWithin(block)).toEqual([]);
    expect(process.cpuUsage(begun).user).toBeLessThan(10_000_000);
  }
});

test.each([
  ['several', [before, dataset(202, preview), behind, dataset(202, preview)], [before, behind]],
  ['one alone', [...heads, dataset(202, preview)], []],
  ['what follows that is none', [dataset(202, preview), Buffer.from('?')], [Buffer.from('?')]],
  [
    'that of another record',
    [Buffer.from([0x1c, 1, 202, 0, 1, 7]), before],
    [Buffer.from([0x1c, 1, 202, 0, 1, 7]), before],
  ],
])('%s', (_name, given, wanted) => {
  const records = new Uint8Array(Buffer.concat(given));
  const rest = iptcWithoutPreview(records);
  expect(Buffer.from(rest).equals(Buffer.concat(wanted))).toBe(true);
  expect(rest === records).toBe(rest.length === records.length);
});
