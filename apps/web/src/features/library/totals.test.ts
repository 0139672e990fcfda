import { expect, test } from 'vitest';
import { addOutcome, noTotals, savedOf } from './totals.ts';

test('counts photos and bytes, those that were kept, and names those that failed or are left out', () => {
  const about = { path: 'x', time: 0 };
  const outcomes = [
    { ...about, id: 'a', kind: 'converted', from: 100, to: 20 },
    { ...about, id: 'b', kind: 'kept', from: 50, to: 50 },
    { ...about, id: 'c', kind: 'failed', from: 10, to: 10, code: 'corrupt-input' },
    { ...about, id: 'd', kind: 'failed', from: 5, to: 5, path: undefined },
  ] as const;
  const sum = outcomes.reduce(addOutcome, noTotals);
  expect(sum).toEqual({
    done: 4,
    from: 165,
    to: 85,
    kept: 1,
    failures: [{ id: 'c', code: 'corrupt-input' }],
    leftOut: [{ id: 'd' }],
  });
  expect(savedOf(sum)).toEqual({ bytes: 80, percent: 48 });
  expect(savedOf(noTotals)).toEqual({ bytes: 0, percent: 0 });
});
