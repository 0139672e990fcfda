import { type DecodeLimits, pagedSource, type Rewritten } from '@safelight/core';
import { clearingBytes, conversionBytes, MAX_CONCURRENT, MemoryBudget, refuseBeyond } from './budget.ts';
import type { ConvertOutput } from './convert.ts';
import { inspect } from './inspect.ts';
import type { SourceInfo } from './job.ts';
import { joinedBy } from './join.ts';
import type { FileWithoutLocation } from './location/file.ts';
import type { QueueInit } from './queue-types.ts';
import type { ConvertSettings } from './settings.ts';
import { clearingTimeLimit, timeLimitsOf } from './time-limits.ts';
import type { JoinJob, WorkerProgress } from './worker/protocol.ts';

/** What a converter is made of. */
export type ConverterInit<Source> = Pick<
  QueueInit<Source, unknown>,
  'pool' | 'bytesOf' | 'memory' | 'memoryCeiling' | 'limits' | 'slowness' | 'concurrency'
>;

/** What one conversion is called with. */
export interface ConverterCall {
  readonly signal: AbortSignal;
  readonly onProgress?: ((progress: WorkerProgress) => void) | undefined;
  /** Instead of the converter's own. */
  readonly limits?: Partial<DecodeLimits> | undefined;
}

/**
 * Converts files for those who keep the list and the results themselves: a library of thousands, of which each result is
 * written away and forgotten.
 */
export interface Converter<Source> {
  /** Calls of `convert` that are worked on at once; more of them wait. */
  readonly concurrency: number;
  /** Converts one file, once there is memory for it. Throws `ConvertError`, or `AbortError` when the signal is aborted. */
  convert(source: Source, name: string, settings: ConvertSettings, call: ConverterCall): Promise<ConvertOutput>;
  /** Puts converted files together into one. Throws and rejects as `join` does. */
  join(job: Omit<JoinJob<Source>, 'limits'>, signal: AbortSignal): Promise<Rewritten>;
  /**
   * Takes the place out of a file, its pixels staying as they are coded; `undefined` where nobody can make sure of that.
   * Throws and rejects likewise.
   */
  withoutLocation(source: Source, name: string, signal: AbortSignal): Promise<FileWithoutLocation | undefined>;
  /** Ends all workers. */
  dispose(): void;
}

/** Makes a converter on a pool of workers. */
export function createConverter<Source>(init: ConverterInit<Source>): Converter<Source> {
  const { pool, bytesOf, limits, slowness } = init;
  const budget = new MemoryBudget(init.memory);
  const waiting: (() => void)[] = [];

  /** Runs work once there is memory for it. */
  async function admitted<T>(
    bytes: number,
    file: { readonly source?: SourceInfo | undefined; readonly size: number },
    signal: AbortSignal,
    work: () => Promise<T>,
  ): Promise<T> {
    refuseBeyond(bytes, init.memoryCeiling, file);
    while (!budget.take(bytes)) {
      await new Promise<void>((resolve) => waiting.push(resolve));
      signal.throwIfAborted();
    }
    try {
      return await work();
    } finally {
      budget.give(bytes);
      for (const wake of waiting.splice(0)) wake();
    }
  }

  return {
    concurrency: Math.max(1, Math.min(init.concurrency ?? MAX_CONCURRENT, pool.size)),
    async convert(source, name, settings, { signal, onProgress = () => {}, limits: own }) {
      signal.throwIfAborted();
      const info = await inspect(pagedSource(bytesOf(source)), name, settings);
      const { size } = bytesOf(source);
      const cost = conversionBytes(info, size, settings);
      const job = { source, name, settings, limits: { ...limits, ...own } };
      const options = { signal, ...timeLimitsOf(info, size, settings, slowness), onProgress };
      return admitted(cost, { source: info, size }, signal, () => pool.run(job, options));
    },
    join: (job, signal) => joinedBy(init.pool, { ...job, limits }, { signal, onProgress: () => {} }),
    async withoutLocation(source, name, signal) {
      signal.throwIfAborted();
      const { size } = bytesOf(source);
      const options = { signal, timeLimit: clearingTimeLimit(size), onProgress: () => {} };
      return admitted(clearingBytes(size), { size }, signal, () => pool.withoutLocation({ source, name }, options));
    },
    dispose: () => pool.dispose(),
  };
}
