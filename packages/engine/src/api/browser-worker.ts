/** The worker of `@safelight/engine` in browsers. */
import { serveBrowserWorker } from '../hosts/browser-worker.ts';

serveBrowserWorker();
