/** The thread of `@safelight/engine` on Node, Deno and Bun. */
import { serveNodeWorker } from '../hosts/node-worker.ts';

serveNodeWorker();
