import type { QueueSnapshot } from '@safelight/engine/internal';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeQueue } from '../../test/fake-queue.ts';
import { ThrottledSnapshots } from './throttled-snapshots.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A queue whose snapshots are said. */
function said() {
  const { queue } = fakeQueue([]);
  let snapshot = queue.getSnapshot();
  let changed = () => {};
  const own = {
    ...queue,
    getSnapshot: () => snapshot,
    subscribe: (listener: () => void) => {
      changed = listener;
      return () => {};
    },
  };
  const change = (part: Partial<QueueSnapshot>) => {
    snapshot = { ...snapshot, ...part };
    changed();
  };
  return { calm: new ThrottledSnapshots(own), change };
}

test('the first change shows at once, those right behind it together', () => {
  const { calm, change } = said();
  const seen: QueueSnapshot['ids'][] = [];
  calm.subscribe(() => seen.push(calm.getSnapshot().ids));
  change({ ids: ['a'] });
  change({ ids: ['a', 'b'] });
  change({ ids: ['a', 'b', 'c'] });
  expect(seen).toEqual([['a']]);
  vi.advanceTimersByTime(80);
  expect(seen).toEqual([['a'], ['a', 'b', 'c']]);
  vi.advanceTimersByTime(1000);
  change({ ids: [] });
  expect(seen.at(-1)).toEqual([]);
  expect(seen).toHaveLength(3);
});

test('that a batch begins or ends shows at once, however short it is', () => {
  const { calm, change } = said();
  const seen: boolean[] = [];
  calm.subscribe(() => seen.push(calm.getSnapshot().running));
  change({ ids: ['a'] });
  change({ running: true });
  change({ ids: ['a', 'b'] });
  change({ running: false });
  expect(seen).toEqual([false, true, false]);
});
