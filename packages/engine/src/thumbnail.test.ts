import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { type ConvertContext, convert } from './convert.ts';
import { type ConvertSettings, defaultSettings } from './settings.ts';

const context: ConvertContext = {
  signal: new AbortController().signal,
  onProgress: () => {},
  loadModule: async (url) => WebAssembly.compile(await readFile(url)),
  loadAsset: async (url) => new Uint8Array(await readFile(url)),
  limits: { maxPixels: 1_000_000, maxTotalPixels: 1_000_000 },
};
/** A JPEG with EXIF and a thumbnail in it, by ExifTool. */
const photo = new Uint8Array(readFileSync(new URL('../../codecs/src/jpeg/fixtures/thumbnail.jpg', import.meta.url)));
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
