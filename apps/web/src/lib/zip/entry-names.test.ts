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

test('names are such as every system holds', () => {
  const long = 'x'.repeat(300);
  const paths = entryNames(
    [at('aux/Day 1.', 'CON.jpg'), at('', 'exe\u202egpj.png'), at('', `${long}-01.png`), at('', `${long}-02.png`)],
    [],
  );
  expect(paths).toEqual([
    'aux_/Day 1/CON_.jpg',
    'exe_gpj.png',
    `${'x'.repeat(248)}-01.png`,
    `${'x'.repeat(248)}-02.png`,
  ]);
});

test('names that become one are told apart, whatever their letters are composed of', () => {
  expect(entryNames([at('', 'a:.png'), at('', 'a?.png'), at('', 'Ä.png'), at('', 'a\u0308.png')], [])).toEqual([
    'a_.png',
    'a_ _(1).png',
    'Ä.png',
    'a\u0308 _(1).png',
  ]);
});

test('a file does not take the name of a folder', () => {
  expect(entryNames([at('', 'trip.jpg'), at('Trip.jpg/Day 1', 'a.jpg'), at('Trip.jpg', 'day 1')], [])).toEqual([
    'trip _(1).jpg',
    'Trip.jpg/Day 1/a.jpg',
    'Trip.jpg/day 1 _(1)',
  ]);
});
