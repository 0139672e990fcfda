import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type App, createApp } from '../../lib/app.ts';
import { siteConfig } from '../../site-config.ts';
import { usageKey } from './usage-record.ts';
import { countConversions, createUsage, followUsage, limitReached } from './usage-store.ts';

let app: App;

let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 4, 3, 23, 0) });
  localStorage.clear();
  app = createApp();
  stop = followUsage(app);
});
const usage = () => app.get(createUsage).getState();
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test('conversions are counted up to the limit, which a licence lifts', () => {
  expect(countConversions(app, siteConfig.freeDailyLimit - 1)).toEqual({ before: 0, now: 9 });
  expect(limitReached(usage())).toBe(false);
  expect(countConversions(app, 4)).toEqual({ before: 9, now: 13 });
  expect(limitReached(usage())).toBe(true);
  app.get(createUsage).setState({ licence: { id: '1', holder: 'Ada', begins: 0, expires: Date.now() + 1 } });
  expect(limitReached(usage())).toBe(false);
  // It ends while the page is open.
  vi.setSystemTime(Date.now() + 1);
  expect(limitReached(usage())).toBe(true);
});

test('what another tab converts counts', () => {
  countConversions(app, 2);
  localStorage.setItem(usageKey(new Date()), JSON.stringify({ count: 5, timestamp: Date.now() }));
  window.dispatchEvent(new StorageEvent('storage', { key: usageKey(new Date()) }));
  expect(usage().used).toBe(5);
  // Even where its word has not come yet.
  localStorage.setItem(usageKey(new Date()), JSON.stringify({ count: 7, timestamp: Date.now() }));
  expect(countConversions(app, 1)).toEqual({ before: 7, now: 8 });
});

test('the count starts anew at midnight while the page is open', () => {
  countConversions(app, 10);
  expect(limitReached(usage())).toBe(true);
  vi.advanceTimersByTime(60 * 60 * 1000 + 1);
  expect(usage().used).toBe(0);
  countConversions(app, 1);
  vi.advanceTimersByTime(24 * 60 * 60 * 1000);
  expect(usage().used).toBe(0);
});
