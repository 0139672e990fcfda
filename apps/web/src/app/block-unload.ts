import type { App } from '../lib/app.ts';
import { holdPage } from '../lib/leaving.ts';
import type { WebQueue } from '../lib/queue-context.ts';
import { holdWork } from '../lib/work.ts';

/** Holds something while it is wanted; each call says whether it is. */
function holdWhile(hold: () => () => void): (wanted: boolean) => void {
  let release: (() => void) | undefined;
  return (wanted) => {
    if (wanted) release ??= hold();
    else {
      release?.();
      release = undefined;
    }
  };
}

/**
 * Has the browser ask before the tab is closed on a batch under way, and keeps a new version of the site waiting while there
 * is a list, and as long after as it can be brought back. On whichever page of the site a person is: the queue outlives the
 * converter's.
 */
export function blockUnload(app: App, queue: Pick<WebQueue, 'subscribe' | 'getSnapshot'>): void {
  const holdRunning = holdWhile(holdPage);
  const holdListed = holdWhile(() => holdWork(app));
  queue.subscribe(() => {
    const { ids, running } = queue.getSnapshot();
    holdRunning(running);
    holdListed(ids.length > 0);
  });
}
