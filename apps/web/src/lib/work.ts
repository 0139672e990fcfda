import { OFFER_DURATION } from './toast.ts';

/** The lock that every tab holds, shared, while it has work that a reload would throw away. */
export const WORK_LOCK = 'safelight-work';

let held = 0;
const waiting = new Set<() => void>();

/** Says that there is work in this tab; returns the way to say that it is done: it holds on as long as that can be undone. */
export function holdWork(): () => void {
  let letGo = (): void => {};
  const done = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  held++;
  if ('locks' in navigator) void navigator.locks.request(WORK_LOCK, { mode: 'shared' }, () => done);
  const end = (): void => {
    held--;
    letGo();
    if (held > 0) return;
    for (const go of waiting) go();
    waiting.clear();
  };
  return () => void setTimeout(end, OFFER_DURATION);
}

/** Resolves when there is no work in this tab. */
export function whenIdle(): Promise<void> {
  return held === 0 ? Promise.resolve() : new Promise((resolve) => waiting.add(resolve));
}
