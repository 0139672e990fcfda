import { expect, test } from 'vitest';
import { sampleOf, savingOf, timeLeft } from './estimate.ts';

test('a small library is its own sample; of a large one six are taken, evenly', () => {
  expect(sampleOf([3, 1])).toEqual([3, 1]);
  const places = Array.from({ length: 600 }, (_, index) => index);
  expect(sampleOf(places)).toEqual([50, 150, 250, 350, 450, 550]);
});

test.each([
  ['nothing measured: three tenths', [], 0.3],
  [
    'by bytes, not by files',
    [
      { from: 900, to: 90 },
      { from: 100, to: 100 },
    ],
    0.81,
  ],
  [
    'what would grow is kept',
    [
      { from: 100, to: 400 },
      { from: 100, to: 50 },
    ],
    0.25,
  ],
])('%s', (_, sample, saving) => {
  expect(savingOf(sample)).toBeCloseTo(saving, 10);
});

test('the rest takes as long as the bytes so far did', () => {
  expect(timeLeft(10_000, 500, 1500)).toBe(30_000);
  expect(timeLeft(10_000, 0, 1500)).toBeUndefined();
});
