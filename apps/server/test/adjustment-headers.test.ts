import type { Adjustment } from '@safelight/engine';
import { expect, test } from 'vitest';
import { adjustmentHeaders } from '../src/answers/result.ts';

const renamed = (count: number): Adjustment[] =>
  Array.from({ length: count }, (_, place) => ({ kind: 'name-changed', from: `${'写'.repeat(40)}${place}` }));

test.each([0, 1, 13, 14, 500])(
  'of %i adjustments a header has those that fit, whole, and how many there are',
  (count) => {
    const all = renamed(count);
    const { 'safelight-adjustments': text = '', 'safelight-adjustments-count': told } = adjustmentHeaders(all);
    expect(text.length).toBeLessThanOrEqual(4096);
    expect(text).toMatch(/^[ -~]*$/);
    const held = JSON.parse(text) as Adjustment[];
    expect(held).toEqual(all.slice(0, held.length));
    expect(held.length === count || held.length > 10).toBe(true);
    expect(told).toBe(String(count));
  },
);
