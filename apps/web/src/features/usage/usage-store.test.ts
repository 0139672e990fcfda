import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { siteConfig } from '../../site-config.ts';
import { usageKey } from './usage-record.ts';
import { countConversions, followUsage, limitReached, useUsage } from './usage-store.ts';

let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 4, 3, 23, 0) });
  localStorage.clear();
  useUsage.setState({ used: 0, licence: undefined });
  stop = followUsage();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test('conversions are counted up to the limit, which a licence lifts', () => {
  expect(countConversions(siteConfig.freeDailyLimit - 1)).toEqual({ before: 0, now: 9 });
  expect(limitReached()).toBe(false);
  expect(countConversions(4)).toEqual({ before: 9, now: 13 });
  expect(limitReached()).toBe(true);
  useUsage.setState({ licence: { holder: 'Ada', expires: Number.MAX_SAFE_INTEGER } });
  expect(limitReached()).toBe(false);
});

test('what another tab converts counts', () => {
  countConversions(2);
  localStorage.setItem(usageKey(new Date()), JSON.stringify({ count: 5, timestamp: Date.now() }));
  window.dispatchEvent(new StorageEvent('storage', { key: usageKey(new Date()) }));
  expect(useUsage.getState().used).toBe(5);
  // Even where its word has not come yet.
  localStorage.setItem(usageKey(new Date()), JSON.stringify({ count: 7, timestamp: Date.now() }));
  expect(countConversions(1)).toEqual({ before: 7, now: 8 });
});

test('the count starts anew at midnight while the page is open', () => {
  countConversions(10);
  expect(limitReached()).toBe(true);
  vi.advanceTimersByTime(60 * 60 * 1000 + 1);
  expect(useUsage.getState().used).toBe(0);
  countConversions(1);
  vi.advanceTimersByTime(24 * 60 * 60 * 1000);
  expect(useUsage.getState().used).toBe(0);
});
