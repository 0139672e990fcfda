import { type ByteSource, type DecodeLimits, pagedSource, type Rewritten } from '@safelight/core';
import type { ConvertOutput } from '../convert/convert.ts';
import { inspect } from '../convert/inspect.ts';
import type { FileWithoutLocation } from '../metadata/location/file.ts';
import { clearingBytes, conversionBytes, refuseBeyond } from '../plan/memory.ts';
import type { ConvertSettings } from '../plan/settings.ts';
import type { SourceInfo } from '../source-info.ts';
import { MAX_CONCURRENT, MemoryBudget } from './budget.ts';
import { joinedBy } from './join.ts';
import type { WorkerPool } from './pool.ts';
import type { JoinJob, WorkerProgress } from './protocol.ts';
import { clearingTimeLimit, timeLimitsOf } from './time-limits.ts';

/** What a converter is made of. */
export interface ConverterInit<Source> {
  readonly pool: WorkerPool;
  /** Bytes of a source, for reading headers. */
  readonly bytesOf: (source: Source) => ByteSource;
  /** Bytes of memory that conversions may take together. */
  readonly memory: number;
  /** Bytes beyond which one file alone is refused before work starts. */
  readonly memoryCeiling: number;
  readonly limits: DecodeLimits;
  /** How many times slower than a desktop's processor the device may be, at most. */
  readonly slowness: number;
  /** Conversions at once; default and most: the lower of 4, the files and the pool's size. */
  readonly concurrency?: number;
}

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
