import type { ConvertSettings } from '../plan/settings.ts';
import { timeLimitsOf } from '../worker/time-limits.ts';
import type { QueueInit } from './types.ts';

/** Converts a file that is in no list, for what is loaded by that. */
export function warmUp<Source>(
  source: Source,
  name: string,
  settings: ConvertSettings,
  { pool, limits, slowness }: Pick<QueueInit<Source, unknown>, 'pool' | 'limits' | 'slowness'>,
): void {
  const { signal } = new AbortController();
  const watch = { signal, ...timeLimitsOf(undefined, 0, settings, slowness), onProgress: () => {} };
  // What went wrong shows again with the files that come.
  pool.run({ source, name, settings, limits }, watch).catch(() => undefined);
}
