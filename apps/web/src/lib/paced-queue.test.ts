import type { QueueItem, QueueSnapshot } from '@safelight/engine/internal';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeQueue, item } from '../../test/fake-queue.ts';
import { PacedQueue } from './paced-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A queue whose snapshots are said. */
function said() {
  const { queue } = fakeQueue([]);
  let snapshot = queue.getSnapshot();
  let changed = () => {};
  const itemListeners = new Map<string, () => void>();
  const items = new Map<string, QueueItem>();
  const own = {
    ...queue,
    getItem: (id: string) => items.get(id),
    getSnapshot: () => snapshot,
    subscribe: (listener: () => void) => {
      changed = listener;
      return () => {};
    },
    subscribeItem: (id: string, listener: () => void) => {
      itemListeners.set(id, listener);
      return () => itemListeners.delete(id);
    },
  };
  const change = (part: Partial<QueueSnapshot>) => {
    snapshot = { ...snapshot, ...part };
    changed();
  };
  const changeItem = (id: string, progress = 0) => {
    items.set(id, item({ id, progress }));
    itemListeners.get(id)?.();
  };
  return { calm: new PacedQueue(own), change, changeItem };
}

test('the first change shows at once, those right behind it together', async () => {
  const { calm, change } = said();
  const seen: QueueSnapshot['ids'][] = [];
  calm.subscribe(() => seen.push(calm.getSnapshot().ids));
  change({ ids: ['a'] });
  await Promise.resolve();
  change({ ids: ['a', 'b'] });
  change({ ids: ['a', 'b', 'c'] });
  expect(seen).toEqual([['a']]);
  vi.advanceTimersByTime(250);
  expect(seen).toEqual([['a'], ['a', 'b', 'c']]);
  vi.advanceTimersByTime(1000);
  change({ ids: [] });
  expect(seen.at(-1)).toEqual([]);
  expect(seen).toHaveLength(3);
});

test('that a batch begins or ends shows at once, however short it is', async () => {
  const { calm, change } = said();
  const seen: boolean[] = [];
  calm.subscribe(() => seen.push(calm.getSnapshot().running));
  change({ ids: ['a'] });
  await Promise.resolve();
  change({ running: true });
  change({ ids: ['a', 'b'] });
  change({ running: false });
  expect(seen).toEqual([false, true, false]);
});

test('that files are gone shows at once', async () => {
  const { calm, change } = said();
  const seen: number[] = [];
  calm.subscribe(() => seen.push(calm.getSnapshot().ids.length));
  change({ ids: ['a'] });
  await Promise.resolve();
  change({ ids: ['a', 'b'] });
  change({ ids: [] });
  expect(seen).toEqual([1, 0]);
});

test('files and the list show together, each file once, and none that is left', async () => {
  const { calm, change, changeItem } = said();
  const seen: string[] = [];
  const leaveA = calm.subscribeItem('a', () => seen.push('a'));
  calm.subscribeItem('b', () => seen.push('b'));
  const leaveC = calm.subscribeItem('c', () => seen.push('c'));
  calm.subscribe(() => seen.push('list'));
  changeItem('a');
  await Promise.resolve();
  expect(seen).toEqual(['a']);
  for (const id of ['b', 'a', 'b', 'c']) changeItem(id);
  change({ ids: ['a', 'b', 'c'] });
  leaveC();
  expect(seen).toEqual(['a']);
  vi.advanceTimersByTime(250);
  expect(seen).toEqual(['a', 'b', 'a', 'list']);
  leaveA();
  vi.advanceTimersByTime(1000);
  changeItem('a');
  expect(seen).toHaveLength(4);
});

test('what is told in one task shows in one frame: each part of a row, and the list', async () => {
  const { calm, change, changeItem } = said();
  const seen: string[] = [];
  calm.subscribe(() => seen.push('list'));
  for (const part of ['line', 'words'])
    calm.subscribeItem('a', () => seen.push(`${part} ${calm.getItem('a')?.progress}`));
  changeItem('a', 30);
  change({ counts: { ...calm.getSnapshot().counts, converting: 1 } });
  expect(seen).toEqual(['line 30', 'words 30', 'list']);
  await Promise.resolve();
  changeItem('a', 40);
  expect(seen).toHaveLength(3);
});

test('a file is seen as it is shown, whoever looks at it in between', async () => {
  const { calm, changeItem } = said();
  changeItem('a', 10);
  // Drawn before it is listened to, which is when what was missed shows.
  expect(calm.getItem('a')?.progress).toBe(10);
  changeItem('a', 20);
  expect(calm.getItem('a')?.progress).toBe(10);
  const seen: (number | undefined)[] = [];
  const leave = calm.subscribeItem('a', () => seen.push(calm.getItem('a')?.progress));
  expect(seen).toEqual([20]);
  await Promise.resolve();
  changeItem('a', 30);
  changeItem('a', 40);
  expect(calm.getItem('a')?.progress).toBe(20);
  vi.advanceTimersByTime(250);
  expect(seen).toEqual([20, 40]);
  leave();
  changeItem('a', 50);
  expect(calm.getItem('a')?.progress).toBe(50);
});

test('what is drawn along comes with what it belongs to, and alone where that was shown already', async () => {
  const { calm, change, changeItem } = said();
  const seen: string[] = [];
  calm.subscribeItem('a', () => seen.push('item'));
  const draw = (): void => void seen.push('drawing');
  changeItem('a');
  // Told in the same task as the file itself, which shows at once.
  calm.drawAlong(draw);
  expect(seen).toEqual(['item', 'drawing']);
  await Promise.resolve();
  changeItem('a', 1);
  calm.drawAlong(draw);
  expect(seen).toHaveLength(2);
  vi.advanceTimersByTime(250);
  expect(seen.slice(2)).toEqual(['drawing', 'item']);
  await Promise.resolve();
  // Nothing else changes: it does not wait for ever.
  calm.drawAlong(draw);
  vi.advanceTimersByTime(250);
  expect(seen.slice(4)).toEqual(['drawing']);
  await Promise.resolve();
  // What was pressed for takes along what waits.
  calm.drawAlong(draw);
  change({ running: true });
  expect(seen.slice(5)).toEqual(['drawing']);
});
