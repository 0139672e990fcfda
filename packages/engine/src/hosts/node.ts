import { statSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import type { Worker } from 'node:worker_threads';
import type { ByteSource } from '@safelight/core';
import type { DeviceLimits } from '../convert/plan-conversion.ts';
import { createQueue } from '../queue/queue.ts';
import type { ConversionQueue, ResultStore } from '../queue/types.ts';
import type { ConverterInit } from '../worker/converter.ts';
import { MAX_WORKERS, WorkerPool } from '../worker/pool.ts';
import type { WorkerHandle, WorkerReply } from '../worker/protocol.ts';
import type { LivePhotoPaths } from './live-photo.ts';
import { systemPath } from './path-bytes.ts';
import { ProcessorShares } from './processor-shares.ts';
import { openFile, readFailure } from './read-file.ts';

export type { LivePhotoPaths } from './live-photo.ts';
export { decodePath, systemPath } from './path-bytes.ts';
export { readFailure, refuseUnlessFile } from './read-file.ts';

/** What the queue needs of a worker thread. */
export type NodeWorker = Pick<Worker, 'postMessage' | 'on' | 'ref' | 'terminate' | 'unref'>;

/** What a Node program gives its queue. */
export interface NodeQueueInit {
  /** Starts a thread on a module that calls `serveNodeWorker`. */
  readonly createWorker: () => NodeWorker;
  /** Where results go. */
  readonly store: ResultStore<string>;
  /** Conversions at once; default the lower of 4 and the cores. */
  readonly jobs?: number;
}

/** The conversion queue of a Node program: sources are paths, or a Live Photo's two, and results are paths. */
export function createNodeQueue(init: NodeQueueInit): ConversionQueue<string | LivePhotoPaths, string> {
  // What a header says is in the picture.
  const bytesOf = (source: string | LivePhotoPaths): ByteSource =>
    pathSource(typeof source === 'string' ? source : source.picture);
  return createQueue<string | LivePhotoPaths, string>({ ...nodeMachine(init), bytesOf, store: init.store });
}

/** What this machine can hold. */
export function nodeLimits(): DeviceLimits {
  return {
    memoryCeiling: Math.min(totalmem() * 0.75, 8 * 1024 ** 3),
    limits: { maxPixels: 400_000_000, maxTotalPixels: 800_000_000 },
  };
}

/** Workers and memory as this machine has them. */
export function nodeMachine({
  createWorker,
  jobs,
}: Pick<NodeQueueInit, 'createWorker' | 'jobs'>): Omit<ConverterInit<never>, 'bytesOf'> {
  const size = Math.min(Math.max(jobs ?? availableParallelism(), 1), MAX_WORKERS);
  const shares = new ProcessorShares();
  return {
    pool: new WorkerPool({ size, spawn: () => nodeWorker(createWorker(), shares) }),
    memory: totalmem() / 2,
    ...nodeLimits(),
    slowness: 1,
    ...(jobs === undefined ? {} : { concurrency: jobs }),
  };
}

function nodeWorker(worker: NodeWorker, shares: ProcessorShares): WorkerHandle {
  const share = shares.add();
  return {
    post: (request) => {
      share.begin();
      // It keeps the process alive while it works, not while it rests.
      worker.ref();
      worker.postMessage(request);
    },
    onReply: (listener) => {
      worker.on('message', (reply: WorkerReply) => {
        if (reply.type !== 'batch_progress') worker.unref();
        if (reply.type !== 'batch_progress' && reply.type !== 'worker_ready') share.end();
        listener(reply);
      });
    },
    onFailure: (listener) => {
      worker.on('error', (error: Error) => listener(error.message));
      worker.on('exit', (code) => {
        share.leave();
        listener(`exit ${code}`);
      });
    },
    processorTime: () => share.time(),
    terminate: () => {
      share.leave();
      void worker.terminate();
    },
  };
}

/**
 * Reads parts of a file; opened for each read, so that thousands of queued files hold no descriptors. Throws `read-failed`,
 * and so does each read.
 */
export function pathSource(path: string): ByteSource {
  const size = sizeOf(path);
  return {
    size,
    async read(offset, length) {
      const file = await openFile(path);
      try {
        const bytes = new Uint8Array(Math.max(0, Math.min(length, size - offset)));
        const { bytesRead } = await file.read(bytes, 0, bytes.length, offset);
        return bytes.subarray(0, bytesRead);
      } catch (cause) {
        throw readFailure(cause);
      } finally {
        await file.close();
      }
    },
  };
}

function sizeOf(path: string): number {
  try {
    return statSync(systemPath(path)).size;
  } catch (cause) {
    throw readFailure(cause);
  }
}
