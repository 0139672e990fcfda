import type { App } from './app.ts';
import { OFFER_DURATION } from './toast.ts';

/** The lock that every tab holds, shared, while it has work that a reload would throw away. */
export const WORK_LOCK = 'safelight-work';

/** Work in this tab, and what waits until there is none. */
interface Work {
  holds: number;
  readonly waiting: Set<() => void>;
}

const createWork = (): Work => ({ holds: 0, waiting: new Set() });

/** Says that there is work in this tab; returns the way to say that it is done: it holds on as long as that can be undone. */
export function holdWork(app: App): () => void {
  const work = app.get(createWork);
  let release = (): void => {};
  const done = new Promise<void>((resolve) => {
    release = resolve;
  });
  work.holds++;
  if ('locks' in navigator) void navigator.locks.request(WORK_LOCK, { mode: 'shared' }, () => done);
  const end = (): void => {
    work.holds--;
    release();
    if (work.holds > 0) return;
    for (const go of work.waiting) go();
    work.waiting.clear();
  };
  return () => void setTimeout(end, OFFER_DURATION);
}

/** Resolves when there is no work in this tab. */
export function whenIdle(app: App): Promise<void> {
  const { holds, waiting } = app.get(createWork);
  return holds === 0 ? Promise.resolve() : new Promise((resolve) => waiting.add(resolve));
}
