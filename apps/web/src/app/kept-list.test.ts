import type { QueueItem } from '@safelight/engine/internal';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeQueue, item } from '../../test/fake-queue.ts';
import { type App, createApp } from '../lib/app.ts';
import { createPlace } from '../lib/stored/place.ts';
import type { BatchStart } from './batch-start.ts';
import { createKeptList } from './kept-list.ts';
import { createPageQueue } from './page-queue.ts';

const disk = vi.hoisted(() => ({
  room: 0,
  copies: new Set<string>(),
  written: [] as string[],
  /** What is being written; with `slow` it ends when it is told to. */
  locked: new Set<string>(),
  slow: false,
  full: false,
  ends: [] as (() => void)[],
  /** Whether the list was said to have ended, each time it was written down; it takes a moment. */
  lists: [] as boolean[],
}));
vi.mock('../lib/stored/inputs.ts', () => ({
  roomForInputs: () => Promise.resolve(disk.room),
  keepInput: async (_: unknown, id: string) => {
    disk.written.push(id);
    if (disk.full) throw new DOMException('The disk is full.', 'QuotaExceededError');
    disk.locked.add(id);
    if (disk.slow) await new Promise<void>((resolve) => disk.ends.push(resolve));
    disk.locked.delete(id);
    disk.copies.add(id);
  },
  dropInput: (_: unknown, id: string) => {
    // As browsers have it: what is being written is not removed.
    if (!disk.locked.has(id)) disk.copies.delete(id);
    return Promise.resolve();
  },
}));
vi.mock('../lib/stored/records.ts', () => ({
  saveList: async ({ ended }: { readonly ended: boolean }) => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    disk.lists.push(ended);
  },
  forgetList: () => Promise.resolve(),
}));

afterEach(() => {
  disk.copies.clear();
  disk.written.length = 0;
  disk.full = false;
  disk.lists.length = 0;
});

/**
 * A batch under way of files a, b, ... of these sizes in bytes; has one converted, or the batch ended.
 * @param since - when it began, and how many were done by then
 */
function batch(room: number, sizes: readonly number[] = [100, 100, 100, 100, 100], since?: BatchStart) {
  disk.room = room;
  const items = sizes.map((size, index) => item({ id: 'abcde'[index] ?? '', name: `${index}.jpg`, size }));
  const { queue, emit } = fakeQueue(items, { running: true });
  const snapshot = queue.getSnapshot();
  queue.getSnapshot = () => ({
    ...snapshot,
    counts: { ...snapshot.counts, completed: items.filter(({ status }) => status === 'completed').length },
  });
  queue.getSource = (id) => new File([new Uint8Array(sizes['abcde'.indexOf(id)] ?? 0)], 'x.jpg');
  const parts = createApp();
  const place = { get: () => Promise.resolve({ name: 'place', folder: {}, release: () => undefined }) };
  const own = new Map<unknown, unknown>([
    [createPageQueue, queue],
    [createPlace, place],
  ]);
  const app: App = {
    get: <Part>(create: (app: App) => Part) => (own.get(create) as Part | undefined) ?? parts.get(create),
  };
  const finish = (id: string): void => {
    const at = items.findIndex((one) => one.id === id);
    const finished: QueueItem = { ...(items[at] as QueueItem), status: 'completed' };
    items[at] = finished;
    emit({ type: 'file-completed', item: finished });
  };
  const { keep } = createKeptList(app);
  keep(since);
  const end = () => emit({ type: 'batch-ended' } as Parameters<typeof emit>[0]);
  return Object.assign(finish, { end, keep });
}

test.each([
  ['at once', 0],
  ['while that it began is being written down', 5],
  ['later', 60],
])('a batch that ends %s is written down as ended', async (_, ms) => {
  const { end } = batch(0);
  if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
  end();
  await vi.waitFor(() => expect(disk.lists.at(-1)).toBe(true), { timeout: 20_000 });
  expect(disk.lists).toEqual([false, true]);
});

