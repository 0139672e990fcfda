import { createHash } from 'node:crypto';
import { targetByName, targets } from '@safelight/codecs';
import { type DecodedImage, defaultsOf, type Raster } from '@safelight/core';
import { expect, test } from 'vitest';
import { defaultSettings } from '../plan/settings.ts';
import { analyze } from '../recommend/analyze.ts';
import { estimate } from '../recommend/estimate.ts';
import { grainy } from '../recommend/test-pictures.ts';
import { convert } from './convert.ts';
import { type DecodedBefore, KeptPicture } from './kept-picture.ts';
import { testContext } from './test-context.ts';

const context = { ...testContext, limits: { maxPixels: 4_000_000, maxTotalPixels: 4_000_000 } };
const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);
const image = (raster: Raster): DecodedImage => ({
  frames: [{ raster, duration: 0 }],
  kind: 'still',
  loopCount: 0,
  orientation: 6,
  metadata: {},
});
const picture = image(grainy(4, 4, 1));

test('a picture is found by the very bytes and request alone', () => {
  const kept = new KeptPicture();
  const file = bytes(1, 2, 3, 4, 5, 6);
  kept.keep(file, 'whole', picture);
  expect(kept.find(file.slice(), 'whole')).toBe(picture);
  // Where it lies in its buffer says nothing.
  expect(kept.find(bytes(0, 1, 2, 3, 4, 5, 6).subarray(1), 'whole')).toBe(picture);
  expect(kept.find(file, 'half')).toBeUndefined();
  for (let at = 0; at < file.length; at++) expect(kept.find(file.with(at, 9), 'whole')).toBeUndefined();
  expect(kept.find(file.slice(0, 5), 'whole')).toBeUndefined();
});

test('it is given away once, to whoever asks first', () => {
  const kept = new KeptPicture();
  const file = bytes(1, 2, 3);
  kept.keep(file, 'whole', picture);
  const given = kept.giveAway();
  expect(kept.find(file, 'whole')).toBeUndefined();
  expect(given.find(file, 'whole')).toBe(picture);
  expect(given.find(file, 'whole')).toBeUndefined();
  given.keep(file, 'whole', picture);
  expect(given.find(file, 'whole')).toBeUndefined();
});

test('a picture that would fill the memory is not kept', () => {
  const kept = new KeptPicture();
  const file = bytes(1);
  kept.keep(file, 'whole', picture);
  const raster: Raster = { ...grainy(1, 1, 1), data: { byteLength: 80_000_001 } as never };
  kept.keep(file, 'whole', image(raster));
  expect(kept.find(file, 'whole')).toBeUndefined();
});

/** A photo as a file of every format that is both written and read. */
const png = targetByName('png')?.format.encoder;
const quiet = { ...context, onProgress: () => {} };
const photo = await (await png?.load())?.encode(image(grainy(96, 64, 7)), defaultsOf(png?.options ?? {}), quiet);
const codes = targets.flatMap(({ code, format }) => (format.decoder && code === format.id ? [code] : []));

const hash = ({ frames }: DecodedImage): string =>
  frames.reduce((sum, { raster: { data } }) => sum.update(data), createHash('sha256')).digest('hex');

test.each(codes)('%s: what comes of a picture that was kept is what comes of the file', async (id) => {
  const [file = bytes()] = (await convert(photo ?? bytes(), { name: 'a.png', settings: defaultSettings(id) }, context))
    .files;
  for (const to of ['jpeg', 'png', 'webp', 'tiff', 'gif']) {
    const settings = { ...defaultSettings(to), resize: { width: 50, height: 50, mode: 'fit' } as const };
    const kept = new KeptPicture();
    let decoded: DecodedImage | undefined;
    let [untouched, times] = ['', 0];
    const watched: DecodedBefore = {
      find: (given, asked) => kept.find(given, asked),
      keep: (given, asked, made) => {
        kept.keep(given, asked, made);
        [decoded, untouched] = [made, hash(made)];
        times++;
      },
    };
    const request = { name: `a.${id}`, settings };
    await analyze(file, { ...request, settings: defaultSettings('') }, { ...context, decoded: watched });
    await estimate(file, request, { ...context, decoded: watched });
    const before = times;
    const again = await convert(file.slice(), request, { ...context, decoded: watched });
    // What the estimate decoded serves the conversion, and nobody has changed it.
    expect(times).toBe(before);
    expect(decoded && hash(decoded)).toBe(untouched);
    const { files } = await convert(file.slice(), request, context);
    expect(again.files).toEqual(files);
  }
});
