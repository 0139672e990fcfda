/** The lock that every tab holds, shared, while it has work that a reload would throw away. */
export const WORK_LOCK = 'safelight-work';

let held = 0;
const waiting = new Set<() => void>();

/** Says that there is work in this tab; returns the way to say that it is done. */
export function holdWork(): () => void {
  let letGo = (): void => {};
  const done = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  held++;
  if ('locks' in navigator) void navigator.locks.request(WORK_LOCK, { mode: 'shared' }, () => done);
  return () => {
    held--;
    letGo();
    if (held > 0) return;
    for (const go of waiting) go();
    waiting.clear();
  };
}

/** Resolves when there is no work in this tab. */
export function whenIdle(): Promise<void> {
  return held === 0 ? Promise.resolve() : new Promise((resolve) => waiting.add(resolve));
}
