import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { convert } from '../convert/convert.ts';
import { testContext as context } from '../convert/test-context.ts';
import { type ConvertSettings, defaultSettings } from '../plan/settings.ts';

/** A JPEG with EXIF and a thumbnail in it, by ExifTool. */
const photo = new Uint8Array(
  readFileSync(new URL('../../../codecs/src/formats/jpeg/fixtures/thumbnail.jpg', import.meta.url)),
);
const dropped = { kind: 'auxiliary-dropped', what: 'thumbnail' };

test.each<[string, Partial<ConvertSettings>, boolean]>([
  ['png', {}, true],
  ['png', { resize: { width: 16, mode: 'fit' } }, false],
  ['tiff', {}, false],
  ['dng', {}, false],
])('to %s with %o the thumbnail is kept or said to be dropped: %s', async (to, settings, kept) => {
  const wanted = { ...defaultSettings(to), ...settings };
  const { result } = await convert(photo, { name: 'a.jpg', settings: wanted }, context);
  expect(result.adjustments.some(({ kind }) => kind === dropped.kind)).toBe(!kept);
  if (!kept) expect(result.adjustments).toContainEqual(dropped);
});
