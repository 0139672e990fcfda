import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type ConvertSettings, defaultSettings } from '../plan/settings.ts';
import { convert } from './convert.ts';
import { testContext as context } from './test-context.ts';

/** A JPEG with camera, place and comment by ExifTool. */
const photo = new Uint8Array(
  readFileSync(new URL('../../../codecs/src/formats/jxl/fixtures/place.jpg', import.meta.url)),
);

interface Packed {
  readonly file: Buffer;
  readonly kinds: readonly string[];
}

/** It with IPTC, for which JPEG XL has no place of its own (8BIM resource 0x0404: 2:90, a city). */
const told = ((): Uint8Array => {
  const city = Buffer.from('\x1c\x02\x5a\0\x06Xanadu', 'latin1');
  const resource = Buffer.concat([
    Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x0b', 'latin1'),
    city,
    Buffer.alloc(1),
  ]);
  const head = Buffer.from([0xff, 0xed, 0, resource.length + 2]);
  return new Uint8Array(Buffer.concat([photo.subarray(0, 2), head, resource, photo.subarray(2)]));
})();

async function pack(settings: Partial<ConvertSettings> = {}, source: Uint8Array = photo): Promise<Packed> {
  const wanted = { ...defaultSettings('jxl'), options: { lossless: true }, ...settings };
  const { files, result } = await convert(source, { name: 'a.jpg', settings: wanted }, context);
  return { file: Buffer.from(files[0] ?? []), kinds: result.adjustments.map(({ kind }) => kind) };
}

async function unpacked(file: Buffer): Promise<Uint8Array | undefined> {
  const { files } = await convert(new Uint8Array(file), { name: 'a.jxl', settings: defaultSettings('jpeg') }, context);
  return files[0];
}

test('a JPEG that is packed whole comes back to the byte, its comment with it', async () => {
  const { file, kinds } = await pack();
  expect(kinds).toEqual(['encoding-kept']);
  expect([file.includes('jbrd'), file.includes('Cam\0')]).toEqual([true, true]);
  expect(await unpacked(file)).toEqual(photo);
});

test('one whose place is to be left out does not keep it in the way back', async () => {
  const { file, kinds } = await pack({ metadata: 'no-location' });
  expect(kinds).toEqual(['encoding-kept', 'location-removed']);
  // GPSLatitudeRef: one ASCII letter and its zero.
  const latitude = Buffer.from([0, 1, 0, 2, 0, 0, 0, 2, 0x4e, 0]);
  expect(Buffer.from(photo).includes(latitude)).toBe(true);
  expect(file.includes(latitude)).toBe(false);
  expect([file.includes('jbrd'), file.includes('Cam\0'), file.includes('>Hello<')]).toEqual([false, true, true]);
});

test('nor does one without metadata', async () => {
  const { file } = await pack({ metadata: 'strip' });
  expect(['jbrd', 'Cam\0', 'Hello'].map((text) => file.includes(text))).toEqual([false, false, false]);
});

test('one with IPTC keeps the way back too, and says that it is left out where pixels are coded anew', async () => {
  const { file, kinds } = await pack({}, told);
  expect(kinds).toEqual(['encoding-kept']);
  expect(await unpacked(file)).toEqual(told);
  expect((await pack({ options: { lossless: false } }, told)).kinds).toContain('metadata-dropped');
  const bare = await pack({ metadata: 'strip' }, told);
  expect(bare.kinds).toEqual(expect.arrayContaining(['encoding-kept', 'metadata-dropped']));
  expect(['jbrd', 'Xanadu'].map((text) => bare.file.includes(text))).toEqual([false, false]);
});

/** A segment behind the first two bytes of the photo. */
function withSegment(marker: number, text: string, behind = ''): Uint8Array {
  const body = Buffer.from(text, 'latin1');
  const head = Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255]);
  return new Uint8Array(
    Buffer.concat([photo.subarray(0, 2), head, body, photo.subarray(2), Buffer.from(behind, 'latin1')]),
  );
}

const XMP = 'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/">';

test.each([
  ['a statement of origin', withSegment(0xeb, 'JP\0\0 jumb'), 'program-data'],
  ['an EXIF block before its own', withSegment(0xe1, 'Exif\0\0II*\0\x08\0\0\0\0\0\0\0\0\0'), 'other-metadata'],
  ['further pictures', withSegment(0xe2, 'MPF\0MM\0*', '\xff\xd8\xff\xd9'), 'other-images'],
  ['a film', withSegment(0xe1, `${XMP}GCamera:MotionPhoto="1"</x:xmpmeta>`, '\0\0\0\x0cftypmp42'), 'motion-video'],
])('%s comes back with the file, and is told where the picture comes without it', async (_, source, what) => {
  const { file, kinds } = await pack({}, source);
  expect(kinds).toEqual(['encoding-kept']);
  const back = await convert(new Uint8Array(file), { name: 'a.jxl', settings: defaultSettings('jpeg') }, context);
  expect(Buffer.from(back.files[0] ?? []).equals(source)).toBe(true);
  expect(back.result.adjustments).toEqual([{ kind: 'encoding-kept' }]);
  const drawn = await convert(new Uint8Array(file), { name: 'a.jxl', settings: defaultSettings('png') }, context);
  expect(drawn.result.adjustments).toContainEqual({ kind: 'auxiliary-dropped', what });
});

test('the print resolution comes back with the file too', async () => {
  // 300 dots an inch (ITU-T T.871, 10.1).
  const source = withSegment(0xe0, 'JFIF\0\x01\x02\x01\x01\x2c\x01\x2c\0\0');
  const { file, kinds } = await pack({}, source);
  expect(kinds).toEqual(['encoding-kept']);
  expect(await unpacked(file)).toEqual(source);
  expect((await pack({ options: { lossless: false } }, source)).kinds).toContain('density-dropped');
});
