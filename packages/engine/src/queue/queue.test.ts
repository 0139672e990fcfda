import { ConvertError } from '@safelight/core';
import { describe, expect, test } from 'vitest';
import { defaultSettings } from '../plan/settings.ts';
import type { WorkerPool } from '../worker/pool.ts';
import type { JoinJob } from '../worker/protocol.ts';
import { files, manualPool, queueOf, settings, settle } from './test-queue.ts';
import type { QueueEvent } from './types.ts';

describe('the queue', () => {
  test('converts what is pending, at most four at once, and sums up', async () => {
    const { pool, started, finish } = manualPool(8);
    const queue = queueOf(pool);
    const events: QueueEvent[] = [];
    queue.onEvent((event) => events.push(event));
    const ids = queue.add(files('a', 'b', 'c', 'd', 'e'));
    const batch = queue.start(settings);
    await settle();
    expect(started).toEqual(['a', 'b', 'c', 'd']);
    expect(queue.getSnapshot()).toMatchObject({ running: true, counts: { converting: 4, pending: 1 } });
    await finish('b');
    expect(started).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(queue.getItem(ids[1] ?? '')).toMatchObject({ status: 'completed', progress: 100, result: { bytes: 25 } });
    for (const name of ['a', 'c', 'd', 'e']) await finish(name);
    expect(await batch).toEqual({ completed: 5, unchanged: 0, failed: 0, cancelled: 0 });
    expect(queue.getSnapshot()).toMatchObject({
      running: false,
      savings: { sourceBytes: 500, resultBytes: 125, sizeReduction: 375, percentSaved: 75 },
    });
    expect(await queue.openResult(ids[0] ?? '')).toBe(25);
    expect(events.filter(({ type }) => type === 'batch-progress').at(-1)).toMatchObject({ done: 5, total: 5 });
    expect(events.at(-1)).toMatchObject({ type: 'batch-ended' });
  });

  test("a file that is converted to warm up is in no list, and its failure is nobody's", async () => {
    const { pool, started, finish } = manualPool();
    const queue = queueOf(pool);
    queue.warmUp('source', 'sample', settings);
    expect(started).toEqual(['sample']);
    await finish('sample', new ConvertError('codec-load-failed', 'Lost.', { stage: 'encode' }));
    expect(queue.getSnapshot()).toMatchObject({ ids: [], running: false });
  });

  test('a failed file keeps its error, the rest goes on, and restarting takes it up again but no completed one', async () => {
    const { pool, started, finish } = manualPool();
    const queue = queueOf(pool);
    const [a = '', b = ''] = queue.add(files('a', 'b'));
    const batch = queue.start(settings);
    await settle();
    await finish('a', new ConvertError('corrupt-input', 'Broken.', { stage: 'decode' }));
    await finish('b');
    expect(await batch).toEqual({ completed: 1, unchanged: 0, failed: 1, cancelled: 0 });
    expect(queue.getItem(a)).toMatchObject({
      status: 'error',
      progress: 0,
      error: { code: 'corrupt-input', message: 'Broken.' },
    });
    expect(queue.getItem(b)?.status).toBe('completed');
    void queue.start(settings);
    await settle();
    expect(started).toEqual(['a', 'b', 'a']);
    await finish('a');
    expect(queue.getItem(a)).toMatchObject({ status: 'completed' });
    expect(queue.getItem(a)?.error).toBeUndefined();
  });

  test('pause starts nothing new and lets what runs finish; resume goes on', async () => {
    const { pool, started, finish } = manualPool(1);
    const queue = queueOf(pool);
    queue.add(files('a', 'b'));
    const batch = queue.start(settings);
    await settle();
    queue.pause();
    await finish('a');
    expect(started).toEqual(['a']);
    expect(queue.getSnapshot()).toMatchObject({ running: true, paused: true, counts: { completed: 1, pending: 1 } });
    queue.resume();
    await settle();
    await finish('b');
    expect(await batch).toMatchObject({ completed: 2 });
  });

  test('cancelling the batch puts files back to pending', async () => {
    const { pool } = manualPool(2);
    const queue = queueOf(pool);
    const ids = queue.add(files('a', 'b', 'c'));
    const batch = queue.start(settings);
    await settle();
    queue.cancel();
    // Two were under way, one had not begun.
    expect(await batch).toEqual({ completed: 0, unchanged: 0, failed: 0, cancelled: 3, stopped: true });
    expect(ids.map((id) => queue.getItem(id)?.status)).toEqual(['pending', 'pending', 'pending']);
    expect(queue.getSnapshot()).toMatchObject({ running: false });
  });

  test('cancelling one file leaves the others, and the batch does not take it up again', async () => {
    const { pool, started, finish } = manualPool(2);
    const queue = queueOf(pool);
    const [a = ''] = queue.add(files('a', 'b'));
    const batch = queue.start(settings);
    await settle();
    queue.cancel(a);
    await settle();
    expect(queue.getItem(a)).toMatchObject({ status: 'pending', progress: 0 });
    await finish('b');
    expect(await batch).toEqual({ completed: 1, unchanged: 0, failed: 0, cancelled: 1 });
    expect(started).toEqual(['a', 'b']);
  });

  test('cancelling while paused ends the batch', async () => {
    const { pool, finish } = manualPool(1);
    const queue = queueOf(pool);
    queue.add(files('a', 'b'));
    const batch = queue.start(settings);
    await settle();
    queue.pause();
    await finish('a');
    queue.cancel();
    expect(await batch).toMatchObject({ completed: 1 });
  });

  test('removing a running file cancels it; retry puts a failed one back into the running batch', async () => {
    const { pool, started, finish } = manualPool(2);
    const queue = queueOf(pool);
    const [a = '', b = ''] = queue.add(files('a', 'b'));
    const batch = queue.start(settings);
    await settle();
    queue.remove(a);
    await settle();
    expect(queue.getItem(a)).toBeUndefined();
    queue.add(files('c'));
    await settle();
    await finish('b', new ConvertError('corrupt-input', 'Broken.', { stage: 'decode' }));
    queue.retry(b);
    await settle();
    expect(started).toEqual(['a', 'b', 'c', 'b']);
    await finish('b');
    await finish('c');
    expect((await batch).completed).toBe(2);
  });

  test('files are admitted by the memory that they take, one always', async () => {
    const { pool, started, finish } = manualPool(4);
    const queue = queueOf(pool, 60e6);
    queue.add(files('a', 'b'));
    void queue.start(settings);
    await settle();
    expect(started).toEqual(['a']);
    await finish('a');
    expect(started).toEqual(['a', 'b']);
  });

  test('a file beyond the memory of the device is refused before work starts', async () => {
    const { pool, started } = manualPool();
    const queue = queueOf(pool, 1000);
    const [a = ''] = queue.add(files('a'));
    await queue.start(settings);
    expect(started).toEqual([]);
    expect(queue.getItem(a)).toMatchObject({ status: 'error', error: { code: 'out-of-memory' } });
  });

  test('clearing while converting ends the batch; nothing is left hanging', async () => {
    const { pool } = manualPool();
    const queue = queueOf(pool);
    queue.add(files('a', 'b'));
    const batch = queue.start(settings);
    await settle();
    queue.clear();
    await batch;
    expect(queue.getSnapshot()).toMatchObject({ ids: [], running: false, counts: { converting: 0 } });
  });

  test('some files alone: the others stay as they are, those added meanwhile too', async () => {
    const { pool, started, finish } = manualPool();
    const queue = queueOf(pool);
    const events: QueueEvent[] = [];
    queue.onEvent((event) => events.push(event));
    const [a = '', b = '', c = ''] = queue.add(files('a', 'b', 'c'));
    const all = queue.start(settings);
    await settle();
    await finish('a', new ConvertError('corrupt-input', 'Broken.', { stage: 'decode' }));
    await finish('b', new ConvertError('corrupt-input', 'Broken.', { stage: 'decode' }));
    queue.cancel(c);
    await all;
    events.length = 0;
    const one = queue.start(settings, [b]);
    await settle();
    queue.add(files('d'));
    await settle();
    expect(started).toEqual(['a', 'b', 'c', 'b']);
    expect([a, b, c].map((id) => queue.getItem(id)?.status)).toEqual(['error', 'converting', 'pending']);
    await finish('b');
    expect(await one).toEqual({ completed: 1, unchanged: 0, failed: 0, cancelled: 0 });
    expect(events.map(({ type }) => type)).toEqual(['file-completed', 'batch-ended']);
  });

  test('files given to the running batch are taken up by it', async () => {
    const { pool, started, finish } = manualPool(1);
    const queue = queueOf(pool);
    const [a = '', b = ''] = queue.add(files('a', 'b', 'c'));
    const batch = queue.start(settings, [a]);
    await settle();
    expect(queue.start(settings, [b])).toBe(batch);
    await finish('a', new ConvertError('corrupt-input', 'Broken.', { stage: 'decode' }));
    await finish('b', new ConvertError('corrupt-input', 'Broken.', { stage: 'decode' }));
    expect(await batch).toEqual({ completed: 0, unchanged: 0, failed: 2, cancelled: 0 });
    const again = queue.start(settings, [a]);
    await settle();
    void queue.start(settings);
    await finish('a');
    await finish('b');
    await finish('c');
    expect(await again).toMatchObject({ completed: 2 });
    expect(started).toEqual(['a', 'b', 'a', 'c']);
  });

  test('what was taken out comes back with its result, in its place', async () => {
    const { pool, finish } = manualPool(1);
    const queue = queueOf(pool);
    const [a = '', b = '', c = ''] = queue.add(files('a', 'b', 'c'));
    const batch = queue.start(settings);
    await settle();
    await finish('a');
    queue.remove(a);
    // It runs: taking it out cancels it.
    queue.remove(b);
    expect(queue.getSnapshot()).toMatchObject({ ids: [c], savings: { resultBytes: 0 } });
    await settle();
    expect(queue.restore()).toEqual([b, a]);
    expect(queue.getSnapshot().ids).toEqual([a, b, c]);
    expect(await queue.openResult(a)).toBe(25);
    queue.remove(a);
    queue.forgetRemoved();
    await settle();
    await finish('c');
    await finish('b');
    expect(await batch).toMatchObject({ completed: 3, cancelled: 0 });
    queue.clear();
    expect(queue.getSnapshot()).toMatchObject({ ids: [], counts: { completed: 0 } });
    expect(queue.restore()).toEqual([b, c]);
    expect(queue.getSnapshot()).toMatchObject({ ids: [b, c], counts: { completed: 2 }, savings: { resultBytes: 50 } });
    expect(await queue.openResult(b)).toBe(25);
    queue.clear();
    queue.forgetRemoved();
    expect(queue.restore()).toEqual([]);
    expect(await queue.openResult(b)).toBeUndefined();
  });

  test('what is converted again keeps its result until there is another, also when that is cancelled', async () => {
    const { pool, finish } = manualPool(1);
    const queue = queueOf(pool);
    const [a = '', b = ''] = queue.add(files('a', 'b'));
    void queue.start(settings);
    await settle();
    await finish('a');
    await finish('b');
    const before = [a, b].map((id) => queue.getItem(id));
    for (const id of [a, b]) queue.retry(id);
    expect(queue.getSnapshot().counts).toMatchObject({ pending: 2, completed: 0 });
    const again = queue.start(settings, [a, b]);
    await settle();
    // One runs, the other waits.
    queue.cancel();
    expect(await again).toEqual({ completed: 0, unchanged: 0, failed: 0, cancelled: 2, stopped: true });
    expect([a, b].map((id) => queue.getItem(id))).toEqual(before);
    expect(await queue.openResult(a)).toBe(25);
  });

  test('settings may differ from file to file', async () => {
    const { pool, finish } = manualPool(2);
    const wanted: string[] = [];
    const run: WorkerPool['run'] = (job, options) => {
      wanted.push(`${job.name} ${job.settings.to}`);
      return pool.run(job, options);
    };
    const queue = queueOf({ size: 2, run, healthCheck: () => Promise.resolve(0) } as unknown as WorkerPool);
    queue.add(files('a', 'b'));
    const batch = queue.start(({ name }) => defaultSettings(name === 'a' ? 'webp' : 'png'));
    await settle();
    await finish('a');
    await finish('b');
    expect(await batch).toMatchObject({ completed: 2 });
    expect(wanted).toEqual(['a webp', 'b png']);
  });

  test('ten thousand files are counted right', async () => {
    const run = (): Promise<unknown> =>
      Promise.reject(new ConvertError('corrupt-input', 'Broken.', { stage: 'decode' }));
    const queue = queueOf({ size: 4, run, healthCheck: () => Promise.resolve(0) } as unknown as WorkerPool);
    queue.add(files(...Array.from({ length: 10_000 }, (_, i) => `f${i}`)));
    expect(await queue.start(settings)).toEqual({ completed: 0, unchanged: 0, failed: 10_000, cancelled: 0 });
    expect(queue.getSnapshot().counts).toEqual({ pending: 0, converting: 0, completed: 0, error: 10_000 });
  });

  test('results are put together in the order asked for; one that is gone is an error', async () => {
    const { pool, finish } = manualPool(2);
    const jobs: JoinJob[] = [];
    const join = (job: JoinJob): Promise<unknown> => {
      jobs.push(job);
      return Promise.resolve({ bytes: new Uint8Array(3), adjustments: [] });
    };
    const queue = queueOf(Object.assign(pool, { join }));
    const [a = '', b = '', c = ''] = queue.add(files('a', 'b', 'c'));
    void queue.start(settings, [a, b]);
    await settle();
    await finish('a');
    await finish('b');
    const options = { signal: new AbortController().signal, onProgress: () => {} };
    await queue.joinResults([b, a], { to: 'pdf', options: {} }, options);
    expect(jobs[0]?.parts.map(({ name }) => name)).toEqual(['b', 'a']);
    await expect(queue.joinResults([a, c], settings, options)).rejects.toMatchObject({ code: 'read-failed' });
    await expect(queue.joinResults(['none'], settings, options)).rejects.toMatchObject({ code: 'read-failed' });
    expect(jobs).toHaveLength(1);
  });

  test('a device that cannot bear more converts less at once', async () => {
    const { pool, started, finish } = manualPool(4);
    const queue = queueOf(pool);
    queue.add(files('a', 'b', 'c'));
    queue.limitConcurrency(1);
    const batch = queue.start(settings);
    await settle();
    expect(started).toEqual(['a']);
    queue.limitConcurrency(undefined);
    await settle();
    expect(started).toEqual(['a', 'b', 'c']);
    for (const name of started) await finish(name);
    expect(await batch).toMatchObject({ completed: 3 });
  });

  test('a paused batch with nothing left to do ends', async () => {
    const { pool, finish } = manualPool(1);
    const queue = queueOf(pool);
    queue.add(files('a'));
    const batch = queue.start(settings);
    await settle();
    queue.pause();
    await finish('a');
    expect(await batch).toMatchObject({ completed: 1 });
    expect(queue.getSnapshot()).toMatchObject({ running: false, paused: false });
  });
});

