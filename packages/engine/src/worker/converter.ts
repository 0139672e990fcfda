import { type ByteSource, type DecodeLimits, pagedSource, type Rewritten } from '@safelight/core';
import type { ConvertOutput } from '../convert/convert.ts';
import { inspect } from '../convert/inspect.ts';
import type { FileWithoutLocation } from '../metadata/location/file.ts';
import { clearingBytes, conversionBytes, joiningBytes, refuseBeyond } from '../plan/memory.ts';
import type { ConvertSettings } from '../plan/settings.ts';
import { joinedBy } from './join.ts';
import { MAX_CONCURRENT, MemoryBudget } from './memory-budget.ts';
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

/** Files that are put together, and limits instead of the converter's own. */
export type JoinRequest<Source> = Omit<JoinJob<Source>, 'limits'> & Pick<ConverterCall, 'limits'>;

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
  join(job: JoinRequest<Source>, signal: AbortSignal): Promise<Rewritten>;
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

  return {
    concurrency: Math.max(1, Math.min(init.concurrency ?? MAX_CONCURRENT, pool.size)),
    async convert(source, name, settings, { signal, onProgress = () => {}, limits: own }) {
      signal.throwIfAborted();
      const info = await inspect(pagedSource(bytesOf(source)), name, settings);
      const { size } = bytesOf(source);
      const cost = conversionBytes(info, size, settings);
      const job = { source, name, settings, limits: { ...limits, ...own } };
      const options = { signal, ...timeLimitsOf(info, size, settings, slowness), onProgress };
      refuseBeyond(cost, init.memoryCeiling, { source: info, size });
      return budget.run(cost, signal, () => pool.run(job, options));
    },
    join: ({ limits: own, ...job }, signal) => {
      const size = job.parts.reduce((sum, { source }) => sum + bytesOf(source).size, 0);
      const whole = { ...job, limits: { ...limits, ...own } };
      return budget.run(joiningBytes(size), signal, () => joinedBy(pool, whole, { signal, onProgress: () => {} }));
    },
    async withoutLocation(source, name, signal) {
      signal.throwIfAborted();
      const { size } = bytesOf(source);
      const options = { signal, timeLimit: clearingTimeLimit(size), onProgress: () => {} };
      refuseBeyond(clearingBytes(size), init.memoryCeiling, { size });
      return budget.run(clearingBytes(size), signal, () => pool.withoutLocation({ source, name }, options));
    },
    dispose: () => pool.dispose(),
  };
}
