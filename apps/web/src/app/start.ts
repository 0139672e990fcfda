// What happens as soon as a page's code is there, before React: it only listens.
import { SHARED_PARAM } from '../lib/shared-files.ts';

/** Signs that somebody is using the page. Until then a visit costs nothing more than the page. */
const signs = ['pointerdown', 'keydown', 'dragenter', 'paste', 'change', 'appinstalled'] as const;

/** Keeps the site for use without a network from now on, and takes what comes from outside of it. */
function begin(): void {
  for (const sign of signs) window.removeEventListener(sign, begin, true);
  // Without it the page works all the same.
  import('../features/offline/service-worker.ts').then((module) => module.followServiceWorker()).catch(() => undefined);
}

if (!import.meta.env.SSR && import.meta.env.PROD && 'serviceWorker' in navigator) {
  for (const sign of signs) window.addEventListener(sign, begin, true);
  // Who has been here before has everything that this fetches.
  void navigator.serviceWorker.getRegistration().then((known) => {
    if (known ?? location.search.includes(SHARED_PARAM)) begin();
  });
}
