// What a file had become is not lost by what is tried with it later; and what is taken out of a batch is no more of it.
import { ConvertError } from '@safelight/core';
import { expect, test } from 'vitest';
import { files, manualPool, queueOf, settings, settle } from './test-queue.ts';

test('what could not be converted again keeps its result, and says why; another try may replace it', async () => {
  const { pool, finish } = manualPool(1);
  const queue = queueOf(pool);
  const [a = ''] = queue.add(files('a'));
  void queue.start(settings);
  await settle();
  await finish('a');
  const before = queue.getItem(a);
  const told: unknown[] = [];
  queue.onEvent((event) => event.type === 'file-failed' && told.push([event.item.status, event.item.error?.code]));
  for (const again of [1, 2]) {
    queue.retry(a);
    expect(queue.getItem(a)).not.toHaveProperty('error');
    const failing = queue.start(settings, [a]);
    await settle();
    await finish('a', new ConvertError('encode-failed', 'Full.', { stage: 'encode' }));
    expect(await failing).toMatchObject({ completed: 0, failed: 1 });
    expect(queue.getItem(a)).toEqual({ ...before, error: expect.objectContaining({ code: 'encode-failed' }) });
    expect(await queue.openResult(a)).toBe(25);
    expect(told.length).toBe(again);
    expect(told.at(-1)).toEqual(['error', 'encode-failed']);
  }
  queue.retry(a);
  const last = queue.start(settings, [a]);
  await settle();
  await finish('a');
  expect(await last).toMatchObject({ completed: 1 });
  expect(queue.getItem(a)).toEqual(before);
});

test('a file of which nothing came yet fails as before', async () => {
  const { pool, finish } = manualPool(1);
  const queue = queueOf(pool);
  const [a = ''] = queue.add(files('a'));
  void queue.start(settings);
  await settle();
  await finish('a', new ConvertError('encode-failed', 'Full.', { stage: 'encode' }));
  expect(queue.getItem(a)).toMatchObject({ status: 'error', progress: 0 });
  expect(await queue.openResult(a)).toBeUndefined();
});

test.each([
  ['taken out', { cancelled: 0, completed: 2 }],
  ['taken out and put back', { cancelled: 0, completed: 3 }],
  ['cancelled', { cancelled: 1, completed: 2 }],
])('a file that is %s in mid-conversion does not stop its batch', async (what, expected) => {
  const { pool, finish } = manualPool(1);
  const queue = queueOf(pool);
  const [a = ''] = queue.add(files('a', 'b', 'c'));
  const batch = queue.start(settings);
  await settle();
  if (what === 'cancelled') queue.cancel(a);
  else queue.remove(a);
  if (what === 'taken out and put back') queue.restore();
  await settle();
  for (const name of ['b', 'c', 'a']) await finish(name);
  expect(await batch).toEqual({ ...expected, unchanged: 0, failed: 0 });
});
