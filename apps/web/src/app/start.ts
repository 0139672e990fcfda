// What happens as soon as a page's code is there, before React: it only listens.
import { SHARED_PARAM } from '../lib/offline.ts';

/** Signs that somebody is using the page. Until then a visit costs nothing more than the page. */
const signs = ['pointerdown', 'keydown', 'dragenter', 'paste', 'change', 'appinstalled'] as const;

/** Keeps the site for use without a network from now on. */
function begin(): void {
  for (const sign of signs) window.removeEventListener(sign, begin, true);
  // Without it the page works all the same.
  import('../features/offline/service-worker.ts').then((module) => module.followServiceWorker()).catch(() => undefined);
}

function keepForOffline(): void {
  for (const sign of signs) window.addEventListener(sign, begin, { capture: true, passive: true });
  // Who has been here before, or installed the app, has everything that this fetches.
  const installed = window.matchMedia('(display-mode: standalone)').matches;
  void navigator.serviceWorker.getRegistration().then((known) => {
    if (known || installed) begin();
  });
}

/** What the system opened with the app (Chromium; Web App Launch). */
interface LaunchQueue {
  setConsumer(consume: (launch: { readonly files: readonly FileSystemHandle[] }) => void): void;
}

const received = () => import('../features/offline/received.ts');

function takeWhatComes(): void {
  (window as { launchQueue?: LaunchQueue }).launchQueue?.setConsumer(({ files }) => {
    if (files.length > 0) void received().then((module) => module.takeOpened(files));
  });
  const shared = new URLSearchParams(location.search).get(SHARED_PARAM);
  if (shared !== null) void received().then((module) => module.takeShared(shared));
}

if (!import.meta.env.SSR) {
  if (import.meta.env.PROD && 'serviceWorker' in navigator) keepForOffline();
  takeWhatComes();
}
