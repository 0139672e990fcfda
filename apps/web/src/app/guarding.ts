import type { WebQueue } from '../lib/queue-context.ts';
import { OFFER_DURATION } from '../lib/toast.ts';
import { holdWork } from '../lib/work.ts';

function ask(event: Event): void {
  event.preventDefault();
}

/**
 * Has the browser ask before the tab is closed on a batch under way, and keeps a new version of the site waiting while there
 * is a list, and as long after as it can be brought back. On whichever page of the site a person is: the queue outlives the
 * converter's.
 */
export function guard(queue: Pick<WebQueue, 'subscribe' | 'getSnapshot'>): void {
  let release: (() => void) | undefined;
  queue.subscribe(() => {
    const { ids, running } = queue.getSnapshot();
    // Added twice, it is there once.
    if (running) window.addEventListener('beforeunload', ask);
    else window.removeEventListener('beforeunload', ask);
    if (ids.length > 0) {
      release ??= holdWork();
    } else if (release) {
      setTimeout(release, OFFER_DURATION);
      release = undefined;
    }
  });
}
