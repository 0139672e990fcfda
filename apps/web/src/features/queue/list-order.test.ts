import { describe, expect, test } from 'vitest';
import { item, pngResult } from '../../../test/fake-queue.ts';
import { arrangeList, countByFilter, type ListView, listFilters, listOrders, selectionWith } from './list-order.ts';

const done = (bytes: number, part = {}) => ({ status: 'completed', result: { ...pngResult, bytes }, ...part }) as const;
const damaged = [{ kind: 'damaged-input', detail: '' }] as const;
const files = [
  item({ id: 'a', name: 'IMG_10.jpg', size: 500 }),
  item({ id: 'b', name: 'IMG_9.jpg', size: 900, ...done(90) }),
  item({ id: 'c', name: 'ähre.jpg', size: 100, ...done(300) }),
  item({ id: 'd', name: 'zebra.jpg', size: 900, status: 'error' }),
  item({ id: 'e', name: 'apple.jpg', folder: 'z', size: 50, status: 'converting' }),
  item({
    id: 'f',
    name: 'moth.jpg',
    size: 200,
    status: 'completed',
    result: { ...pngResult, adjustments: damaged, bytes: 100 },
  }),
];
const shown = (view: Partial<ListView>) =>
  arrangeList(files, { filter: 'all', order: 'added', ...view }, 'de').join('');

test('each filter shows the files that it names, and counts as many', () => {
  expect(Object.fromEntries(listFilters.map((filter) => [filter, shown({ filter })]))).toEqual({
    all: 'abcdef',
    waiting: 'ae',
    done: 'bcf',
    larger: 'c',
    damaged: 'f',
    failed: 'd',
  });
  expect(countByFilter(files)).toEqual({ all: 6, waiting: 2, done: 3, larger: 1, damaged: 1, failed: 1 });
});

test('names are ordered as people read them, within their folders; the largest and the least saved come first', () => {
  expect(shown({ order: 'name' })).toBe('cbafde');
  expect(shown({ order: 'size' })).toBe('bdafce');
  expect(shown({ order: 'saving' })).toBe('cfbade');
});

test('a filter that nothing passes any more hides nothing', () => {
  expect(arrangeList([item()], { filter: 'failed', order: 'added' }, 'en')).toEqual(['one']);
});

test('whatever the view, a file is shown once, and all of the whole list', () => {
  for (const order of listOrders) expect(shown({ order }).split('').toSorted().join('')).toBe('abcdef');
});

describe('a selection', () => {
  const list = ['a', 'b', 'c', 'd'];
  const after = (selection: string, id: string, from?: string) =>
    [...selectionWith(new Set(selection), list, id, from)].toSorted().join('');

  test('gains and loses one file', () => {
    expect([after('', 'b'), after('ab', 'b')]).toEqual(['b', 'a']);
  });

  test('gains and loses a range, either way, up to the file itself', () => {
    expect([after('b', 'd', 'b'), after('d', 'b', 'd'), after('abcd', 'c', 'a')]).toEqual(['bcd', 'bcd', 'd']);
  });

  test('takes a file alone where the one before is not shown', () => {
    expect(after('', 'c', 'gone')).toBe('c');
  });
});
