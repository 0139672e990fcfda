import { expect, test } from 'vitest';
import { ProcessorShares } from './processor-shares.ts';

test('threads that work at the same time share what the process takes; those that rest get nothing', () => {
  let taken = 500;
  const shares = new ProcessorShares(() => taken);
  const [first, second] = [shares.add(), shares.add()];
  taken += 100;
  first.begin();
  taken += 100;
  expect([first.time(), second.time()]).toEqual([100, 0]);
  second.begin();
  taken += 100;
  expect([first.time(), second.time()]).toEqual([150, 50]);
  // Two requests of one thread are one thread's work.
  first.begin();
  taken += 100;
  first.end();
  taken += 100;
  first.end();
  taken += 100;
  expect([first.time(), second.time()]).toEqual([250, 250]);
  second.leave();
  taken += 100;
  expect([first.time(), second.time()]).toEqual([250, 250]);
});

test('it is told of this process', () => {
  const thread = new ProcessorShares().add();
  thread.begin();
  const end = performance.now() + 50;
  while (performance.now() < end);
  expect(thread.time()).toBeGreaterThan(0);
});
