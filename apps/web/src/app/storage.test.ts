import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { arePresetsKept, createPresets } from '../features/settings/presets-store.ts';
import { createSettings } from '../features/settings/settings-store.ts';
import { countDownloads, downloadedOne } from '../features/share/share-store.ts';
import { createShortcuts } from '../features/shortcuts/keys.ts';
import { countConversions, followUsage } from '../features/usage/usage-store.ts';
import { createApp } from '../lib/app.ts';
import { createStorage } from '../lib/storage.ts';

const sources = import.meta.glob('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true });

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The browser's storage, in which nothing can be written any more. */
const full = (): void => {
  const real = localStorage;
  const setItem = (): never => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => real.getItem(key),
    removeItem: (key: string) => real.removeItem(key),
    setItem,
  });
};
const blocked = (): void => {
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
};

test.each([
  ['full', full],
  ['blocked', blocked],
])('with a storage that is %s all stores work until the page is left', (_, make) => {
  make();
  const app = createApp();
  app.get(createSettings).getState().change({ to: 'webp' });
  expect(app.get(createSettings).getState().form.to).toBe('webp');
  app.get(createShortcuts).getState().enable(false);
  expect(app.get(createShortcuts).getState().enabled).toBe(false);
  app
    .get(createPresets)
    .getState()
    .save([{ name: 'Shop', link: 'to=webp' }]);
  expect(app.get(createPresets).getState().presets).toHaveLength(1);
  expect(arePresetsKept(app)).toBe(false);
  followUsage(app)();
  countConversions(app, 3);
  expect(countConversions(app, 2)).toEqual({ before: 3, now: 5 });
  downloadedOne(app, { count: 1, sourceBytes: 10, resultBytes: 10 });
  expect(countDownloads(app)).toBe(1);
});

test('what finds room again is kept', () => {
  const store = createStorage();
  full();
  store.setItem('safelight-presets', 'a');
  expect([store.getItem('safelight-presets'), store.isKept('safelight-presets')]).toEqual(['a', false]);
  vi.unstubAllGlobals();
  store.setItem('safelight-presets', 'b');
  expect([localStorage.getItem('safelight-presets'), store.isKept('safelight-presets')]).toEqual(['b', true]);
  store.removeItem('safelight-presets');
  expect(store.getItem('safelight-presets')).toBeNull();
});

test('nothing else touches local storage, or has a store kept elsewhere', () => {
  const elsewhere = Object.entries(sources).filter(
    ([path, text]) => !path.endsWith('.test.ts') && !path.endsWith('.test.tsx') && /localStorage|persist\(/.test(text),
  );
  // lib/stored writes a flag, and catches what that throws.
  expect(
    elsewhere
      .map(([path]) => path)
      .filter((path) => !path.startsWith('../lib/stored/'))
      .toSorted(),
  ).toEqual([
    '../features/offline/everything.ts',
    '../features/settings/presets-store.ts',
    '../features/settings/settings-store.ts',
    '../features/shortcuts/keys.ts',
    '../lib/storage.ts',
  ]);
  for (const [path, text] of elsewhere)
    if (/persist\(\n|persist\(\(set/.test(text)) expect(text, path).toContain('keptUnder(app');
});
