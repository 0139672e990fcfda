/** For tests: workers in this thread, and pictures. */
import { sourceOf } from '@safelight/core';
import { nodeHost } from '../hosts/node-worker.ts';
import { WorkerPool } from '../worker/pool.ts';
import type { WorkerHandle, WorkerPort, WorkerReply, WorkerRequest } from '../worker/protocol.ts';
import { serveWorker } from '../worker/serve.ts';
import type { ConverterOptions, Platform } from './converter.ts';

/** A worker in this thread; `terminate` keeps it from answering. */
function localWorker(): WorkerHandle {
  let heard: (reply: WorkerReply) => void = () => {};
  let take: (request: WorkerRequest) => void = () => {};
  let ended = false;
  const port: WorkerPort = {
    post: (reply) => queueMicrotask(() => !ended && heard(reply)),
    onRequest: (listener) => (take = listener),
  };
  serveWorker(port, nodeHost);
  return {
    post: (request) => take(structuredClone(request)),
    onReply: (listener) => (heard = listener),
    onFailure: () => {},
    terminate: () => (ended = true),
  };
}

/** What a converter of these workers is made of. */
export function localMachine({
  workers = 2,
  memory = 1e9,
}: ConverterOptions): ReturnType<Platform<Uint8Array>['machine']> {
  return {
    pool: new WorkerPool({ size: workers, spawn: localWorker }),
    bytesOf: sourceOf,
    memory,
    memoryCeiling: 1e9,
    limits: { maxPixels: 1e6, maxTotalPixels: 1e6 },
    slowness: 1,
  };
}

/** A picture of one colour. */
export function ppm(width: number, height: number): Uint8Array {
  const head = new TextEncoder().encode(`P6\n${width} ${height}\n255\n`);
  const bytes = new Uint8Array(head.length + width * height * 3).fill(100);
  bytes.set(head);
  return bytes;
}
