import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { measureSlowness, Watchdog } from './watchdog.ts';

test('a device is never faster than a desktop, and finite', async () => {
  const slowness = await measureSlowness();
  expect(slowness).toBeGreaterThanOrEqual(1);
  expect(slowness).toBeLessThan(10_000);
});

describe('work that gets nowhere', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const watch = (slowness: () => number) => {
    const expire = vi.fn<() => void>();
    const watchdog = new Watchdog(expire, () => Promise.resolve(slowness()));
    return { expire, watchdog };
  };

  test('is noticed after its limit', async () => {
    const { expire, watchdog } = watch(() => 1);
    watchdog.restart(1000);
    await vi.advanceTimersByTimeAsync(999);
    expect(expire).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2);
    expect(expire).toHaveBeenCalledOnce();
  });

  test.each([2, 7.5, 40])('has %f times as long on a machine that is so much slower', async (slowness) => {
    const { expire, watchdog } = watch(() => slowness);
    watchdog.restart(1000);
    await vi.advanceTimersByTimeAsync(1000 * slowness - 1);
    expect(expire).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2);
    expect(expire).toHaveBeenCalledOnce();
  });

  test('is given up once the machine is free again', async () => {
    let slowness = 100;
    const { expire, watchdog } = watch(() => slowness);
    watchdog.restart(1000);
    await vi.advanceTimersByTimeAsync(5000);
    slowness = 1;
    await vi.advanceTimersByTimeAsync(100_000);
    expect(expire).toHaveBeenCalledOnce();
  });

  test('is none where there is progress, though all of it takes long', async () => {
    const { expire, watchdog } = watch(() => 1);
    for (let sign = 0; sign < 100; sign++) {
      watchdog.restart(1000);
      await vi.advanceTimersByTimeAsync(900);
    }
    watchdog.stop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(expire).not.toHaveBeenCalled();
  });

  test('progress that comes while the machine is measured counts', async () => {
    const expire = vi.fn<() => void>();
    const watchdog = new Watchdog(expire, () => new Promise((resolve) => setTimeout(resolve, 100, 1)));
    watchdog.restart(1000);
    await vi.advanceTimersByTimeAsync(1050);
    watchdog.restart(1000);
    await vi.advanceTimersByTimeAsync(500);
    watchdog.stop();
    expect(expire).not.toHaveBeenCalled();
  });
});
