import { ConvertError, type EmbeddedThumbnail, pagedSource } from '@safelight/core';
import { readThumbnail } from '../convert/read-thumbnail.ts';
import { type ConvertSettings, defaultSettings } from '../plan/settings.ts';
import type { SourceInfo } from '../source-info.ts';
import { timeLimitsOf } from '../worker/time-limits.ts';
import { noResult } from './join-results.ts';
import { type Entry, sourceIn } from './state.ts';
import type { DrawOptions, QueueInit } from './types.ts';

/** What is drawn: a file that a worker can read, as far as it is known. */
interface Drawing extends DrawOptions {
  readonly source: unknown;
  readonly name: string;
  readonly info: SourceInfo | undefined;
}

/** A picture that every browser shows: a PNG with the colour profile of the file, upright, its first frame. */
export async function draw(
  { source, name, info, side, reading, signal }: Drawing,
  { pool, limits, slowness }: Pick<QueueInit<unknown, unknown>, 'pool' | 'limits' | 'slowness'>,
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

/** Draws a file of the list, or the first file of its result. */
export async function drawListed<Source, Result>(
  entry: Entry<Source> | undefined,
  what: 'source' | 'result',
  options: DrawOptions,
  init: QueueInit<Source, Result>,
): Promise<Uint8Array> {
  if (!entry) throw noResult();
  const { id, name, source: info } = entry.item;
  if (what === 'source') return draw({ source: sourceIn(entry), name, info, ...options }, init);
  const source = await init.store.open(id, 0);
  if (source === undefined) throw noResult(name);
  return draw({ source, name, info: undefined, ...options }, init);
}

/** The small picture of itself that a file of the list embeds. */
export async function thumbnailIn<Source>(
  entry: Entry<Source> | undefined,
  { bytesOf }: Pick<QueueInit<Source, unknown>, 'bytesOf'>,
): Promise<EmbeddedThumbnail | undefined> {
  const formatId = entry?.item.source?.formatId;
  return formatId && readThumbnail(pagedSource(bytesOf(sourceIn(entry))), formatId);
}
