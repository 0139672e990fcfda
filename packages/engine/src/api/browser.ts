/** `@safelight/engine` in browsers: conversions run in module workers. */
import { blobSource, browserMachine } from '../hosts/browser.ts';
import { MAX_CONCURRENT } from '../worker/memory-budget.ts';
import type { Platform } from './converter.ts';
import { readFailure, readStream } from './streams.ts';

export const platform: Platform<Blob> = {
  async open(input, signal) {
    if (input instanceof Blob) return { source: input, name: 'name' in input ? String(input.name) : undefined };
    if (input instanceof Uint8Array) return { source: new Blob([input as Uint8Array<ArrayBuffer>]) };
    if (input instanceof ArrayBuffer) return { source: new Blob([input]) };
    if (typeof input === 'string' || input instanceof URL) {
      throw readFailure('A browser reads no paths: give a File, or fetch the file and give its bytes.');
    }
    return { source: new Blob([await readStream(input, 'The stream', signal)]) };
  },
  hold: (bytes) => new Blob([bytes as Uint8Array<ArrayBuffer>]),
  bytesOf: blobSource,
  machine({ workers = MAX_CONCURRENT, memory }) {
    // Written out as bundlers know it.
    const createWorker = (): Worker => new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    return {
      ...browserMachine({ createWorker, concurrency: workers, workers }),
      ...(memory !== undefined && { memory }),
    };
  },
};
