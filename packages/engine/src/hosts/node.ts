import { statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ByteSource } from '@safelight/core';
import { createQueue } from '../queue.ts';
import type { ConversionQueue, ResultStore } from '../queue-types.ts';
import { MAX_WORKERS, WorkerPool } from '../worker/pool.ts';
import type { WorkerHandle, WorkerReply } from '../worker/protocol.ts';

/** What a Node program gives its queue. */
export interface NodeQueueInit {
  /** The worker's file: a module that calls `serveNodeWorker`. */
  readonly workerUrl: URL;
  /** Where results go. */
  readonly store: ResultStore<string>;
  /** Conversions at once; default the lower of 4 and the cores. */
  readonly jobs?: number;
}

/** The conversion queue of a Node program: sources and results are paths. */
export function createNodeQueue(init: NodeQueueInit): ConversionQueue<string, string> {
  const size = Math.min(Math.max(init.jobs ?? availableParallelism(), 1), MAX_WORKERS);
  const pool = new WorkerPool({ size, spawn: () => nodeWorker(new Worker(init.workerUrl)) });
  return createQueue<string, string>({
    pool,
    store: init.store,
    bytesOf: pathSource,
    memory: totalmem() / 2,
    memoryCeiling: Math.min(totalmem() * 0.75, 8 * 1024 ** 3),
    limits: { maxPixels: 400_000_000, maxTotalPixels: 800_000_000 },
    ...(init.jobs === undefined ? {} : { concurrency: init.jobs }),
  });
}

function nodeWorker(worker: Worker): WorkerHandle {
  return {
    post: (request) => worker.postMessage(request),
    onReply: (listener) => {
      worker.on('message', (reply: WorkerReply) => listener(reply));
    },
    onFailure: (listener) => {
      worker.on('error', (error: Error) => listener(error.message));
      worker.on('exit', (code) => listener(`exit ${code}`));
    },
    terminate: () => {
      void worker.terminate();
    },
  };
}

/** Reads parts of a file; opened for each read, so that thousands of queued files hold no descriptors. */
export function pathSource(path: string): ByteSource {
  const { size } = statSync(path);
  return {
    size,
    async read(offset, length) {
      const file = await open(path, 'r');
      try {
        const bytes = new Uint8Array(Math.max(0, Math.min(length, size - offset)));
        const { bytesRead } = await file.read(bytes, 0, bytes.length, offset);
        return bytes.subarray(0, bytesRead);
      } finally {
        await file.close();
      }
    },
  };
}
