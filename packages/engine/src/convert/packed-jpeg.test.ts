import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type ConvertSettings, defaultSettings } from '../plan/settings.ts';
import { convert } from './convert.ts';
import { testContext as context } from './test-context.ts';

/** A JPEG with camera, place and comment by ExifTool. */
const photo = new Uint8Array(
  readFileSync(new URL('../../../codecs/src/formats/jxl/fixtures/place.jpg', import.meta.url)),
);

async function pack(settings: Partial<ConvertSettings> = {}): Promise<{ file: Buffer; kinds: readonly string[] }> {
  const wanted = { ...defaultSettings('jxl'), options: { lossless: true }, ...settings };
  const { files, result } = await convert(photo, { name: 'a.jpg', settings: wanted }, context);
  return { file: Buffer.from(files[0] ?? []), kinds: result.adjustments.map(({ kind }) => kind) };
}

test('a JPEG that is packed whole keeps the way back, and its comment as XMP', async () => {
  const { file, kinds } = await pack();
  expect(kinds).toEqual(['encoding-kept']);
  expect([file.includes('jbrd'), file.includes('Cam\0'), file.includes('>Hello<')]).toEqual([true, true, true]);
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
