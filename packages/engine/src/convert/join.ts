import { targetByName } from '@safelight/codecs';
import { type CodecContext, ConvertError, type MergeInput, type Rewritten } from '@safelight/core';
import { completeOptions } from '../plan/complete-options.ts';
import type { JoinSettings } from '../plan/settings.ts';
import { loaded, wrapErrors } from './wrap-errors.ts';

/** Most bytes that are put together: the result is made in memory beside its parts. */
const MAX_BYTES = 2 ** 31 - 1;

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
