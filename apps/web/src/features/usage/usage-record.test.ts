import { beforeEach, expect, test } from 'vitest';
import { createStorage } from '../../lib/storage.ts';
import { addUsage, purgeUsage, readUsage, untilMidnight, usageKey } from './usage-record.ts';

const noon = new Date(2026, 4, 3, 12);

beforeEach(() => localStorage.clear());

test('conversions of a local day are added up; another day begins at none', () => {
  expect(readUsage(localStorage, noon)).toBe(0);
  expect(addUsage(localStorage, noon, 3)).toBe(3);
  expect(addUsage(localStorage, new Date(2026, 4, 3, 23, 59), 4)).toBe(7);
  expect(readUsage(localStorage, new Date(2026, 4, 4, 0, 0))).toBe(0);
  expect(usageKey(noon)).toBe('safelight-usage-2026-05-03');
});

test.each([
  ['no JSON', 'ten'],
  ['another shape', '{"conversions":3}'],
  ['a count that is none', '{"count":-1,"timestamp":0}'],
  ['a broken count', '{"count":"9","timestamp":0}'],
  ['null', 'null'],
])('a record that is %s is thrown away', (_, text) => {
  localStorage.setItem(usageKey(noon), text);
  expect(readUsage(localStorage, noon)).toBe(0);
  expect(localStorage.getItem(usageKey(noon))).toBeNull();
});

test('records older than eight days are purged, over the end of a month', () => {
  for (const day of [-10, -9, -8, -1, 0]) addUsage(localStorage, new Date(2026, 4, 3 + day, 9), 1);
  localStorage.setItem('safelight-settings', '{}');
  purgeUsage(createStorage(), noon);
  const kept = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index));
  const left = ['2026-04-25', '2026-05-02', '2026-05-03'].map((day) => `safelight-usage-${day}`);
  expect(new Set(kept)).toEqual(new Set(['safelight-settings', ...left]));
});

test('the next midnight is the local one, whatever the hour', () => {
  expect(untilMidnight(noon)).toBe(12 * 60 * 60 * 1000);
  expect(untilMidnight(new Date(2026, 11, 31, 23, 59, 30))).toBe(30_000);
});
