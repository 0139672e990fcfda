/** The thumbnail in EXIF of pictures that came to lie otherwise, whoever turned them: the plan, or the container's own turn. */
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { targets } from '@safelight/codecs';
import { type Adjustment, type Orientation, sourceOf } from '@safelight/core';
import { describe, expect, test } from 'vitest';
import { heifWithItems } from '../../packages/codecs/test/heif-with-gain-map.ts';
import { convert } from '../../packages/engine/src/convert/convert.ts';
import { inspect } from '../../packages/engine/src/convert/inspect.ts';
import { testContext as context } from '../../packages/engine/src/convert/test-context.ts';
import { type ConvertSettings, defaultSettings } from '../../packages/engine/src/plan/settings.ts';

const fixture = (path: string): Buffer =>
  readFileSync(new URL(`../../packages/codecs/src/formats/${path}`, import.meta.url));
const u16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255]);
const u32 = (value: number): Buffer => Buffer.from([value >>> 24, value >>> 16, value >>> 8, value]);

/** What the thumbnail shows, in letters. */
const SHOWN = 'What the thumbnail shows';

/** EXIF 2.32, 4.5.8: a first directory with the orientation, a second one that says where a JPEG file is. */
function exifOf(orientation: Orientation): Buffer {
  const thumbnail = Buffer.from(`\xff\xd8${SHOWN}\xff\xd9`, 'latin1');
  const entry = (tag: number, type: 3 | 4, value: number): Buffer =>
    Buffer.concat([u16(tag), u16(type), u32(1), type === 3 ? Buffer.concat([u16(value), u16(0)]) : u32(value)]);
  const second = 8 + 2 + 12 + 4;
  const start = second + 2 + 2 * 12 + 4;
  return Buffer.concat([
    Buffer.from('MM\0\x2a\0\0\0\x08', 'latin1'),
    u16(1),
    entry(0x0112, 3, orientation),
    u32(second),
    u16(2),
    entry(0x0201, 4, start),
    entry(0x0202, 4, thumbnail.length),
    u32(0),
    thumbnail,
  ]);
}

function box(type: string, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body]);
}

const jpegWith = (exif: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from('Exif\0\0'), exif]);
  const picture = fixture('jpeg/fixtures/gray.jpg');
  return Buffer.concat([
    picture.subarray(0, 2),
    Buffer.from([0xff, 0xe1]),
    u16(body.length + 2),
    body,
    picture.subarray(2),
  ]);
};
const jxlHead = Buffer.concat([
  box('JXL ', Buffer.from('\r\n\x87\n', 'latin1')),
  box('ftyp', Buffer.from('jxl \0\0\0\0jxl ')),
]);
const jxlWith = (...boxes: readonly Buffer[]): Buffer =>
  Buffer.concat([jxlHead, ...boxes, box('jxlc', fixture('jxl/fixtures/rgb.jxl'))]);
const heifWith =
  (path: string) =>
  (exif: Uint8Array): Uint8Array =>
    heifWithItems(fixture(path), [{ type: 'Exif', data: Buffer.concat([u32(0), exif]) }]);

/** Sources whose pixels are upright by their container, whatever EXIF says, and one that EXIF turns. */
const sources: Readonly<Record<string, readonly [extension: string, (exif: Buffer) => Uint8Array]>> = {
  'JPEG XL': ['jxl', (exif) => jxlWith(box('Exif', u32(0), exif))],
  'JPEG XL, packed': [
    'jxl',
    (exif) => jxlWith(box('brob', Buffer.from('Exif'), brotliCompressSync(Buffer.concat([u32(0), exif])))),
  ],
  HEIC: ['heic', heifWith('heic/fixtures/rgb.heic')],
  AVIF: ['avif', heifWith('avif/fixtures/rgb.avif')],
  JPEG: ['jpg', jpegWith],
};

async function made(
  [extension, sourceWith]: (typeof sources)[string],
  orientation: Orientation,
  to: string,
  more: Partial<ConvertSettings> = {},
) {
  const settings = { ...defaultSettings(to), neverLarger: false, ...more };
  const file = new Uint8Array(sourceWith(exifOf(orientation)));
  const { files, result } = await convert(file, { name: `a.${extension}`, settings }, context);
  const bytes = Buffer.from(files[0] ?? []);
  const isDropped = (one: Adjustment): boolean => one.kind === 'auxiliary-dropped' && one.what === 'thumbnail';
  return { bytes, isThere: bytes.includes(SHOWN), isTold: result.adjustments.some(isDropped) };
}

/** Targets that hold EXIF as it is, thumbnail and all. */
const holding = targets.filter(
  ({ code, format }) =>
    code === format.id && format.encoder.metadata.includes('exif') && !format.encoder.thumbnailIsPage,
);

describe.each(Object.entries(sources))('%s', (_, source) => {
  test.each(holding.map(({ code }) => code))('to %s: stays where it shows the picture, else goes', async (to) => {
    expect(await made(source, 1, to)).toMatchObject({ isThere: true, isTold: false });
    for (const orientation of [2, 3, 6, 8] as const) {
      const { bytes, isThere } = await made(source, orientation, to, { keepHdr: false });
      expect(isThere, `${orientation}`).toBe(false);
      const info = await inspect(sourceOf(new Uint8Array(bytes)), `a.${to}`);
      expect(info.orientation).toBe(1);
    }
  });

  test.each(['jpeg', 'png', 'webp', 'jxl'])('to %s: it is told that it goes', async (to) => {
    expect((await made(source, 6, to)).isTold).toBe(true);
    expect((await made(source, 6, to, { metadata: 'no-location' })).isTold).toBe(true);
    for (const change of [{ turn: 90 }, { crop: '8x8+0+0' }] as const) {
      expect(await made(source, 1, to, change)).toMatchObject({
        isThere: false,
        isTold: true,
      });
    }
  });
});

test('a JPEG that is packed into JPEG XL whole keeps it; one whose EXIF is written anew does not', async () => {
  const source = sources['JPEG'] as (typeof sources)[string];
  const options = { lossless: true };
  const whole = await made(source, 6, 'jxl', { options });
  expect([whole.bytes.includes('jbrd'), whole.isTold]).toEqual([true, false]);
  const back = await convert(
    new Uint8Array(whole.bytes),
    { name: 'a.jxl', settings: defaultSettings('jpeg') },
    context,
  );
  expect(Buffer.from(back.files[0] ?? []).equals(jpegWith(exifOf(6)))).toBe(true);
  const anew = await made(source, 6, 'jxl', { options, metadata: 'no-location' });
  expect([anew.bytes.includes('jbrd'), anew.isThere, anew.isTold]).toEqual([false, false, true]);
});
