import { ConvertError, type DecodeLimits } from '@safelight/core';
import { jobTimeLimit } from './budget.ts';
import type { SourceInfo } from './job.ts';
import { type ConvertSettings, defaultSettings } from './settings.ts';
import type { WorkerPool } from './worker/pool.ts';

/** What is drawn: a file that a worker can read, as far as it is known. */
export interface Drawing {
  readonly source: unknown;
  readonly name: string;
  readonly info: SourceInfo | undefined;
  /** Pixels of the longer side at most. */
  readonly side: number;
  /** Choices about reading, as for converting: a password, the development of camera RAW. */
  readonly reading: ConvertSettings['reading'];
}

/** A picture that every browser shows: a PNG with the colour profile of the file, upright, its first frame. */
export async function draw(
  pool: WorkerPool,
  { source, name, info, side, reading }: Drawing,
  limits: DecodeLimits,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const settings: ConvertSettings = {
    ...defaultSettings('png'),
    resize: { width: side, height: side, mode: 'fit' },
    metadata: 'strip',
    neverLarger: false,
    pages: 'first',
    ...(reading ? { reading } : {}),
  };
  const timeLimit = jobTimeLimit(info);
  const { files } = await pool.run({ source, name, settings, limits }, { signal, timeLimit, onProgress: () => {} });
  const [png] = files;
  if (!png) throw new ConvertError('encode-failed', 'There is nothing to be seen.', { stage: 'encode' });
  return png;
}
