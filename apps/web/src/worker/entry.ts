import { serveBrowserWorker } from '@safelight/engine/browser-worker';

serveBrowserWorker();
