import { serveNodeWorker } from '@safelight/engine/node-worker';

serveNodeWorker();
