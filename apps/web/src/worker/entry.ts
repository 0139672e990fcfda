import { serveBrowserWorker } from '@safelight/engine/browser-worker';
import { keepWhatComes } from '../lib/keep.ts';

serveBrowserWorker();
if (import.meta.env.PROD && 'caches' in self) keepWhatComes();
