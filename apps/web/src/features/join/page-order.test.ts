import { expect, test } from 'vitest';
import { item } from '../../../test/fake-queue.ts';
import { moveEntry, sortPages } from './page-order.ts';

const scans = [
  item({ id: 'a', name: 'scan 10.jpg', lastModified: 30 }),
  item({ id: 'b', name: 'scan 9.jpg', lastModified: 30 }),
  item({ id: 'c', name: 'Scan 1.jpg', lastModified: 10 }),
];
const ids = (items: readonly { id: string }[]): string => items.map(({ id }) => id).join('');

test('numbers in names are numbers, and equal dates keep the order of the list', () => {
  expect(ids(sortPages(scans, 'added'))).toBe('abc');
  expect(ids(sortPages(scans, 'name'))).toBe('cba');
  expect(ids(sortPages(scans, 'date'))).toBe('cab');
});

test('an entry moves to its place and not beyond the ends', () => {
  expect(moveEntry(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moveEntry(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moveEntry(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
  expect(moveEntry(['a', 'b', 'c'], 1, 9)).toEqual(['a', 'c', 'b']);
  expect(moveEntry(['a'], 4, 0)).toEqual(['a']);
});
