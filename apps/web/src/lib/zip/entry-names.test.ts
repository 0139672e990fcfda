import { expect, test } from 'vitest';
import { entryNames } from './entry-names.ts';

const at = (folder: string, name: string) => ({ folder, name });

test('a taken name gets a number before its extension', () => {
  expect(entryNames([at('', 'a.jpg'), at('', 'a.jpg'), at('', 'a.jpg')], [])).toEqual([
    'a.jpg',
    'a _(1).jpg',
    'a _(2).jpg',
  ]);
});

test('a number that is taken itself is passed over', () => {
  expect(entryNames([at('', 'a _(1).jpg'), at('', 'a.jpg'), at('', 'a.jpg')], [])).toEqual([
    'a _(1).jpg',
    'a.jpg',
    'a _(2).jpg',
  ]);
});

test('the folder tree is kept, and names are told apart in their folder', () => {
  expect(entryNames([at('Trip/Day 1', 'a.jpg'), at('Trip', 'a.jpg'), at('Trip', 'A.JPG')], [])).toEqual([
    'Trip/Day 1/a.jpg',
    'Trip/a.jpg',
    'Trip/A _(1).JPG',
  ]);
});

test('no path leads out of the archive', () => {
  expect(entryNames([at('../..', '..'), at('/etc', 'C:\\x.png')], [])).toEqual(['_/_/_', 'etc/C__x.png']);
});

test('reserved names stay free', () => {
  expect(entryNames([at('', 'readme.txt')], ['README.txt'])).toEqual(['readme _(1).txt']);
});
