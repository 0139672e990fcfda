import { sourceOf } from '@safelight/core';
import { plainPhoto } from '../plan/plain-photo.ts';
import { type ConvertSettings, defaultSettings } from '../plan/settings.ts';
import type { SourceInfo } from '../source-info.ts';
import type { WorkerPool } from '../worker/pool.ts';
import type { WorkerJob } from '../worker/protocol.ts';
import type { RunOptions } from '../worker/watched-work.ts';
import type { QueueItem } from './items.ts';
import { createQueue } from './queue.ts';
import type { ConversionQueue } from './types.ts';

const info = plainPhoto(10, 10);

/** A pool whose conversions the test ends one by one. */
export function manualPool(size = 4): {
  pool: WorkerPool;
  started: string[];
  finish: (name: string, error?: Error) => Promise<void>;
} {
  const started: string[] = [];
  const open = new Map<string, (error?: Error) => void>();
  const run = ({ name }: WorkerJob, { signal }: RunOptions): Promise<unknown> => {
    started.push(name);
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      open.set(name, (error) => {
        const source: SourceInfo = { ...info, formatId: 'bmp', displayWidth: 10, displayHeight: 10 };
        const result = {
          name: `${name}.png`,
          files: [{ name: `${name}.png`, bytes: 25 }],
          formatId: 'png',
          mimeType: 'image/png',
          bytes: 25,
          width: 10,
          height: 10,
          ms: 1,
          adjustments: [],
        };
        if (error) reject(error);
        else resolve({ files: [new Uint8Array(25)], source, result });
      });
    });
  };
  const finish = async (name: string, error?: Error): Promise<void> => {
    open.get(name)?.(error);
    await settle();
  };
  return {
    pool: { size, run, healthCheck: () => Promise.resolve(0), dispose: () => {} } as unknown as WorkerPool,
    started,
    finish,
  };
}

/** Lets promises and header reading come to rest. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 20; i++) await new Promise((resolve) => setTimeout(resolve, 0));
}

/** A queue on a pool, whose results are their sizes. */
export function queueOf(pool: WorkerPool, memory = 1e12): ConversionQueue<string, number> {
  const kept = new Map<string, number>();
  return createQueue<string, number>({
    pool,
    memory,
    memoryCeiling: memory * 2,
    slowness: 1,
    limits: { maxPixels: 1e6, maxTotalPixels: 1e6 },
    bytesOf: () => sourceOf(new Uint8Array(8)),
    store: {
      put: (item: QueueItem, [bytes]: readonly Uint8Array[]) =>
        Promise.resolve(void kept.set(item.id, bytes?.length ?? 0)),
      open: (id) => Promise.resolve(kept.get(id)),
      delete: (id) => void kept.delete(id),
      clear: () => kept.clear(),
    },
  });
}

/** Files of a hundred bytes. */
export const files = (...names: string[]): { name: string; size: number; source: string }[] =>
  names.map((name) => ({ name, size: 100, source: name }));
/** Settings for all. */
export const settings: ConvertSettings = defaultSettings('png');