test('the room of copies is given to those that wait once their files are converted', async () => {
  const finish = batch(250);
  await vi.waitFor(() => expect([...disk.copies]).toEqual(['a', 'b']));
  finish('a');
  await vi.waitFor(() => expect([...disk.copies]).toEqual(['b', 'c']));
  finish('b');
  finish('c');
  await vi.waitFor(() => expect([...disk.copies]).toEqual(['d', 'e']));
  finish('d');
  finish('e');
  await vi.waitFor(() => expect([...disk.copies]).toEqual([]));
  expect(disk.written).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('a file that is larger than all the room has no copy, those behind it have', async () => {
  const finish = batch(250, [300, 100, 100]);
  await vi.waitFor(() => expect([...disk.copies]).toEqual(['b', 'c']));
  expect(disk.written).toEqual(['b', 'c']);
  finish('b');
  await vi.waitFor(() => expect([...disk.copies]).toEqual(['c']));
});

test('of a file that is converted while it is being copied no copy is left, and its room is given once', async () => {
  disk.slow = true;
  const finish = batch(250);
  await vi.waitFor(() => expect(disk.ends).toHaveLength(1));
  finish('a');
  // What removing it does has had its turn.
  await new Promise((resolve) => setTimeout(resolve));
  disk.slow = false;
  disk.ends[0]?.();
  await vi.waitFor(() => expect([...disk.copies]).toEqual(['b', 'c']));
  await new Promise((resolve) => setTimeout(resolve));
  expect([...disk.copies]).toEqual(['b', 'c']);
  expect(disk.written).toEqual(['a', 'b', 'c']);
});

describe('of a batch that goes on', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  /** One file has taken a second; those that wait longer than two have copies. */
  const start = (room = 1000) => {
    const since = { at: performance.now(), done: -1 };
    vi.advanceTimersByTime(1000);
    return batch(room, undefined, since);
  };

  test('what is about to be begun has no copy, and none once it is converted', async () => {
    const finish = start();
    await vi.waitFor(() => expect([...disk.copies]).toEqual(['c', 'd', 'e']));
    finish('a');
    finish('b');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(disk.written).toEqual(['c', 'd', 'e']);
  });

  test('what was to be begun soon and was not has a copy then', async () => {
    const finish = start();
    await vi.waitFor(() => expect([...disk.copies]).toEqual(['c', 'd', 'e']));
    finish('a');
    await vi.advanceTimersByTimeAsync(2000);
    expect(disk.written).toEqual(['c', 'd', 'e', 'b']);
  });

  test.each([
    ['its time comes', () => undefined],
    ['the page is put away', (keep: () => void) => keep()],
  ])('what finds no room when %s has a copy once there is some', async (_, putAway) => {
    const finish = start(350);
    await vi.waitFor(() => expect([...disk.copies]).toEqual(['c', 'd', 'e']));
    putAway(finish.keep);
    await vi.advanceTimersByTimeAsync(2000);
    expect(disk.written).toEqual(['c', 'd', 'e']);
    finish('c');
    await vi.waitFor(() => expect([...disk.copies]).toEqual(['d', 'e', 'a']));
    finish('a');
    finish('d');
    await vi.waitFor(() => expect([...disk.copies]).toEqual(['e', 'b']));
  });

  test('a page that is put away copies all that waits at once', async () => {
    const { keep } = start();
    await vi.waitFor(() => expect([...disk.copies]).toEqual(['c', 'd', 'e']));
    keep();
    await vi.waitFor(() => expect([...disk.copies]).toEqual(['c', 'd', 'e', 'a', 'b']));
  });

  test('nothing is copied of one that has ended', async () => {
    const { end } = start();
    await vi.waitFor(() => expect([...disk.copies]).toEqual(['c', 'd', 'e']));
    end();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([...disk.copies]).toEqual([]);
    expect(disk.written).toEqual(['c', 'd', 'e']);
  });
});

test('on a full disk no other copy is tried, however many files are done', async () => {
  disk.full = true;
  const finish = batch(250);
  await vi.waitFor(() => expect(disk.written).toEqual(['a']));
  for (const id of ['a', 'b', 'c']) {
    finish(id);
    await new Promise((resolve) => setTimeout(resolve));
  }
  expect(disk.written).toEqual(['a']);
});
