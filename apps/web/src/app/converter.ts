import { createThumbnails, feedThumbnails } from '../features/queue/thumbnails.ts';
import { createSettings } from '../features/settings/settings-store.ts';
import type { App } from '../lib/app.ts';
import type { WebQueue } from '../lib/queue-context.ts';
import { createResultStore } from '../lib/stored/result-store.ts';
import { track } from '../lib/track.ts';
import { blockUnload } from './block-unload.ts';
import { type Converting, createConverting } from './converting.ts';
import { saveResults } from './downloads.ts';
import { followFiles } from './follow-files.ts';
import { keepLongBatches } from './keep-long-batches.ts';
import { keepUnsaved } from './keep-unsaved.ts';
import { notifyOf } from './notices.ts';
import { createPageQueue } from './page-queue.ts';
import { createPageSettings, type PageSettings } from './page-settings.ts';
import { trackQueue } from './tracking.ts';

/** The converter of an app: the list of files, and what is done with it. */
export interface PageConverter extends Converting, PageSettings {
  readonly queue: WebQueue;
}

/** Makes the list of files and has everything follow it that does so for the life of the page. */
export function createConverter(app: App): PageConverter {
  const queue = app.get(createPageQueue);
  keepUnsaved(queue, app.get(createResultStore));
  keepLongBatches(app, queue);
  notifyOf(app, queue);
  trackQueue(queue);
  feedThumbnails(app.get(createThumbnails), queue);
  blockUnload(app, queue);
  const pageSettings = createPageSettings(app, queue);
  app.get(createSettings).subscribe(({ form: { to, toChosen } }, before) => {
    if (to !== before.form.to && toChosen) track({ name: 'format_selection', to });
  });
  const targetComing = followFiles(app, queue);
  return { queue, ...pageSettings, ...createConverting(app, queue, targetComing, () => void saveResults(app, queue)) };
}
