import type { WebQueue } from '../lib/queue-context.ts';
import type { PageResultStore } from '../lib/stored/result-store.ts';

/** Has the results of files that are taken out of the list go with the page, unless they are brought back. */
export function keepUnsaved(queue: Pick<WebQueue, 'subscribe' | 'getSnapshot'>, store: PageResultStore): void {
  let listed = new Set(queue.getSnapshot().ids);
  let last = queue.getSnapshot().ids;
  queue.subscribe(() => {
    const { ids } = queue.getSnapshot();
    if (ids === last) return;
    last = ids;
    const now = new Set(ids);
    void store.markDone([...listed].filter((id) => !now.has(id)));
    void store.markDone(
      ids.filter((id) => !listed.has(id)),
      false,
    );
    listed = now;
  });
}
