import { followServiceWorker } from '../features/offline/service-worker.ts';
import type { App } from '../lib/app.ts';
import { readKept } from '../lib/storage.ts';
import { UNSAVED_FLAG } from '../lib/stored/names.ts';

/** Offers what an earlier visit left unsaved, where there may be something. */
function offerUnsaved(app: App): void {
  if (readKept(UNSAVED_FLAG) === null) return;
  void import('./offer-unsaved.tsx').then(
    (module) => module.offerUnsaved(app),
    () => undefined,
  );
}

/** What a page does once it is used, or at once where somebody has been here before. */
export function followVisit(app: App): Promise<void> {
  offerUnsaved(app);
  return followServiceWorker(app);
}
