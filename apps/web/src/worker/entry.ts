import '../lib/polyfills.ts';
import { serveBrowserWorker, type WorkerRequest } from '@safelight/engine/browser-worker';
import { keepAssets, keepWhatComes } from '../lib/precache.ts';

serveBrowserWorker();
if (import.meta.env.PROD && 'caches' in self) {
  keepWhatComes();
  // Who fetched these may have been ended before it kept them, and nobody fetches them again.
  self.addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
    if (data.type === 'use_modules') void keepAssets(data.modules.map(({ url }) => new URL(url)));
  });
}
