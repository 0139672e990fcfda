import type { QueueSnapshot } from '@safelight/engine/internal';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeQueue } from '../../test/fake-queue.ts';
import { ThrottledSnapshots } from './throttled-snapshots.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the first change shows at once, those right behind it together', () => {
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
  const change = (ids: readonly string[]) => {
    snapshot = { ...snapshot, ids };
    changed();
  };
  const calm = new ThrottledSnapshots(own);
  const seen: QueueSnapshot['ids'][] = [];
  calm.subscribe(() => seen.push(calm.getSnapshot().ids));
  change(['a']);
  change(['a', 'b']);
  change(['a', 'b', 'c']);
  expect(seen).toEqual([['a']]);
  vi.advanceTimersByTime(80);
  expect(seen).toEqual([['a'], ['a', 'b', 'c']]);
  vi.advanceTimersByTime(1000);
  change([]);
  expect(seen.at(-1)).toEqual([]);
  expect(seen).toHaveLength(3);
});
