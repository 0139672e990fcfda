/** `@safelight/engine` on Node, Deno and Bun: conversions run in threads. */
import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { sourceOf } from '@safelight/core';
import { nodeMachine, pathSource } from '../hosts/node.ts';
import { MAX_CONCURRENT } from '../worker/memory-budget.ts';
import type { Platform } from './converter.ts';
import { readFailure, readStream } from './streams.ts';
import type { FileInput } from './types.ts';

type Source = string | Uint8Array;

export const platform: Platform<Source> = {
  async open(input, signal) {
    if (typeof input === 'string') return { source: input, name: basename(input) };
    if (input instanceof URL) {
      const source = pathOf(input);
      return { source, name: basename(source) };
    }
    const name = input instanceof Blob && 'name' in input ? String(input.name) : undefined;
    return { source: await bytesOf(input, name ?? 'The stream', signal), name };
  },
  hold: (bytes) => bytes,
  bytesOf: (source) => (typeof source === 'string' ? pathSource(source) : sourceOf(source)),
  machine({ workers = Math.min(availableParallelism(), MAX_CONCURRENT), memory }) {
    // Node takes this flag for the program's own text alone, and hands it on to threads all the same.
    const execArgv = process.execArgv.filter((flag) => !flag.startsWith('--input-type'));
    const createWorker = (): Worker => new Worker(new URL('./worker.js', import.meta.url), { execArgv });
    const machine = nodeMachine({ createWorker, jobs: workers });
    return { ...machine, concurrency: workers, ...(memory !== undefined && { memory }), bytesOf: platform.bytesOf };
  },
};

function pathOf(url: URL): string {
  if (url.protocol === 'file:') return fileURLToPath(url);
  throw readFailure(`${url.protocol} addresses are not read: fetch the file, and give its bytes or its stream.`);
}

async function bytesOf(
  input: Exclude<FileInput, string | URL>,
  name: string,
  signal: AbortSignal,
): Promise<Uint8Array> {
  if (input instanceof Uint8Array) {
    // Sending a part of a buffer to a thread would copy the whole of it; and what is read of a file is kept by its array.
    return input.length === input.buffer.byteLength ? new Uint8Array(input.buffer) : input.slice();
  }
  if (input instanceof ArrayBuffer) return new Uint8Array(input);
  if (input instanceof Blob) return new Uint8Array(await input.arrayBuffer());
  return readStream(input, name, signal);
}
