import { ConvertError } from '@safelight/core';
import { lookingBytes, refuseBeyond } from '../plan/memory.ts';
import { defaultSettings } from '../plan/settings.ts';
import type { AnalysisJob, Answers, Question } from '../recommend/study.ts';
import { timeLimitsOf } from '../worker/time-limits.ts';
import { type Entry, sourceIn } from './state.ts';
import type { QueueInit, StudyOptions } from './types.ts';

/** Conversions that a search may take, for its time limit. */
const SEARCH_STEPS = 12;

/** Asks a worker about a queued file. Rejects as a conversion does; `read-failed` for a file that is not in the list. */
export async function studied<Q extends Question, Source>(
  question: Q,
  entry: Entry<Source> | undefined,
  { settings = defaultSettings(''), limit }: Partial<Pick<AnalysisJob, 'settings' | 'limit'>>,
  {
    pool,
    limits,
    memoryCeiling,
    slowness,
  }: Pick<QueueInit<Source, unknown>, 'pool' | 'limits' | 'memoryCeiling' | 'slowness'>,
  { signal }: StudyOptions,
): Promise<Answers[Q]> {
  if (!entry) throw new ConvertError('read-failed', 'The file is no longer in the list.', { stage: 'read' });
  const { name, size, source } = entry.item;
  refuseBeyond(lookingBytes(source, size), memoryCeiling, entry.item);
  const { timeLimit, ...others } = timeLimitsOf(source, size, settings, slowness);
  const watch = { ...others, timeLimit: timeLimit * (question === 'fit_file' ? SEARCH_STEPS : 1) };
  const job = { source: sourceIn(entry), name, limits, settings, ...(limit === undefined ? {} : { limit }) };
  // Beside the budget: a study that goes on until its limit must keep no conversion waiting.
  return pool.study(question, job, { signal, ...watch, onProgress: () => {} });
}
