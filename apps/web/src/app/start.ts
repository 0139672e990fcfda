// What happens as soon as a page's code is there, before React: it only listens.
import { SHARED_PARAM } from '../lib/shared-files.ts';

/** Signs that somebody is using the page. Until then a visit costs nothing more than the page. */
const signs = ['pointerdown', 'keydown', 'dragenter', 'paste', 'change', 'appinstalled'] as const;

/** How long what the person has just done goes first, milliseconds: thousands of files are taken in without a stop. */
const REST = 700;

/** Keeps the site for use without a network from now on, and takes what comes from outside of it. */
function begin(rest: number): void {
  for (const sign of signs) window.removeEventListener(sign, beginLater, true);
  setTimeout(() => {
    // Without it the page works all the same.
    import('./visit.ts').then((module) => module.followVisit()).catch(() => undefined);
  }, rest);
}

function beginLater(): void {
  begin(REST);
}

if (!import.meta.env.SSR && import.meta.env.PROD && 'serviceWorker' in navigator) {
  for (const sign of signs) window.addEventListener(sign, beginLater, true);
  // Who has been here before has everything that this fetches.
  void navigator.serviceWorker.getRegistration().then((known) => {
    if (known ?? location.search.includes(SHARED_PARAM)) begin(0);
  });
}
