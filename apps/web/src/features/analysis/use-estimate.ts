import type { ConvertSettings } from '@safelight/engine/internal';
import { useEffect, useState } from 'react';
import { useQueue } from '../../lib/queue-context.ts';

/** Settings are tried once they have rested for so many milliseconds. */
const REST = 350;

/** The size that a result is to have; the last one stays while the next is worked out. */
export interface ExpectedSize {
  readonly state: 'working' | 'known' | 'failed';
  readonly bytes?: number;
  readonly exact?: boolean;
}

/**
 * Keeps the expected size of a file's result current with the settings; rests while `paused`.
 *
 * @param known - bytes that a conversion with these settings had, where there was one
 */
export function useEstimate(
  id: string,
  settings: ConvertSettings,
  paused: boolean,
  known: number | undefined,
): ExpectedSize {
  const queue = useQueue();
  const [found, setFound] = useState<ExpectedSize & { readonly of: string }>({ of: '', state: 'working' });
  const key = JSON.stringify(settings);
  useEffect(() => {
    if (paused || known !== undefined) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(() => {
      queue.estimate(id, JSON.parse(key) as ConvertSettings, { signal }).then(
        ({ bytes, exact }) => !signal.aborted && setFound({ of: key, state: 'known', bytes, exact }),
        () => !signal.aborted && setFound({ of: key, state: 'failed' }),
      );
    }, REST);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [queue, id, key, paused, known]);
  if (known !== undefined) return { state: 'known', bytes: known, exact: true };
  return found.of === key ? found : { ...found, state: 'working' };
}
