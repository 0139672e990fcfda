import { ConvertError } from '@safelight/core';
import { conversionBytes } from '../plan/memory.ts';
import { type ConvertSettings, defaultSettings } from '../plan/settings.ts';
import type { SourceInfo } from '../source-info.ts';
import type { Admission } from '../worker/memory-budget.ts';
import { timeLimitsOf } from '../worker/time-limits.ts';
import type { QueueInit } from './types.ts';

/** What is drawn: a file that a worker can read, as far as it is known. */
export interface Drawing {
  readonly source: unknown;
  readonly name: string;
  readonly info: SourceInfo | undefined;
  /** Bytes of the file. */
  readonly size: number;
  /** Pixels of the longer side at most. */
  readonly side: number;
  /** Choices about reading, as for converting: a password, the development of camera RAW. */
  readonly reading: ConvertSettings['decodeOptions'];
}

/** A picture that every browser shows: a PNG with the colour profile of the file, upright, its first frame. */
export async function draw(
  { source, name, info, size, side, reading }: Drawing,
  { pool, limits, slowness }: Pick<QueueInit<unknown, unknown>, 'pool' | 'limits' | 'slowness'>,
  { budget, signal }: Admission,
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
  const job = { source, name, settings, limits };
  const { files } = await budget.run(conversionBytes(info, size, settings), signal, () => pool.run(job, watch));
  const [png] = files;
  if (!png) throw new ConvertError('encode-failed', 'There is nothing to be seen.', { stage: 'encode' });
  return png;
}
