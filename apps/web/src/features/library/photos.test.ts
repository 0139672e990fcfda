import { expect, test } from 'vitest';
import { allFormats } from '../../lib/formats.ts';
import { largestFirst, photosOf, totalBytes } from './photos.ts';

const incoming = (path: string, type = '', size = 1) => {
  const parts = path.split('/');
  const file = new File(['x'.repeat(size)], parts.at(-1) ?? '', { type });
  return { file, folder: parts.slice(0, -1).join('/') };
};
const names = (list: readonly { file: File }[]) => list.map(({ file }) => file.name);

test.each([
  ['a.jpg', 'image/jpeg', true],
  ['a.anything', 'image/x-new', true],
  ['a.heic', '', true],
  ['A.CR2', '', true],
  ['a.mp4', 'video/mp4', false],
  ['a.pdf', 'application/pdf', false],
  ['a.pdf', '', false],
  ['notes.txt', 'text/plain', false],
  ['jpg', '', false],
  ['photo.jpg', 'text/plain', false],
])('%s of type "%s": %s', (name, type, taken) => {
  expect(photosOf([incoming(name, type)], allFormats)).toHaveLength(taken ? 1 : 0);
});

test('results of an earlier run are not photos of the library', () => {
  const found = photosOf(
    ['Trip/a.jpg', 'Trip/optimized_photos/Trip/b.jpg', 'optimized_photos _(2)/c.jpg', 'my optimized_photos/d.jpg'].map(
      (path) => incoming(path),
    ),
    allFormats,
  );
  expect(names(found)).toEqual(['a.jpg', 'd.jpg']);
});

test('the largest come first, those of one size as they came', () => {
  const photos = [
    incoming('s.jpg', '', 1),
    incoming('l.jpg', '', 9),
    incoming('m.jpg', '', 4),
    incoming('n.jpg', '', 4),
  ];
  expect(names(largestFirst(photos))).toEqual(['l.jpg', 'm.jpg', 'n.jpg', 's.jpg']);
  expect(totalBytes(photos)).toBe(18);
});