test('a list goes on from an earlier one: its ids, what was done, and what is not there any more', async () => {
  const { pool, started, finish } = manualPool();
  const first = queueOf(pool);
  const [done = ''] = first.add(files('done', 'waits'));
  void first.start(settings, [done]);
  await settle();
  await finish('done');
  const { source, result, settings: used } = first.getItem(done) ?? {};
  if (!source || !result || !used) throw new Error('The file was not converted.');

  const second = queueOf(pool);
  second.add([
    { id: '7', name: 'done', size: 100, source: undefined, completed: { source, result, settings: used } },
    { id: '12', name: 'waits', size: 100, source: undefined },
  ]);
  expect(second.getItem('7')).toMatchObject({ status: 'completed', progress: 100, result, settings: used });
  expect(second.getSnapshot()).toMatchObject({ counts: { completed: 1, pending: 1 }, savings: { resultBytes: 25 } });
  // Ids that are given from here on are none of those.
  expect(second.add(files('new'))).toEqual(['13']);

  const batch = second.start(settings);
  await settle();
  await finish('new');
  expect(await batch).toMatchObject({ completed: 1, failed: 1 });
  expect(second.getItem('12')).toMatchObject({ status: 'error', error: { code: 'read-failed', stage: 'read' } });
  await expect(second.draw('12', 'source', { side: 9, reading: {}, signal: AbortSignal.timeout(9e4) })).rejects.toThrow(
    'not there any more',
  );

  // What was done stays done where nothing else can be made of it.
  second.retry('7');
  expect(second.getItem('7')).toMatchObject({ status: 'completed', result });

  second.supply('12', 'waits');
  second.supply('7', 'done');
  expect(second.getItem('12')).toMatchObject({ status: 'pending' });
  expect(second.getItem('7')).toMatchObject({ status: 'completed' });
  expect(second.getSource('7')).toBe('done');
  const again = second.start(settings);
  await settle();
  expect(started.at(-1)).toBe('waits');
  await finish('waits');
  expect(await again).toMatchObject({ completed: 1, failed: 0 });
});
