import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WorkerPool } from '../worker/pool.ts';
import type { WorkerJob } from '../worker/protocol.ts';
import type { RunOptions } from '../worker/watched-work.ts';
import { files, queueOf, settings } from './test-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A batch of one file, how far its worker says it is, and what listeners of the file saw. */
async function converting() {
  let tell: RunOptions['onProgress'];
  let fail: ((error: Error) => void) | undefined;
  const run = (_: WorkerJob, { onProgress }: RunOptions): Promise<unknown> => {
    tell = onProgress;
    return new Promise((_resolve, reject) => {
      fail = reject;
    });
  };
  const pool = { size: 1, run, healthCheck: () => Promise.resolve(0), dispose: () => {} } as unknown as WorkerPool;
  const queue = queueOf(pool);
  const [id = ''] = queue.add(files('a'));
  const batch = queue.start(settings);
  await vi.advanceTimersByTimeAsync(100);
  const seen: number[] = [];
  queue.subscribeItem(id, () => seen.push(queue.getItem(id)?.progress ?? Number.NaN));
  return {
    id,
    queue,
    batch,
    seen,
    tell: (percent: number) =>
      tell?.({ completed: 0, total: 1, percentage: percent, estimatedTimeRemaining: 1, stage: 'encode' }),
    fail: (error: Error) => fail?.(error),
  };
}

test('how far a file is is told together, after a while; whoever asks knows at once', async () => {
  const { id, queue, seen, tell } = await converting();
  for (const percent of [1, 20, 30]) tell(percent);
  expect(queue.getItem(id)?.progress).toBe(30);
  expect(seen).toEqual([]);
  await vi.advanceTimersByTimeAsync(150);
  expect(seen).toEqual([30]);
  tell(40);
  await vi.advanceTimersByTimeAsync(1000);
  expect(seen).toEqual([30, 40]);
});

test('it never goes back', async () => {
  const { seen, tell } = await converting();
  tell(50);
  tell(10);
  await vi.advanceTimersByTimeAsync(1000);
  expect(seen).toEqual([50]);
});

test('a file that ends meanwhile is told of once, as what it is then', async () => {
  const { id, queue, batch, seen, tell, fail } = await converting();
  tell(50);
  fail(new Error('Broken.'));
  await vi.advanceTimersByTimeAsync(1000);
  await batch;
  expect(seen).toHaveLength(1);
  expect(queue.getItem(id)?.status).toBe('error');
});
