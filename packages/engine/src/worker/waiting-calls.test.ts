// Calls that wait for a worker: each is answered, whatever becomes of the others.
import type { ConvertError } from '@safelight/core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WorkerPool } from './pool.ts';
import type { WorkerRequest } from './protocol.ts';
import { type Fake, fake, good, job, options, output, slowly } from './test-worker.ts';

test('a call that is cancelled while it waits ends at once and keeps nobody from the turn', async () => {
  const pool = new WorkerPool({ size: 1, spawn: () => fake(slowly) });
  const controller = new AbortController();
  const first = pool.run(job, options());
  const second = pool.run(job, options(controller.signal));
  const third = pool.run(job, options());
  controller.abort();
  await expect(second).rejects.toMatchObject({ name: 'AbortError' });
  await expect(Promise.all([first, third])).resolves.toEqual([output, output]);
});

test('of calls that wait, any are cancelled, and all others are answered', async () => {
  const tryOut = async (cancelled: number, when: number): Promise<void> => {
    const pool = new WorkerPool({ size: 2, spawn: () => fake(slowly) });
    const controllers = Array.from({ length: 7 }, () => new AbortController());
    const all = Promise.allSettled(controllers.map(({ signal }) => pool.run(job, options(signal))));
    await new Promise((resolve) => setTimeout(resolve, when));
    // The first two are under way.
    for (const [index, controller] of controllers.entries()) if ((cancelled << 2) & (1 << index)) controller.abort();
    const expected = controllers.map(({ signal }) => (signal.aborted ? 'rejected' : 'fulfilled'));
    expect((await all).map(({ status }) => status)).toEqual(expected);
  };
  const cases = Array.from({ length: 2 ** 5 }, (_, cancelled) => [0, 3].map((when) => tryOut(cancelled, when)));
  await Promise.all(cases.flat());
});

test('a signal that outlives its calls remembers none of them', async () => {
  const { signal } = new AbortController();
  let listeners = 0;
  const add = vi.spyOn(signal, 'addEventListener').mockImplementation(() => void listeners++);
  const remove = vi.spyOn(signal, 'removeEventListener').mockImplementation(() => void listeners--);
  const pool = new WorkerPool({ size: 1, spawn: () => fake(slowly) });
  await Promise.all([1, 2, 3, 4].map(() => pool.run(job, options(signal))));
  expect(add.mock.calls.length).toBeGreaterThan(4);
  expect([listeners, remove.mock.calls.length]).toEqual([0, add.mock.calls.length]);
});

test('when all are ended, what runs and what waits fails, and nothing is begun anew', async () => {
  const asked = vi.fn<() => void>();
  const spawn = vi.fn<() => Fake>(() => fake(good)).mockImplementationOnce(() => fake(asked));
  const pool = new WorkerPool({ size: 1, spawn });
  const all = Promise.allSettled([1, 2, 3].map(() => pool.run(job, options())));
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
  pool.dispose();
  const codes = (await all).map((outcome) => outcome.status === 'rejected' && (outcome.reason as ConvertError).code);
  expect(codes).toEqual(['worker-failed', 'worker-failed', 'worker-failed']);
  expect([spawn.mock.calls.length, pool.live]).toEqual([1, 0]);
  await expect(pool.run(job, options())).resolves.toBe(output);
});

test('what a listener throws ends its call with it, and no other', async () => {
  const telling = (request: WorkerRequest, worker: Fake): void => {
    worker.reply({ type: 'batch_progress', id: request.id, percentage: 20, stage: 'read' } as never);
    slowly(request, worker);
  };
  const pool = new WorkerPool({ size: 1, spawn: () => fake(telling) });
  const onProgress = (): never => {
    throw new RangeError('mine');
  };
  const run = pool.run(job, { ...options(), onProgress });
  const other = pool.run(job, options());
  await expect(run).rejects.toThrow(new RangeError('mine'));
  await expect(other).resolves.toBe(output);
});

describe('a part of the converter that comes over a slow network', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Time for measuring a machine that seems slow while time is only played, and for every limit. */
  const LONG = 1_800_000;
  test.each<readonly [string, readonly (readonly [after: number, isLoading: boolean])[], number, readonly string[]]>([
    ['takes no time of the work', [[9000, true]], 500_000, []],
    [
      'leaves it all of its time',
      [
        [9000, true],
        [500_000, false],
      ],
      9000,
      [],
    ],
    [
      'and no more than that',
      [
        [9000, true],
        [500_000, false],
      ],
      LONG,
      ['timed-out'],
    ],
    ['is given up in the end', [[9000, true]], LONG, ['timed-out']],
  ])('%s', async (_, steps, until, expected) => {
    let worker: Fake | undefined;
    const spawn = (): Fake => {
      worker = fake(() => {});
      return worker;
    };
    const codes: string[] = [];
    const call = new WorkerPool({ size: 1, spawn }).run(job, options(undefined, 10_000));
    call.catch(({ code }: ConvertError) => codes.push(code));
    await vi.advanceTimersByTimeAsync(0);
    for (const [after, isLoading] of steps) {
      await vi.advanceTimersByTimeAsync(after);
      worker?.reply({ type: 'loading', isLoading });
    }
    await vi.advanceTimersByTimeAsync(until);
    expect(codes).toEqual(expected);
  });
});
