import { countsOf, type FileOutcome, isFailure, type JobResultFile, type JobState, statusOf } from './job.ts';

/** A job as its client is told of it. */
export function describeJob(state: JobState): Readonly<Record<string, unknown>> {
  const { id, created, expires, inputs, resultsPrefix } = state.job;
  const files = inputs.map(({ name, key }, place) => ({
    name,
    ...(resultsPrefix !== undefined && { object: key }),
    ...describeOutcome(state.outcomes.get(place), (file, at) =>
      resultsPrefix === undefined ? { url: `/v1/jobs/${id}/results/${place}/${at}` } : { object: file.key },
    ),
  }));
  return {
    id,
    status: statusOf(state),
    created: new Date(created).toISOString(),
    expires: new Date(expires).toISOString(),
    counts: countsOf(state),
    ...(resultsPrefix === undefined && { zip: `/v1/jobs/${id}/zip` }),
    files,
  };
}

function describeOutcome(
  outcome: FileOutcome | undefined,
  whereOf: (file: JobResultFile, at: number) => object,
): Readonly<Record<string, unknown>> {
  if (!outcome) return { status: 'waiting' };
  if (isFailure(outcome)) return { status: 'failed', ...outcome };
  const results = outcome.files.map((file, at) => {
    const { key: _, ...facts } = file;
    return { ...facts, ...whereOf(file, at) };
  });
  return { status: 'done', results, adjustments: outcome.adjustments };
}
