import type { ByteSource } from '@safelight/core';
import { type Converter, type ConverterInit, createConverter } from '../converter.ts';
import type { QueueItem } from '../job.ts';
import { createQueue } from '../queue.ts';
import type { ConversionQueue, ResultStore } from '../queue-types.ts';
import { MAX_WORKERS, WorkerPool } from '../worker/pool.ts';
import type { WorkerHandle, WorkerReply } from '../worker/protocol.ts';
import { type DeviceHints, memoryBudget, memoryCeiling } from './device-limits.ts';

/** What the page gives its queue and its converter. */
export interface BrowserQueueInit {
  /** Starts a module worker whose code calls `serveBrowserWorker`. */
  readonly createWorker: () => Worker;
  /** Conversions at once; never more than there are workers. Default 4. */
  readonly concurrency?: number | undefined;
}

/** The conversion queue of a page: sources are Files, results are Blobs backed by the origin's private file system. */
export function createBrowserQueue(init: BrowserQueueInit): ConversionQueue<File, Blob> {
  return createQueue<File, Blob>({ ...machine(init), store: createResultStore() });
}

/** A converter with workers of its own, for results that do not go to the page's queue. */
export function createBrowserConverter(init: BrowserQueueInit): Converter<File> {
  return createConverter(machine(init));
}

/** Workers and memory as this device has them. */
function machine({ createWorker, concurrency }: BrowserQueueInit): ConverterInit<File> {
  const cores = navigator.hardwareConcurrency || 4;
  const device = navigator as DeviceHints;
  return {
    pool: new WorkerPool({ size: Math.min(cores, MAX_WORKERS), spawn: () => browserWorker(createWorker()) }),
    bytesOf: blobSource,
    ...(concurrency !== undefined && { concurrency }),
    memory: memoryBudget(device),
    memoryCeiling: memoryCeiling(device),
    // The most that a 32-bit WebAssembly heap holds with an encoder at work.
    limits: { maxPixels: 268_000_000, maxTotalPixels: 536_000_000 },
  };
}

function browserWorker(worker: Worker): WorkerHandle {
  return {
    post: (request) => worker.postMessage(request),
    onReply: (listener) => {
      worker.addEventListener('message', (event: MessageEvent<WorkerReply>) => listener(event.data));
    },
    onFailure: (listener) => {
      worker.addEventListener('error', (event) => {
        event.preventDefault();
        listener(event.message || 'The worker failed.');
      });
      worker.addEventListener('messageerror', () => listener('A message could not be read.'));
    },
    terminate: () => worker.terminate(),
  };
}

function blobSource(blob: Blob): ByteSource {
  return {
    size: blob.size,
    read: async (offset, length) => new Uint8Array(await blob.slice(offset, offset + length).arrayBuffer()),
  };
}

/**
 * Results in the origin's private file system where it can be written (live Blobs of half a gigabyte make Chromium fail
 * to read them), in memory elsewhere. The folder belongs to this page load and goes with it.
 */
function createResultStore(): ResultStore<Blob> {
  const kept = new Map<string, readonly Blob[]>();
  const folder = openFolder();
  const remove = (ids: readonly string[]): void => {
    const names = ids.flatMap((id) => (kept.get(id) ?? []).map((_, place) => entryName(id, place)));
    for (const id of ids) kept.delete(id);
    void folder
      .then((directory) => directory && Promise.all(names.map((name) => directory.removeEntry(name))))
      .catch(() => {});
  };
  return {
    async put(item: QueueItem, files: readonly Uint8Array[]) {
      const type = item.result?.mimeType ?? 'application/octet-stream';
      const blobs: Blob[] = [];
      for (const [place, bytes] of files.entries()) {
        const file = await folder
          .then((directory) => directory && writeFile(directory, entryName(item.id, place), bytes))
          .catch(() => undefined);
        blobs.push(file ? file.slice(0, file.size, type) : new Blob([bytes as Uint8Array<ArrayBuffer>], { type }));
      }
      kept.set(item.id, blobs);
    },
    open: (id, place) => Promise.resolve(kept.get(id)?.[place]),
    delete: (id) => remove([id]),
    clear: () => remove([...kept.keys()]),
  };
}

function entryName(id: string, place: number): string {
  return `${id}-${place}`;
}

const STORE_PREFIX = 'results-';

/** A folder of this page load, locked while it lives, so that other loads can sweep what a closed tab left behind. */
async function openFolder(): Promise<FileSystemDirectoryHandle | undefined> {
  try {
    const root = await navigator.storage.getDirectory();
    const name = `${STORE_PREFIX}${crypto.randomUUID()}`;
    await new Promise<void>((locked) => {
      void navigator.locks.request(name, () => {
        locked();
        return new Promise(() => {});
      });
    });
    void sweep(root, name).catch(() => {});
    return await root.getDirectoryHandle(name, { create: true });
  } catch {
    return undefined;
  }
}

async function sweep(root: FileSystemDirectoryHandle, own: string): Promise<void> {
  const entries = (root as unknown as { keys(): AsyncIterable<string> }).keys();
  for await (const name of entries) {
    if (!name.startsWith(STORE_PREFIX) || name === own) continue;
    await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) await root.removeEntry(name, { recursive: true });
    });
  }
}

async function writeFile(directory: FileSystemDirectoryHandle, name: string, bytes: Uint8Array): Promise<File> {
  const handle = await directory.getFileHandle(name, { create: true });
  const stream = await handle.createWritable();
  await stream.write(bytes as Uint8Array<ArrayBuffer>);
  await stream.close();
  return handle.getFile();
}
