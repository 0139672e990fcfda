import { readFileSync } from 'node:fs';
import type { FormatId } from '@safelight/codecs';
import { thumbnailReaders } from '@safelight/codecs/thumbnails';
import { ConvertError, sourceOf } from '@safelight/core';
import { expect, test } from 'vitest';
import { readThumbnail } from './read-thumbnail.ts';

const fixture = (path: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../../../codecs/src/formats/${path}`, import.meta.url)));

/** What embeds a picture, and what does not, of each way in which one is embedded. */
const files: readonly (readonly [FormatId, string])[] = [
  ['raw', 'raw/fixtures/cut.raf'],
  ['raw', 'raw/fixtures/cut.crw'],
  ['raw', 'raw/fixtures/cut.cr3'],
  ['raw', 'raw/fixtures/cut.x3f'],
  ['raw', 'raw/fixtures/mosaic.mrw'],
  ['dng', 'raw/fixtures/mosaic.nef'],
  ['jpeg', 'jpeg/fixtures/thumbnail.jpg'],
  ['psd', 'psd/fixtures/layers.psd'],
  ['psb', 'psd/fixtures/rgb-rle.psd'],
  ['heic', 'heic/fixtures/rgb.heic'],
];

test('every format with a reader is tried', () => {
  expect(new Set(files.map(([formatId]) => formatId))).toEqual(new Set(Object.keys(thumbnailReaders)));
});

test.each(files)(
  '%s: of a file that is cut off, %s, its thumbnail, none, or an error with a code',
  async (id, path) => {
    const bytes = fixture(path);
    const whole = await readThumbnail(sourceOf(bytes), id);
    let failed = 0;
    for (let part = 0; part < 60; part++) {
      const cut = sourceOf(bytes.subarray(0, Math.floor((bytes.length * part) / 60)));
      try {
        const found = await readThumbnail(cut, id);
        if (found) expect(found).toEqual(whole);
      } catch (error) {
        expect(error).toBeInstanceOf(ConvertError);
        failed++;
      }
    }
    // A header of no bytes is none.
    expect(failed).toBeGreaterThan(0);
  },
);

test('of a format that embeds none there is none, and nothing is read', async () => {
  const source = { size: 10, read: () => Promise.reject(new Error('It was read.')) };
  expect(await readThumbnail(source, 'png')).toBeUndefined();
});
