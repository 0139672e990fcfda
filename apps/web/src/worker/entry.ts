import '../lib/polyfills.ts';
import { serveBrowserWorker } from '@safelight/engine/browser-worker';
import { keepWhatComes } from '../lib/precache.ts';

serveBrowserWorker();
if (import.meta.env.PROD && 'caches' in self) keepWhatComes();
