import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type App, createApp } from '../../lib/app.ts';
import { askToInstall, createInstallEvent, keepInstallEvent } from '../../lib/install-event.ts';
import { choosePrompt, deviceOf, readDownloads } from './retention.ts';
import {
  closeSuccess,
  createSharing,
  dismissPrompt,
  downloadedAll,
  downloadedOne,
  followInstallEvent,
  openSuccess,
} from './share-store.ts';

let app: App;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  app = createApp();
});
afterEach(() => vi.useRealTimers());

const figures = (percent: number, count = 1) => ({ count, sourceBytes: 1000, resultBytes: 1000 - percent * 10 });
const state = () => app.get(createSharing).getState();

test.each([
  [{ downloads: 1, ios: false, mobile: false }, 'bookmark'],
  [{ downloads: 1, ios: true, mobile: true }, 'bookmark'],
  [{ downloads: 2, ios: false, mobile: false }, undefined],
  [{ downloads: 2, ios: true, mobile: true }, 'homescreen'],
  [{ downloads: 2, ios: false, mobile: true }, 'pwa'],
  [{ downloads: 3, ios: true, mobile: true }, 'pwa'],
  [{ downloads: 3, ios: false, mobile: false }, 'pwa'],
  [{ downloads: 0, ios: false, mobile: true }, undefined],
] as const)('for %j the prompt is %s', (visitor, prompt) => {
  expect(choosePrompt(visitor)).toBe(prompt);
});

test('iPads call themselves Macs', () => {
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15';
  expect(deviceOf({ userAgent: mac, maxTouchPoints: 5 })).toEqual({ ios: true, mobile: true });
  expect(deviceOf({ userAgent: mac, maxTouchPoints: 0 })).toEqual({ ios: false, mobile: false });
  expect(deviceOf({ userAgent: 'Mozilla/5.0 (Linux; Android 14)', maxTouchPoints: 5 }).mobile).toBe(true);
});

test('a single download opens the modal above 10 percent, not at 10', () => {
  downloadedOne(app, figures(10));
  expect(state().success).toBeUndefined();
  downloadedOne(app, figures(11));
  expect(state().success).toEqual(figures(11));
});

test('Download All opens it above 5 percent, and only with more than one file', () => {
  downloadedAll(app, figures(5, 2));
  downloadedAll(app, figures(60, 1));
  expect(state().success).toBeUndefined();
  downloadedAll(app, figures(6, 2));
  expect(state().success).toEqual(figures(6, 2));
});

test('after a download without the modal the prompt is chosen after 3 s and appears 1.5 s later', () => {
  downloadedOne(app, figures(0));
  vi.advanceTimersByTime(4499);
  expect(state().prompt).toBeUndefined();
  vi.advanceTimersByTime(1);
  expect(state().prompt).toBe('bookmark');
});

test('with the modal open it waits for 1 s after its closing, and 1.5 s more', () => {
  downloadedOne(app, figures(50));
  vi.advanceTimersByTime(20_000);
  expect(state().prompt).toBeUndefined();
  closeSuccess(app);
  vi.advanceTimersByTime(2499);
  expect(state().prompt).toBeUndefined();
  vi.advanceTimersByTime(1);
  expect(state().prompt).toBe('bookmark');
});

test('a modal that opens in between puts it off', () => {
  downloadedOne(app, figures(0));
  vi.advanceTimersByTime(3500);
  openSuccess(app, figures(0));
  vi.advanceTimersByTime(10_000);
  expect(state().prompt).toBeUndefined();
});

test('what was dismissed does not come again, another prompt does', () => {
  downloadedOne(app, figures(0));
  vi.advanceTimersByTime(4500);
  dismissPrompt(app);
  openSuccess(app, figures(0));
  closeSuccess(app);
  vi.advanceTimersByTime(10_000);
  expect(state().prompt).toBeUndefined();
  downloadedOne(app, figures(0));
  downloadedOne(app, figures(0));
  vi.advanceTimersByTime(4500);
  expect(state().prompt).toBe('pwa');
});

test('downloads are counted in one storage key; a record without sense counts as none', () => {
  downloadedOne(app, figures(0));
  downloadedAll(app, figures(0, 3));
  expect(Object.entries(localStorage)).toEqual([['safelight-downloads', '2']]);
  for (const text of ['-1', 'many', '1.5', '']) {
    localStorage.setItem('safelight-downloads', text);
    expect(readDownloads(localStorage)).toBe(0);
  }
});

test('the offer to install comes 4 s after the browser’s, goes after 8 s, and can be taken once', () => {
  const prompt = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const stops = [keepInstallEvent(app), followInstallEvent(app)];
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  window.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  vi.advanceTimersByTime(3999);
  expect(state().installing).toBe(false);
  vi.advanceTimersByTime(1);
  expect(state().installing).toBe(true);
  vi.advanceTimersByTime(8000);
  expect(state().installing).toBe(false);
  expect(prompt).not.toHaveBeenCalled();
  expect([askToInstall(app), askToInstall(app)]).toEqual([true, false]);
  expect(prompt).toHaveBeenCalledOnce();
  for (const stop of stops) stop();
});

test('once installed there is nothing to offer', () => {
  const stops = [keepInstallEvent(app), followInstallEvent(app)];
  window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: () => Promise.resolve() }));
  window.dispatchEvent(new Event('appinstalled'));
  expect(app.get(createInstallEvent).getState().event).toBeUndefined();
  vi.advanceTimersByTime(20_000);
  expect(state().installing).toBe(false);
  for (const stop of stops) stop();
});
