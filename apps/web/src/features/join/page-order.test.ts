import { expect, test } from 'vitest';
import { item } from '../../../test/fake-queue.ts';
import { moved, ordered } from './page-order.ts';

const scans = [
  item({ id: 'a', name: 'scan 10.jpg', lastModified: 30 }),
  item({ id: 'b', name: 'scan 9.jpg', lastModified: 30 }),
  item({ id: 'c', name: 'Scan 1.jpg', lastModified: 10 }),
];
const ids = (items: readonly { id: string }[]): string => items.map(({ id }) => id).join('');

test('numbers in names are numbers, and equal dates keep the order of the list', () => {
  expect(ids(ordered(scans, 'added'))).toBe('abc');
  expect(ids(ordered(scans, 'name'))).toBe('cba');
  expect(ids(ordered(scans, 'date'))).toBe('cab');
});

test('an entry moves to its place and not beyond the ends', () => {
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
  expect(moved(['a', 'b', 'c'], 1, 9)).toEqual(['a', 'c', 'b']);
  expect(moved(['a'], 4, 0)).toEqual(['a']);
});
