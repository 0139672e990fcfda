import { afterEach, expect, test, vi } from 'vitest';
import type { App } from '../lib/app.ts';
import { startPage } from './start.ts';

const followVisit = vi.hoisted(() => vi.fn<() => Promise<void>>(async () => undefined));
vi.mock('./visit.ts', () => ({ followVisit }));

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  followVisit.mockClear();
});

test.each([
  ['before', true],
  ['after', false],
])(
  'a visit is followed once, though a sign of use comes %s the browser has found that it knows the site',
  async (_, isEarly) => {
    vi.useFakeTimers();
    vi.stubEnv('SSR', false);
    vi.stubEnv('PROD', true);
    let answer = (_known: object): void => undefined;
    const known = new Promise<object>((resolve) => {
      answer = resolve;
    });
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: () => known } });
    startPage({} as App);
    const press = (): boolean => window.dispatchEvent(new Event('pointerdown'));
    if (isEarly) press();
    answer({});
    await known;
    press();
    await vi.advanceTimersByTimeAsync(5000);
    expect(followVisit).toHaveBeenCalledTimes(1);
  },
);
