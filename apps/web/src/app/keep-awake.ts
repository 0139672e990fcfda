import type { WebQueue } from '../lib/queue-context.ts';

/** Keeps the screen on while a batch is under way, where the browser can: phones stop pages soon after it goes dark. */
export function keepAwake(queue: Pick<WebQueue, 'subscribe' | 'getSnapshot'>): void {
  if (!('wakeLock' in navigator)) return;
  const { wakeLock } = navigator;
  let held: WakeLockSentinel | undefined;
  let asking = false;
  const isWanted = (): boolean => queue.getSnapshot().running && !document.hidden;

  const ask = async (): Promise<void> => {
    asking = true;
    try {
      const lock = await wakeLock.request('screen');
      held = lock;
      // The browser takes it back when the page is put away.
      lock.addEventListener('release', () => {
        if (held === lock) held = undefined;
      });
    } catch {
      // Not while the battery is low: the batch goes on as without it.
    } finally {
      asking = false;
    }
    if (!isWanted()) letGo();
  };
  const letGo = (): void => {
    const lock = held;
    held = undefined;
    void lock?.release().catch(() => undefined);
  };
  const look = (): void => {
    if (!isWanted()) letGo();
    else if (!held && !asking) void ask();
  };
  let { running } = queue.getSnapshot();
  queue.subscribe(() => {
    const snapshot = queue.getSnapshot();
    if (snapshot.running === running) return;
    ({ running } = snapshot);
    look();
  });
  document.addEventListener('visibilitychange', look);
  look();
}
