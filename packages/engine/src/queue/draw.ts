import { ConvertError } from '@safelight/core';
import { type ConvertSettings, defaultSettings } from '../plan/settings.ts';
import type { SourceInfo } from '../source-info.ts';
import { timeLimitsOf } from '../worker/time-limits.ts';
import type { QueueInit } from './types.ts';

/** What is drawn: a file that a worker can read, as far as it is known. */
export interface Drawing {
  readonly source: unknown;
  readonly name: string;
  readonly info: SourceInfo | undefined;
  /** Pixels of the longer side at most. */
  readonly side: number;
  /** Choices about reading, as for converting: a password, the development of camera RAW. */
  readonly reading: ConvertSettings['decodeOptions'];
}

/** A picture that every browser shows: a PNG with the colour profile of the file, upright, its first frame. */
export async function draw(
  { source, name, info, side, reading }: Drawing,
  { pool, limits, slowness }: Pick<QueueInit<unknown, unknown>, 'pool' | 'limits' | 'slowness'>,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const settings: ConvertSettings = {
    ...defaultSettings('png'),
    resize: { width: side, height: side, mode: 'fit' },
    metadata: 'strip',
    neverLarger: false,
    pages: 'first',
    ...(reading ? { decodeOptions: reading } : {}),
  };
  // Without the time that reading a large file adds: a preview that takes so long is none.
  const watch = { signal, ...timeLimitsOf(info, 0, settings, slowness), onProgress: () => {} };
  // Beside the budget: a drawing that goes on until its limit must keep no conversion waiting.
  const { files } = await pool.run({ source, name, settings, limits }, watch);
  const [png] = files;
  if (!png) throw new ConvertError('encode-failed', 'There is nothing to be seen.', { stage: 'encode' });
  return png;
}
