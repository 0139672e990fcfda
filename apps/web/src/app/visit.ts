import { followServiceWorker } from '../features/offline/service-worker.ts';
import { UNSAVED_FLAG } from '../lib/stored/names.ts';

/** Offers what an earlier visit left unsaved, where there may be something. */
function offerUnsaved(): void {
  if (localStorage.getItem(UNSAVED_FLAG) === null) return;
  void import('./offer-unsaved.tsx').then(
    (module) => module.offerUnsaved(),
    () => undefined,
  );
}

/** What a page does once it is used, or at once where somebody has been here before. */
export function followVisit(): Promise<void> {
  try {
    offerUnsaved();
  } catch {
    // A browser that gives no storage keeps nothing to be offered.
  }
  return followServiceWorker();
}
