import type { App } from '../lib/app.ts';
import { SHARED_PARAM } from '../lib/shared-files.ts';
import { readKept } from '../lib/storage.ts';
import { UNSAVED_FLAG } from '../lib/stored/names.ts';

/** Signs that somebody is using the page. Until then a visit costs nothing more than the page. */
const signs = ['pointerdown', 'keydown', 'dragenter', 'paste', 'change', 'appinstalled'] as const;

/** How long what the person has just done goes first, milliseconds: thousands of files are taken in without a stop. */
const REST = 700;

/** Whether an earlier visit left results that nobody has saved, maybe before it came to register the service worker. */
function hasUnsaved(): boolean {
  return readKept(UNSAVED_FLAG) !== null;
}

/** As soon as a page's code is there, before React: waits for a sign that somebody is using it. */
export function startPage(app: App): void {
  if (import.meta.env.SSR || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  /** Keeps the site for use without a network from now on, and takes what comes from outside of it. */
  let hasBegun = false;
  const begin = (rest: number): void => {
    // A sign may come while the browser still looks for what it knows of the site.
    if (hasBegun) return;
    hasBegun = true;
    for (const sign of signs) window.removeEventListener(sign, beginLater, true);
    setTimeout(() => {
      // Without it the page works all the same.
      import('./visit.ts').then((module) => module.followVisit(app)).catch(() => undefined);
    }, rest);
  };
  const beginLater = (): void => begin(REST);
  for (const sign of signs) window.addEventListener(sign, beginLater, true);
  // Who has been here before has everything that this fetches.
  void navigator.serviceWorker.getRegistration().then((known) => {
    if (known || location.search.includes(SHARED_PARAM) || hasUnsaved()) begin(0);
  });
}
