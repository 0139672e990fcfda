import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type ConvertContext, convert } from './convert.ts';
import { nodeHost } from './hosts/node-worker.ts';
import { allFormats } from './registry.ts';
import { defaultSettings } from './settings.ts';

const context: ConvertContext = {
  ...nodeHost,
  signal: new AbortController().signal,
  onProgress: () => {},
  limits: { maxPixels: 1_000_000, maxTotalPixels: 10_000_000 },
};

/** Files of several pictures, and how many there are. */
const files: Readonly<Record<string, readonly [path: string, count: number]>> = {
  apng: ['png/fixtures/animation.png', 4],
  avif: ['avif/fixtures/sequence.avif', 3],
  gif: ['gif/fixtures/disposal.gif', 4],
  heic: ['heic/fixtures/collection.heic', 3],
  ico: ['ico/fixtures/sizes.ico', 3],
  jxl: ['jxl/fixtures/animation.jxl', 3],
  pdf: ['pdf/fixtures/pages.pdf', 3],
  png: ['png/fixtures/animation.png', 4],
  tiff: ['tiff/fixtures/pages.tif', 3],
  webp: ['webp/fixtures/animation.webp', 4],
};
/** Layers are pictures of their own only where somebody asks for them; the faces of a cube are judged in tests/corpus. */
const apart = ['dds', 'psb', 'psd', 'xcf'];

test('every format of several pictures is here', () => {
  const several = allFormats.filter(({ decoder }) => decoder?.carries.kinds.some((kind) => kind !== 'still'));
  expect([...Object.keys(files), ...apart].toSorted()).toEqual(several.map(({ id }) => id).toSorted());
});

test.each(Object.entries(files))('what a JPEG leaves out of %s is told', async (_, [path, total]) => {
  const bytes = new Uint8Array(readFileSync(new URL(`../../codecs/src/${path}`, import.meta.url)));
  const { result } = await convert(bytes, { name: path, settings: defaultSettings('jpeg') }, context);
  const told = result.adjustments.filter(({ kind }) => kind === 'frames-dropped' || kind === 'pages-dropped');
  expect(told).toEqual([expect.objectContaining({ kept: 1, total })]);
});
