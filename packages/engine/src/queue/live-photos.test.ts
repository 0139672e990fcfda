import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { convert } from '../convert/convert.ts';
import { testContext } from '../convert/test-context.ts';
import { defaultSettings } from '../plan/settings.ts';
import { findLivePhotos, frameFilm, isFilm } from './live-photos.ts';

const listed = (...paths: readonly string[]) =>
  paths.map((path) => ({ name: path.replace(/^.*\//, ''), folder: path.replace(/[^/]*$/, ''), size: 1000 }));

describe('pairs', () => {
  test.each([
    ['a picture and its film', ['IMG_1.HEIC', 'IMG_1.MOV'], [[0, 1]]],
    ['in any order and case', ['img_1.mov', 'IMG_1.heic'], [[1, 0]]],
    ['of MP4, as downloads from clouds are', ['a.jpg', 'a.mp4'], [[0, 1]]],
    ['each in its folder', ['x/a.jpg', 'y/a.mov', 'x/a.mov'], [[0, 2]]],
    ['HEIC before JPEG of the same name', ['a.jpg', 'a.heic', 'a.mov'], [[1, 2]]],
    ['one film alone', ['a.heic', 'a.mov', 'a.mp4'], [[0, 1]]],
    ['nothing of a film without a picture', ['a.mov', 'b.heic'], []],
    ['nothing of other pictures', ['a.png', 'a.mov', 'b.webp', 'b.mp4'], []],
    ['nothing of names without an end', ['mov', 'heic', '.mov', '.heic'], []],
  ])('%s', (_, paths, expected) => {
    expect([...findLivePhotos(listed(...paths))]).toEqual(expected);
  });

  test('a film that is no moment is none', () => {
    const files = listed('a.heic', 'a.mov').map((file) => ({ ...file, size: 100e6 }));
    expect([...findLivePhotos(files)]).toEqual([]);
  });
});

const fixture = (path: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../../../codecs/src/formats/${path}`, import.meta.url)));
const film = fixture('jpeg/fixtures/motion.mp4');

function joined(picture: string, bytes: Uint8Array): Uint8Array {
  const { before, after } = frameFilm(picture, film.length);
  return new Uint8Array(Buffer.concat([bytes, before, film, after]));
}

describe('a picture with its film behind it', () => {
  const pictures = [
    ['photo.HEIC', 'heic/fixtures/rgb.heic'],
    ['photo.jpg', 'jpeg/fixtures/dated.jpg'],
    ['photo.jpeg', 'jpeg/fixtures/q80-420.jpg'],
  ] as const;

  test.each(pictures)('%s is what it was, and gives the film out', async (name, path) => {
    const plain = fixture(path);
    const settings = { ...defaultSettings('png'), extractVideo: true, neverLarger: false };
    const alone = await convert(plain, { name, settings }, testContext);
    const made = await convert(joined(name, plain), { name, settings }, testContext);
    expect(made.files).toEqual([...alone.files, film]);
    expect(made.result.files.map((file) => file.name)).toEqual(['photo.png', 'photo.mp4']);
    expect(alone.files).toHaveLength(1);
  });

  test.each(
    pictures.flatMap(([name, path]) => (['jpeg', 'heic', 'avif'] as const).map((to) => [name, to, path] as const)),
  )('%s keeps it in %s', async (name, to, path) => {
    const settings = { ...defaultSettings(to), neverLarger: false };
    const { files, result } = await convert(joined(name, fixture(path)), { name, settings }, testContext);
    expect(Buffer.from(files[0] as Uint8Array).includes(Buffer.from(film))).toBe(true);
    expect(result.adjustments.filter((one) => one.kind === 'auxiliary-dropped')).toEqual([]);
  });

  test.each(pictures)('%s says it where the target holds none', async (name, path) => {
    const settings = { ...defaultSettings('webp'), neverLarger: false };
    const { result } = await convert(joined(name, fixture(path)), { name, settings }, testContext);
    expect(result.adjustments).toContainEqual(
      expect.objectContaining({ kind: 'auxiliary-dropped', what: 'motion-video' }),
    );
  });
});

test('a film is told by its first bytes', () => {
  expect(isFilm(film.subarray(0, 12))).toBe(true);
  expect(isFilm(fixture('jpeg/fixtures/dated.jpg').subarray(0, 12))).toBe(false);
  expect(isFilm(new Uint8Array(0))).toBe(false);
});
