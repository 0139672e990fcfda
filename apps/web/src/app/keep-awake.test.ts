import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepAwake } from './keep-awake.ts';

let hidden = false;
const locks: { released: boolean; release(): Promise<void>; end(): void }[] = [];

/** A queue, and what has its batch begin and end. */
function newQueue(running = false) {
  const listeners = new Set<() => void>();
  const queue = {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => ({ running }) as never,
  };
  const run = async (now: boolean): Promise<void> => {
    running = now;
    for (const listener of listeners) listener();
    await Promise.resolve();
  };
  return { queue, run };
}

/** A lock as the browser gives it. */
function newLock(): EventTarget {
  const target = new EventTarget();
  const lock = {
    released: false,
    end: () => {
      lock.released = true;
      target.dispatchEvent(new Event('release'));
    },
    release: () => {
      lock.end();
      return Promise.resolve();
    },
  };
  locks.push(lock);
  return Object.assign(target, lock);
}
const request = vi.fn<(kind?: string) => Promise<EventTarget>>(() => Promise.resolve(newLock()));
const held = (): number => locks.filter(({ released }) => !released).length;

async function hide(now: boolean): Promise<void> {
  hidden = now;
  document.dispatchEvent(new Event('visibilitychange'));
  await Promise.resolve();
}

beforeEach(() => {
  hidden = false;
  locks.length = 0;
  request.mockClear();
  vi.stubGlobal('navigator', { wakeLock: { request } });
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
});
afterEach(() => vi.restoreAllMocks());

test('the screen stays on while a batch runs, and no longer', async () => {
  const { queue, run } = newQueue();
  keepAwake(queue);
  expect(request).not.toHaveBeenCalled();
  await run(true);
  await run(true);
  expect(request).toHaveBeenCalledExactlyOnceWith('screen');
  expect(held()).toBe(1);
  await run(false);
  expect(held()).toBe(0);
});

test('a batch that is under way already counts', async () => {
  const { queue, run } = newQueue(true);
  keepAwake(queue);
  await Promise.resolve();
  expect(held()).toBe(1);
  await run(false);
  expect(held()).toBe(0);
});

test('it is asked for again when the page comes back, for the browser takes it away with the page', async () => {
  const { queue, run } = newQueue();
  keepAwake(queue);
  await run(true);
  locks[0]?.end();
  await hide(true);
  expect(held()).toBe(0);
  await hide(false);
  expect(held()).toBe(1);
  expect(request).toHaveBeenCalledTimes(2);
  await run(false);
  expect(held()).toBe(0);
});

test('a lock that comes after the batch has ended is given back', async () => {
  const { queue, run } = newQueue();
  let give = (): void => {};
  request.mockImplementationOnce(() => new Promise((resolve) => (give = () => resolve(newLock()))));
  keepAwake(queue);
  await run(true);
  await run(false);
  give();
  await vi.waitFor(() => expect(locks).toHaveLength(1));
  await vi.waitFor(() => expect(held()).toBe(0));
});

test('where it is refused, or there is no such thing, the batch goes on', async () => {
  const { queue, run } = newQueue();
  request.mockImplementationOnce(() => Promise.reject(new DOMException('The battery is low.', 'NotAllowedError')));
  keepAwake(queue);
  await run(true);
  await run(false);
  expect(held()).toBe(0);
  vi.stubGlobal('navigator', {});
  expect(() => keepAwake(queue)).not.toThrow();
});
