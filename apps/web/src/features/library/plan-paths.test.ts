import { expect, test } from 'vitest';
import { planPaths } from './plan-paths.ts';

const photo = (path: string) => ({
  file: new File([], path.split('/').at(-1) ?? ''),
  folder: path.split('/').slice(0, -1).join('/'),
});
const plan = (...paths: string[]) =>
  Object.fromEntries(
    planPaths(paths.map(photo), 'webp').map(({ id, resultPath, keptPath }) => [id, [resultPath, keptPath]]),
  );

test('the tree is kept, the extension is the true one', () => {
  expect(plan('Trip/Day 1/a.JPG', 'Trip.old/b')).toEqual({
    'Trip/Day 1/a.JPG': ['Trip/Day 1/a.webp', 'Trip/Day 1/a.JPG'],
    'Trip.old/b': ['Trip.old/b.webp', 'Trip.old/b'],
  });
});

test('two photos never share a place: neither results, nor a result and a photo that is kept', () => {
  expect(plan('t/a.jpg', 't/a.heic', 't/A.png')).toEqual({
    't/A.png': ['t/A.webp', 't/A.png'],
    't/a.heic': ['t/a _(1).webp', 't/a.heic'],
    't/a.jpg': ['t/a _(2).webp', 't/a.jpg'],
  });
  expect(plan('t/a.jpg', 't/a.webp')).toEqual({
    't/a.jpg': ['t/a _(1).webp', 't/a.jpg'],
    't/a.webp': ['t/a.webp', 't/a.webp'],
  });
});

test('places have names that every system holds, and none is a folder of another', () => {
  expect(plan('t/CON.jpg', 't/a.webp/b.png', 't/a.jpg')).toEqual({
    't/CON.jpg': ['t/CON_.webp', 't/CON_.jpg'],
    't/a.jpg': ['t/a _(1).webp', 't/a.jpg'],
    't/a.webp/b.png': ['t/a.webp/b.webp', 't/a.webp/b.png'],
  });
});

test('places do not hang on the order in which photos are found', () => {
  expect(plan('t/b.jpg', 't/a.jpg', 't/a.heic')).toEqual(plan('t/a.heic', 't/b.jpg', 't/a.jpg'));
});
