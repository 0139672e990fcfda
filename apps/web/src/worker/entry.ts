import { serveBrowserWorker } from '@safelight/engine/browser-worker';
import { keep } from '../lib/keep.ts';
import { ASSETS_CACHE } from '../lib/offline.ts';

serveBrowserWorker();
if (import.meta.env.PROD && 'caches' in self) keepWhatComes();

/**
 * Keeps what this worker fetches. On a first visit it is at work before the service worker is, which sees none of it;
 * here the browser gives it out once more without asking the network.
 */
function keepWhatComes(): void {
  const own = new URL(import.meta.url);
  const observer = new PerformanceObserver(async (list) => {
    const cache = await caches.open(ASSETS_CACHE);
    const urls = list.getEntries().map(({ name }) => new URL(name));
    const assets = urls.filter(({ origin, pathname }) => origin === own.origin && pathname.startsWith('/assets/'));
    // What cannot be kept now will be when it is used again.
    await Promise.all(assets.map(({ pathname }) => keep(cache, pathname).catch(() => undefined)));
  });
  observer.observe({ type: 'resource', buffered: true });
}
