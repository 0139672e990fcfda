import { array, assert, asyncProperty, boolean, double, integer, record } from 'fast-check';
import { expect, test } from 'vitest';
import { MemoryBudget, type ReleaseMemory } from './memory-budget.ts';

const never = new AbortController().signal;

/** Lets promises that are settled be heard. */
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

test('a job that takes more than there is runs alone', async () => {
  const budget = new MemoryBudget(100);
  const release = await budget.acquire(500, never);
  expect(budget.tryAcquire(1)).toBeUndefined();
  release();
  release();
  expect(budget.tryAcquire(100)).toBeDefined();
  expect(budget.tryAcquire(1)).toBeUndefined();
});

test('who waits is let in before who comes later, and gives way when it is given up', async () => {
  const budget = new MemoryBudget(100);
  const first = await budget.acquire(60, never);
  const controller = new AbortController();
  const large = budget.acquire(80, controller.signal);
  const small = budget.acquire(30, never);
  // There is room for it, but not before the large one.
  expect(budget.tryAcquire(30)).toBeUndefined();
  // Heard at once: a rejection that nobody waits for would end the process.
  const refused = large.catch((error: unknown) => error);
  controller.abort(new Error('no longer wanted'));
  expect(await refused).toMatchObject({ message: 'no longer wanted' });
  (await small)();
  first();
  await expect(budget.acquire(1, AbortSignal.abort())).rejects.toThrow('aborted');
});

test('whatever jobs come, end and are given up, no more is taken than there is, and all of them get in', () =>
  assert(
    asyncProperty(
      array(record({ bytes: double({ min: 0.1, max: 150, noNaN: true }), gone: boolean() }), { maxLength: 30 }),
      integer({ min: 1, max: 100 }),
      async (jobs, total) => {
        let used = 0;
        let running = 0;
        let most = 0;
        const budget = new MemoryBudget(total);
        const done = jobs.map(async ({ bytes, gone }) => {
          const controller = new AbortController();
          const admitted = budget.acquire(bytes, controller.signal);
          if (gone) controller.abort(new Error('gone'));
          const release: ReleaseMemory | undefined = await admitted.catch(() => undefined);
          if (!release) return gone;
          used += bytes;
          running++;
          if (running > 1) most = Math.max(most, used);
          await settle();
          used -= bytes;
          running--;
          release();
          return true;
        });
        expect((await Promise.all(done)).every(Boolean)).toBe(true);
        expect(most).toBeLessThanOrEqual(total + 1e-9);
        expect(budget.tryAcquire(total)).toBeDefined();
      },
    ),
    { numRuns: 60 },
  ));

test('sums of fractions leave nothing behind that keeps a large job waiting', () => {
  const budget = new MemoryBudget(100);
  const held = [0.1, 0.2, 0.3].map((bytes) => budget.tryAcquire(bytes));
  for (const release of held) release?.();
  expect(budget.tryAcquire(500)).toBeDefined();
});
