import { expect, test } from 'vitest';
import { quantizerOf } from './planes.ts';

/** libaom 3.6.0, av1/encoder/av1_quantize.c, `quantizer_to_qindex`: the indices that its scale of 64 names. */
const named = [...Array.from({ length: 62 }, (_, place) => place * 4), 249, 255];

test('whole qualities have the quantizers that libaom names, and those between them lie between', () => {
  const whole = Array.from({ length: 100 }, (_, place) => 100 - place);
  expect(whole.map(quantizerOf)).toEqual(whole.map((quality) => named[Math.round(((100 - quality) * 63) / 100)]));
  for (const quality of whole.slice(1)) {
    const steps = [0, 0.25, 0.5, 0.75, 1].map((share) => quantizerOf(quality + share));
    expect(steps.toSorted((one, other) => other - one)).toEqual(steps);
    expect(steps[1]).toBeLessThanOrEqual(steps[0] ?? 0);
    expect(steps.every(Number.isInteger)).toBe(true);
  }
});

test('a step of the scale is several of the stream’s', () => {
  // The best whole numbers are 0 and 4.
  expect([100, 99.75, 99.5, 99.25, 99].map(quantizerOf)).toEqual([0, 1, 2, 3, 4]);
});
