import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { measureSlowness, type Slowness, Watchdog } from './watchdog.ts';

test('a device is never faster than a desktop, and finite', async () => {
  const { machine, processor } = await measureSlowness();
  expect(processor).toBeGreaterThanOrEqual(1);
  expect(machine).toBeGreaterThanOrEqual(processor);
  expect(machine).toBeLessThan(10_000);
});

describe('work that gets nowhere', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const watch = (slowness: () => number, processorTime?: () => number, processor = 1) => {
    const expire = vi.fn<() => void>();
    const watchdog = new Watchdog(expire, processorTime, () => Promise.resolve({ machine: slowness(), processor }));
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
    const slowly = () => new Promise<Slowness>((go) => setTimeout(go, 100, { machine: 1, processor: 1 }));
    const watchdog = new Watchdog(expire, undefined, slowly);
    watchdog.restart(1000);
    await vi.advanceTimersByTimeAsync(1050);
    watchdog.restart(1000);
    await vi.advanceTimersByTimeAsync(500);
    watchdog.stop();
    expect(expire).not.toHaveBeenCalled();
  });

  test.each([
    [1, 2000],
    [3, 6000],
  ])(
    'that had a processor for its limit is not waited for on a busy machine (processor %f times slower)',
    async (processor, after) => {
      // Half of a processor is its share.
      const { expire, watchdog } = watch(
        () => 100,
        () => performance.now() / 2,
        processor,
      );
      watchdog.restart(1000);
      await vi.advanceTimersByTimeAsync(after - 1);
      expect(expire).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(2);
      expect(expire).toHaveBeenCalledOnce();
    },
  );

  test('is noticed where it takes no time of a processor', async () => {
    const { expire, watchdog } = watch(
      () => 2,
      () => 0,
    );
    watchdog.restart(1000);
    await vi.advanceTimersByTimeAsync(2001);
    expect(expire).toHaveBeenCalledOnce();
  });
});
