import type { ByteSource } from '@safelight/core';
import { createQueue } from '../queue/queue.ts';
import type { ConversionQueue, QueueInit } from '../queue/types.ts';
import { type Converter, type ConverterInit, createConverter } from '../worker/converter.ts';
import { MAX_WORKERS, WorkerPool } from '../worker/pool.ts';
import type { WorkerHandle, WorkerReply } from '../worker/protocol.ts';
import { conversionMemory, type DeviceHints, memoryCeiling, restOfWorkers } from './device-limits.ts';

/** What the page gives its queue and its converter. */
export interface BrowserQueueInit {
  /** Starts a module worker whose code calls `serveBrowserWorker`. */
  readonly createWorker: () => Worker;
  /** Conversions at once; never more than there are workers. Default 4. */
  readonly concurrency?: number | undefined;
  /** Workers at most; never more than 8 or the cores. Beside conversions, workers look at files. */
  readonly workers?: number | undefined;
}

/** The conversion queue of a page: sources are Files, results are Blobs in a store of the page's own. */
export function createBrowserQueue(
  init: BrowserQueueInit & Pick<QueueInit<File, Blob>, 'store' | 'thumbnailSide'>,
): ConversionQueue<File, Blob> {
  return createQueue<File, Blob>({ ...browserMachine(init), store: init.store, thumbnailSide: init.thumbnailSide });
}

/** A converter with workers of its own, for results that do not go to the page's queue. */
export function createBrowserConverter(init: BrowserQueueInit): Converter<File> {
  return createConverter(browserMachine(init));
}

/** Workers and memory as this device has them. */
export function browserMachine({
  createWorker,
  concurrency,
  workers = MAX_WORKERS,
}: BrowserQueueInit): ConverterInit<Blob> {
  const cores = navigator.hardwareConcurrency || 4;
  const device = navigator as DeviceHints;
  return {
    pool: new WorkerPool({
      size: Math.min(cores, workers, MAX_WORKERS),
      idleRelease: restOfWorkers(device),
      spawn: () => browserWorker(createWorker()),
    }),
    bytesOf: blobSource,
    ...(concurrency !== undefined && { concurrency }),
    memory: conversionMemory(device),
    memoryCeiling: memoryCeiling(device),
    // The most that a 32-bit WebAssembly heap holds with an encoder at work.
    limits: { maxPixels: 268_000_000, maxTotalPixels: 536_000_000 },
    // An old phone, which may fetch the renderer and its fonts meanwhile.
    slowness: 8,
  };
}

function browserWorker(worker: Worker): WorkerHandle {
  const ended = new AbortController();
  const onReply = (listener: (reply: WorkerReply) => void): void =>
    worker.addEventListener('message', (event: MessageEvent<WorkerReply>) => listener(event.data));
  return {
    post: (request) => worker.postMessage(request),
    onReply,
    onFailure: (listener) => {
      worker.addEventListener('error', (event) => {
        event.preventDefault();
        listener(event.message || 'The worker failed.');
      });
      worker.addEventListener('messageerror', () => listener('A message could not be read.'));
      onReply((reply) => {
        if (reply.type !== 'worker_ready' || !reply.life) return;
        // It is to be had once the worker is gone.
        const gone = navigator.locks.request(reply.life, { signal: ended.signal }, () =>
          listener('The worker ended by itself.'),
        );
        gone.catch(() => undefined);
      });
    },
    terminate: () => {
      ended.abort();
      worker.terminate();
    },
  };
}

export function blobSource(blob: Blob): ByteSource {
  return {
    size: blob.size,
    read: async (offset, length) => new Uint8Array(await blob.slice(offset, offset + length).arrayBuffer()),
  };
}
