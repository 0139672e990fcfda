// What a file becomes depends on the file alone: not on what the worker did before, nor on whether it did anything.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { defaultSettings } from '@safelight/engine/internal';
import { describe, expect, test } from 'vitest';
import { WorkerPool } from '../../packages/engine/src/worker/pool.ts';
import type { WorkerHandle, WorkerReply } from '../../packages/engine/src/worker/protocol.ts';
import { Corpus } from './reference.ts';

const corpus = new Corpus(process.env['SAFELIGHT_CORPUS'] ?? '');
const program = fileURLToPath(new URL('../../apps/cli/dist/worker.mjs', import.meta.url));
/** Everything that is read, written as cheaply as can be: samples of any depth, with all metadata. */
const settings = { ...defaultSettings('tiff'), options: { compression: 'none' }, neverLarger: false };
/** Larger ones have references of their own, and take as long as all others. */
const limits = { maxPixels: 60_000_000, maxTotalPixels: 120_000_000 };

function startWorker(): WorkerHandle {
  const worker = new Worker(program);
  return {
    post: (request) => worker.postMessage(request),
    onReply: (listener) => void worker.on('message', (reply: WorkerReply) => listener(reply)),
    onFailure: (listener) => void worker.on('error', (error: Error) => listener(error.message)),
    terminate: () => void worker.terminate(),
  };
}

/** What a file becomes on a worker: hashes of the results and what is told of them, or the code of its failure. */
async function outcomeOf(pool: WorkerPool, path: string): Promise<unknown> {
  const job = { source: join(corpus.root, path), name: path, settings, limits };
  const options = { signal: new AbortController().signal, timeLimit: 300_000, onProgress: () => {} };
  try {
    const { files, result } = await pool.run(job, options);
    const hashes = files.map((file) => createHash('sha256').update(file).digest('hex'));
    return { hashes, adjustments: result.adjustments };
  } catch (error) {
    return { code: (error as { code?: string }).code, message: (error as Error).message };
  }
}

async function onNewWorker(path: string): Promise<unknown> {
  const pool = new WorkerPool({ size: 1, spawn: startWorker });
  try {
    return await outcomeOf(pool, path);
  } finally {
    pool.dispose();
  }
}

/** The list in an order that a seed decides (a linear congruential generator behind Fisher and Yates' shuffle). */
function shuffled<T>(list: readonly T[], seed: number): readonly T[] {
  const order = [...list];
  let state = seed;
  for (let last = order.length - 1; last > 0; last--) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const other = state % (last + 1);
    [order[last], order[other]] = [order[other] as T, order[last] as T];
  }
  return order;
}

describe('on a worker that has done all before it, in any order', () => {
  const paths = corpus.files.map(({ path }) => path);
  const seed = Date.now() % 1_000_000;
  const cold = new Map<string, unknown>();

  const coldOutcome = async (path: string): Promise<unknown> => cold.get(path) ?? onNewWorker(path);

  test.each([seed, seed + 1])('a file becomes what it becomes on a new one (order %i)', async (order) => {
    const pool = new WorkerPool({ size: 1, spawn: startWorker });
    const different: unknown[] = [];
    for (const path of shuffled(paths, order)) {
      const [warm, fresh] = await Promise.all([outcomeOf(pool, path), coldOutcome(path)]);
      cold.set(path, fresh);
      if (JSON.stringify(warm) !== JSON.stringify(fresh)) different.push({ path, warm, fresh });
    }
    pool.dispose();
    expect(different).toEqual([]);
    expect(cold.size).toBe(paths.length);
  });
});
