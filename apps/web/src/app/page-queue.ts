import { createBrowserQueue } from '@safelight/engine/browser';
import { createThumbnails } from '../features/queue/thumbnails.ts';
import type { App } from '../lib/app.ts';
import type { WebQueue } from '../lib/queue-context.ts';
import { createResultStore } from '../lib/stored/result-store.ts';
import { createConversionWorker } from '../worker/create.ts';

/** The page's list of files, whose results outlive a crash where the browser can keep them. */
export function createPageQueue(app: App): WebQueue {
  return createBrowserQueue({
    createWorker: createConversionWorker,
    store: app.get(createResultStore),
    thumbnailSide: (id) => app.get(createThumbnails).sideWanted(id),
  });
}
