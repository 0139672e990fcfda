import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { type Adjustment, sourceOf } from '@safelight/core';
import { describe, expect, test } from 'vitest';
import { type ConvertSettings, defaultSettings } from '../plan/settings.ts';
import { convert } from './convert.ts';
import { inspect } from './inspect.ts';
import { testContext as context } from './test-context.ts';

const fixture = (name: string): Buffer =>
  readFileSync(new URL(`../../../codecs/src/formats/jxl/fixtures/${name}`, import.meta.url));

/** A box (ISO/IEC 14496-12, 4.2). */
function box(type: string, ...parts: readonly (string | Uint8Array)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}

/** A packed box (ISO/IEC 18181-2, 9.7): the type of what it holds, then a Brotli stream. */
const packed = (type: string, content: Uint8Array): Buffer =>
  box('brob', type, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }));

/** EXIF by ExifTool, with the camera "Cam", the orientation 6 and a place. */
const structure = ((): Buffer => {
  const jpeg = fixture('place.jpg');
  const at = jpeg.indexOf('Exif\0\0');
  return jpeg.subarray(at + 6, at - 2 + jpeg.readUInt16BE(at - 2));
})();
/** The offset of the structure is 0 (9.3). */
const exif = Buffer.concat([Buffer.alloc(4), structure]);
/** GPSLatitudeRef: one ASCII letter and its zero. */
const LATITUDE = Buffer.from([0, 1, 0, 2, 0, 0, 0, 2, 0x4e, 0]);
const xmp = Buffer.from(
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
   rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
   exif:GPSLatitude="48,12.5N" photoshop:Credit="Keep credit"/></rdf:RDF></x:xmpmeta>`,
);

const head = Buffer.concat([box('JXL ', '\r\n\x87\n'), box('ftyp', 'jxl \0\0\0\0jxl ')]);
const picture = box('jxlc', fixture('lossy.jxl'));
const fileOf = (...boxes: readonly Buffer[]): Uint8Array => new Uint8Array(Buffer.concat([head, ...boxes]));

/** A box that goes on to the end of the file. */
function endless(last: Buffer): Buffer {
  const open = Buffer.from(last);
  open.writeUInt32BE(0);
  return open;
}

const files: Readonly<Record<string, Uint8Array>> = {
  'plain boxes': fileOf(box('Exif', exif), box('xml ', xmp), picture),
  'packed boxes': fileOf(packed('Exif', exif), packed('xml ', xmp), picture),
  'packed boxes behind the picture': fileOf(picture, packed('xml ', xmp), packed('Exif', exif)),
  'one of each': fileOf(box('Exif', exif), picture, packed('xml ', xmp)),
  'a packed box up to the end': fileOf(picture, packed('Exif', exif), endless(packed('xml ', xmp))),
  'the same once more': fileOf(packed('Exif', exif), box('xml ', xmp), box('Exif', exif), packed('xml ', xmp), picture),
};

async function made(
  file: Uint8Array,
  to: string,
  settings: Partial<ConvertSettings> = {},
): Promise<{ readonly bytes: Buffer; readonly told: readonly Adjustment[] }> {
  const wanted = { ...defaultSettings(to), neverLarger: false, ...settings };
  const { files: results, result } = await convert(file, { name: 'a.jxl', settings: wanted }, context);
  return { bytes: Buffer.from(results[0] ?? []), told: result.adjustments };
}

const targets = ['jpeg', 'png', 'webp', 'jxl', 'tiff', 'avif'];

describe.each(Object.entries(files))('a file with %s', (_, file) => {
  test('says that there are EXIF and XMP', async () => {
    expect((await inspect(sourceOf(file), 'a.jxl')).metadata).toEqual(['exif', 'xmp']);
  });

  test.each(targets)('keeps them in %s, upright', async (to) => {
    const { bytes, told } = await made(file, to);
    expect([bytes.includes('Cam\0'), bytes.includes('Keep credit'), bytes.includes('48,12.5N')]).toEqual([
      true,
      true,
      true,
    ]);
    expect(told).toEqual([]);
    const { orientation, width, height } = await inspect(sourceOf(new Uint8Array(bytes)), `a.${to}`);
    // What the codestream says counts, and it says nothing.
    expect([orientation, width, height]).toEqual([1, 48, 40]);
  });

  test.each(targets)('leaves the place out of %s, and says so', async (to) => {
    const { bytes, told } = await made(file, to, { metadata: 'no-location' });
    expect([bytes.includes('Cam\0'), bytes.includes('Keep credit')]).toEqual([true, true]);
    expect([bytes.includes(LATITUDE), bytes.includes('48,12.5N')]).toEqual([false, false]);
    expect(told).toEqual([{ kind: 'location-removed' }]);
  });

  test.each(targets)('leaves all of it out of %s, and says so', async (to) => {
    const { bytes, told } = await made(file, to, { metadata: 'strip' });
    expect([bytes.includes('Cam\0'), bytes.includes('Keep credit')]).toEqual([false, false]);
    expect(told.map((one) => one.kind === 'metadata-dropped' && one.block)).toEqual(['exif', 'xmp']);
  });
});

/** Cut off, and with some of its bytes changed. */
const [cutOff, changed] = [packed('Exif', exif), packed('Exif', exif)];
changed.fill(0x55, 20, 60);
const damaged: Readonly<Record<string, readonly Buffer[]>> = {
  'a packed box whose stream ends early': [box('brob', 'Exif', cutOff.subarray(12, -20)), picture],
  'a packed box with changed bytes': [changed, picture],
  'a packed box with nothing in it': [box('brob', 'Exif'), picture],
  'a packed box that the file ends in': [picture, packed('Exif', exif).subarray(0, -9)],
  'a box that the file ends in': [picture, box('Exif', exif).subarray(0, -9)],
  'EXIF that is none': [box('Exif', '\0\0\0\0No structure'), picture],
  'EXIF that begins behind its end': [box('Exif', '\x7f\0\0\0II*\0'), picture],
  'a packed box that is far too large': [packed('Exif', Buffer.alloc(128 * 2 ** 20, 1)), picture],
  'packed boxes that are far too large together': [
    ...Array.from({ length: 40 }, () => packed('xml ', Buffer.alloc(24 * 2 ** 20, 'a'))),
    picture,
  ],
};

test.each(Object.entries(damaged))(
  '%s is said to be damaged, and the picture is converted',
  async (_, boxes) => {
    const { bytes, told } = await made(fileOf(...boxes), 'png');
    expect(bytes.includes('Cam\0')).toBe(false);
    expect(told).toContainEqual({ kind: 'damaged-input', detail: expect.stringContaining('damaged') });
    expect(bytes.length).toBeLessThan(25 * 2 ** 20);
  },
  60_000,
);

test.each([
  ['a statement of origin', [box('jumb', 'a claim')], 'program-data'],
  ['one that is packed', [packed('jumb', Buffer.from('a claim'))], 'program-data'],
  ["a program's own box", [box('uuid', Buffer.alloc(16, 7), 'settings')], 'program-data'],
  ['one that is packed too', [packed('uuid', Buffer.alloc(32, 7))], 'program-data'],
  ['a gain map', [box('jhgm', Buffer.alloc(64))], 'gain-map'],
  [
    'a second EXIF block',
    [box('Exif', exif), packed('Exif', Buffer.concat([exif, Buffer.from('!')]))],
    'other-metadata',
  ],
  ['a second XMP packet', [packed('xml ', xmp), box('xml ', xmp, ' ')], 'other-metadata'],
] as const)('%s is said to be left out', async (_, boxes, what) => {
  for (const to of ['jpeg', 'jxl']) {
    expect((await made(fileOf(...boxes, picture), to)).told, to).toEqual([{ kind: 'auxiliary-dropped', what }]);
  }
});

test('indexes, levels and free space are nothing to tell', async () => {
  const boxes = [box('jxll', Uint8Array.of(10)), box('jxli', Buffer.alloc(8)), box('free', Buffer.alloc(9)), picture];
  expect((await made(fileOf(...boxes), 'png')).told).toEqual([]);
});

describe('a JPEG file that is packed whole', () => {
  const jpeg = fixture('jpeg.jxl');
  const withBoxes = (...boxes: readonly Buffer[]): Uint8Array =>
    new Uint8Array(Buffer.concat([jpeg.subarray(0, 32), ...boxes, jpeg.subarray(32)]));

  test('comes back as it was, and what it never held is said to be left out', async () => {
    const { bytes, told } = await made(withBoxes(packed('jumb', Buffer.from('a claim'))), 'jpeg');
    expect(bytes.equals(fixture('photo.jpg'))).toBe(true);
    expect(told).toEqual([{ kind: 'auxiliary-dropped', what: 'program-data' }, { kind: 'encoding-kept' }]);
  });

  test('is not put together with a block that nobody can unpack', async () => {
    const { told } = await made(withBoxes(packed('Exif', Buffer.alloc(128 * 2 ** 20, 1))), 'jpeg');
    expect(told.map(({ kind }) => kind)).toEqual(['damaged-input']);
  }, 60_000);
});
