import { pagedSource } from '@safelight/core';
import { conversionBytes, jobTimeLimit, MAX_CONCURRENT, MemoryBudget, refuseBeyond } from './budget.ts';
import type { ConvertOutput } from './convert.ts';
import { inspect } from './inspect.ts';
import type { QueueInit } from './queue-types.ts';
import type { ConvertSettings } from './settings.ts';

/** What a converter is made of. */
export type ConverterInit<Source> = Pick<
  QueueInit<Source, unknown>,
  'pool' | 'bytesOf' | 'memory' | 'memoryCeiling' | 'limits' | 'concurrency'
>;

/**
 * Converts files for those who keep the list and the results themselves: a library of thousands, of which each result is
 * written away and forgotten.
 */
export interface Converter<Source> {
  /** Calls of `convert` that are worked on at once; more of them wait. */
  readonly concurrency: number;
  /** Converts one file, once there is memory for it. Throws `ConvertError`, or `AbortError` when the signal is aborted. */
  convert(source: Source, name: string, settings: ConvertSettings, signal: AbortSignal): Promise<ConvertOutput>;
  /** Ends all workers. */
  dispose(): void;
}

/** Makes a converter on a pool of workers. */
export function createConverter<Source>(init: ConverterInit<Source>): Converter<Source> {
  const { pool, bytesOf, limits } = init;
  const budget = new MemoryBudget(init.memory);
  const waiting: (() => void)[] = [];

  async function admit(bytes: number, signal: AbortSignal): Promise<void> {
    refuseBeyond(bytes, init.memoryCeiling);
    while (!budget.take(bytes)) {
      await new Promise<void>((resolve) => waiting.push(resolve));
      signal.throwIfAborted();
    }
  }

  return {
    concurrency: Math.max(1, Math.min(init.concurrency ?? MAX_CONCURRENT, pool.size)),
    async convert(source, name, settings, signal) {
      signal.throwIfAborted();
      const info = await inspect(pagedSource(bytesOf(source)), name, settings);
      const cost = conversionBytes(info, bytesOf(source).size, settings.to);
      await admit(cost, signal);
      try {
        const job = { source, name, settings, limits };
        return await pool.run(job, { signal, timeLimit: jobTimeLimit(info), onProgress: () => {} });
      } finally {
        budget.give(cost);
        for (const wake of waiting.splice(0)) wake();
      }
    },
    dispose: () => pool.dispose(),
  };
}
