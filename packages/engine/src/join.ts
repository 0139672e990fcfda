import { targetByName } from '@safelight/codecs';
import { type CodecContext, ConvertError, type MergeInput, type Rewritten } from '@safelight/core';
import { completeOptions } from './complete-options.ts';
import type { QueueItem } from './job.ts';
import type { JoinOptions } from './queue-types.ts';
import type { JoinSettings } from './settings.ts';
import type { WorkerPool } from './worker/pool.ts';
import type { JoinJob } from './worker/protocol.ts';
import { loaded, wrapErrors } from './wrap-errors.ts';

/** Most bytes that are put together: the result is made in memory beside its parts. */
const MAX_BYTES = 2 ** 31 - 1;

/** Milliseconds after which putting files together is taken for hung. */
const JOIN_TIME_LIMIT = 600_000;

/** Whether results of this format can become one file. */
export function canJoin(to: string): boolean {
  return targetByName(to)?.format.encoder.join !== undefined;
}

/**
 * Puts converted files of one format together, in order, as they are. Throws `ConvertError`: `unsupported-format` where the
 * format holds no pages, `limit-exceeded` beyond 2 GB; rejects with `AbortError` when the signal is aborted.
 */
export async function join(
  parts: readonly MergeInput[],
  settings: JoinSettings,
  context: CodecContext,
): Promise<Rewritten> {
  const target = targetByName(settings.to);
  if (!target?.format.encoder.join) {
    throw new ConvertError('unsupported-format', `'${settings.to}' holds no several pages.`, { stage: 'read' });
  }
  const { id, encoder } = target.format;
  const size = parts.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (size > MAX_BYTES) {
    const message = 'Together the files are over 2 GB, more than one document can be made of here.';
    throw new ConvertError('limit-exceeded', message, { stage: 'read', formatId: id });
  }
  const joiner = await loaded(target.format.encoder.join, id);
  context.signal.throwIfAborted();
  return wrapErrors('encode', id, () =>
    joiner.join(parts, completeOptions(encoder.options, settings.options), context),
  );
}

/** The results of converted files as parts, each file of a result of several a part of its own. */
export async function partsOf<Result>(
  items: readonly (QueueItem | undefined)[],
  open: (id: string, place: number) => Promise<Result | undefined>,
): Promise<JoinJob<Result>['parts']> {
  const parts: { readonly name: string; readonly source: Result }[] = [];
  for (const item of items) {
    if (!item?.result) throw noResult(item?.name);
    for (const place of item.result.files.keys()) {
      const source = await open(item.id, place);
      if (source === undefined) throw noResult(item.name);
      parts.push({ name: item.name, source });
    }
  }
  return parts;
}

/** The refusal to work with a result that is not there. */
export function noResult(name = 'The file'): ConvertError {
  return new ConvertError('read-failed', `${name} has no result.`, { stage: 'read' });
}

/** Has a worker put parts together. Rejects as `join` does. */
export function joinedBy(
  pool: Pick<WorkerPool, 'join'>,
  job: JoinJob,
  { signal, onProgress }: JoinOptions,
): Promise<Rewritten> {
  const progress = ({ percentage }: { readonly percentage: number }): void => onProgress(percentage / 100);
  return pool.join(job, { signal, timeLimit: JOIN_TIME_LIMIT, onProgress: progress });
}
