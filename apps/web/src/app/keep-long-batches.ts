import type { App } from '../lib/app.ts';
import type { WebQueue } from '../lib/queue-context.ts';
import { type BatchStart, countDone } from './batch-start.ts';

/** How long a batch runs before its list is kept, milliseconds: one that is done sooner costs nothing more. */
const SOON = 1500;

/** Has the list kept of a batch that takes its time, or that the page is put away with: phones end such pages. */
export function keepLongBatches(app: App, queue: Pick<WebQueue, 'subscribe' | 'getSnapshot'>): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The files that the timer was set for. */
  let ids: readonly string[] | undefined;
  const keep = (since?: BatchStart): void => {
    void import('./kept-list.ts').then(
      (module) => app.get(module.createKeptList).keep(since),
      () => undefined,
    );
  };
  queue.subscribe(() => {
    const snapshot = queue.getSnapshot();
    const now = snapshot.running ? snapshot.ids : undefined;
    if (now === ids) return;
    ids = now;
    clearTimeout(timer);
    if (now) timer = setTimeout(keep, SOON, { at: performance.now(), done: countDone(snapshot) });
  });
  document.addEventListener('visibilitychange', () => {
    if (document.hidden && queue.getSnapshot().running) keep();
  });
}
