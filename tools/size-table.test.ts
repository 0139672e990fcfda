import { expect, test } from 'vitest';
import { isTrueTable } from './size-table.mjs';

const table = (...rows: string[]): string =>
  ['| Format | To read | To write |', '| ------ | ------: | -------: |', ...rows].join('\n');

test.each([
  ['the same', '| exr |  70 |  65 |', '| exr |  70 |  65 |', true],
  ['other spaces', '| exr | 70 | 65 |', '| exr  |   70 |   65 |', true],
  ['2 kB more', '| exr |  70 |  65 |', '| exr |  72 |  65 |', true],
  ['3 kB more', '| exr |  55 |  65 |', '| exr |  58 |  65 |', false],
  ['3 kB less', '| exr |  70 |  55 |', '| exr |  70 |  52 |', false],
  ['5 % more of a large one', '| avif | 414 | 1227 |', '| avif | 414 | 1290 |', true],
  ['6 % more of a large one', '| avif | 414 | 1227 |', '| avif | 414 | 1310 |', false],
  ['a way that is gone', '| exr |  70 |  65 |', '| exr |  70 | – |', false],
  ['a figure that is new', '| exr |  70 | |', '| exr |  70 | 1 |', false],
  ['another format', '| exr |  70 |  65 |', '| dds |  70 |  65 |', false],
])('%s', (_, told, measured, expected) => {
  expect(isTrueTable(table(told), table(measured))).toBe(expected);
});

test('a table that lacks a format, or is missing, is not true', () => {
  const measured = table('| dds | 19 | 12 |', '| exr | 70 | 65 |');
  expect(isTrueTable(table('| exr | 70 | 65 |'), measured)).toBe(false);
  expect(isTrueTable('', measured)).toBe(false);
});
