import type { QueueItem } from '@safelight/engine/internal';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeQueue, item, pngResult } from '../../../test/fake-queue.ts';
import { type App, createApp } from '../../lib/app.ts';
import { createToasts } from '../../lib/toast.ts';
import { completedItems } from './named-results.ts';
import { nextShare, openShared, shareNext, shareOne } from './share.ts';

let shared: string[][];
let app: App;

beforeEach(() => {
  shared = [];
  app = createApp();
  const share = ({ files = [] }: ShareData): Promise<void> => {
    shared.push(files.map(({ name }) => name));
    return Promise.resolve();
  };
  // As Chromium: ten at once.
  vi.stubGlobal('navigator', { userAgentData: {}, share });
});
afterEach(() => vi.unstubAllGlobals());

const page1 = { name: 'photo.png', bytes: 280, width: 4, height: 3 };

/** A result of so many files. */
const made = (name: string, count = 1): NonNullable<QueueItem['result']> => ({
  ...pngResult,
  name: `${name}.png`,
  files: Array.from({ length: count }, (_, page) => ({
    ...page1,
    name: count === 1 ? `${name}.png` : `${name}-${page + 1}.png`,
  })),
});

function listOf(items: readonly QueueItem[]) {
  const { queue } = fakeQueue(items);
  queue.openResult = () => Promise.resolve(new Blob(['x']));
  return queue;
}

const files = (count: number): QueueItem[] =>
  Array.from({ length: count }, (_, index) =>
    item({ id: String(index), name: `${index + 1}.jpg`, status: 'completed', result: made(String(index + 1)) }),
  );
const toast = () => app.get(createToasts).getState().current;

test('sharing one file takes nothing from what is shared of all', async () => {
  const queue = listOf(files(3));
  await shareOne(app, queue, '1', '');
  expect(shared).toEqual([['2.png']]);
  const next = nextShare(completedItems(queue), '', new Set());
  expect(next).toMatchObject({ total: 3, places: [1, 3], isLast: true });
  await shareNext(app, next, openShared(queue, next.portion));
  expect(shared[1]).toEqual(['1.png', '2.png', '3.png']);
  expect(toast()?.title).toBe('3 files handed over');
});

test('one file of many pages goes portion by portion, which is said, and then anew', async () => {
  const queue = listOf([item({ id: 'doc', status: 'completed', result: made('page', 12) })]);
  await shareOne(app, queue, 'doc', '');
  expect(toast()?.title).toBe('1–10 of 12');
  for (let press = 0; press < 3; press++) await shareOne(app, queue, 'doc', '');
  expect(shared.map(({ length }) => length)).toEqual([10, 2, 10, 2]);
  expect(shared[1]).toEqual(['page-11.png', 'page-12.png']);
});

test('one file has the number of its place in the list, as when it is downloaded', async () => {
  await shareOne(app, listOf(files(12)), '4', 'trip-{n}');
  expect(shared).toEqual([['trip-05.png']]);
});

test('places are told only of what is one behind the other', () => {
  const queue = listOf(files(12));
  const items = completedItems(queue);
  const before = new Set(items.filter((_, index) => index !== 2 && index < 10).flatMap(({ result }) => result.files));
  expect(nextShare(items, '', before)).toMatchObject({ total: 12, places: undefined, isLast: true });
  expect(nextShare(items, '', before).portion.map(({ name }) => name)).toEqual(['3.png', '11.png', '12.png']);
});

test('what Chromium does not take is counted, and never among what goes', () => {
  const of = (id: string, file: typeof page1): QueueItem =>
    item({ id, status: 'completed', result: { ...pngResult, files: [file] } });
  const queue = listOf([
    of('good', page1),
    of('large', { ...page1, name: 'large.tif', bytes: 72e6 }),
    of('icon', { ...page1, name: 'a.ico' }),
  ]);
  expect(nextShare(completedItems(queue), '', new Set())).toMatchObject({ total: 1, refused: 2 });
});
