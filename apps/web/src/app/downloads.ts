import type { QueueItem } from '@safelight/engine/internal';
import { downloadAll, downloadOne } from '../features/download/results.ts';
import { createSettings } from '../features/settings/settings-store.ts';
import { downloadedAll, downloadedOne, openSuccess, type Success } from '../features/share/share-store.ts';
import type { App } from '../lib/app.ts';
import type { WebQueue } from '../lib/queue-context.ts';

function successOf({ id, size, result }: QueueItem): Success {
  return { id, count: 1, sourceBytes: size, resultBytes: result?.bytes ?? size };
}

/**
 * Downloads the result of one file; where it saved much, offers to share that.
 * @param pattern - by which the result is named
 */
export async function downloadResult(app: App, queue: WebQueue, id: string, pattern: string): Promise<void> {
  const done = await downloadOne(app, queue, id, pattern);
  const item = queue.getItem(id);
  if (done && item) downloadedOne(app, successOf(item));
}

/** All results were downloaded; where they saved something together, offers to share that. */
export function offerSharingAll(app: App, queue: WebQueue): void {
  const { counts, savings } = queue.getSnapshot();
  downloadedAll(app, { count: counts.completed, ...savings });
}

/** Downloads all results as one archive, likewise. */
export async function downloadResults(app: App, queue: WebQueue, pattern: string): Promise<void> {
  const done = await downloadAll(app, queue, pattern, () => {});
  if (done) offerSharingAll(app, queue);
}

/** Saves all results: one as the file that it is, several as an archive. */
export function saveResults(app: App, queue: WebQueue): Promise<void> {
  const { rename } = app.get(createSettings).getState().form;
  const done = queue.getSnapshot().ids.filter((id) => queue.getItem(id)?.status === 'completed');
  const [only] = done;
  return done.length === 1 && only !== undefined
    ? downloadResult(app, queue, only, rename)
    : downloadResults(app, queue, rename);
}

/** Opens what a file's result can be shared by. */
export function shareResult(app: App, queue: WebQueue, id: string): void {
  const item = queue.getItem(id);
  if (item) openSuccess(app, successOf(item));
}
