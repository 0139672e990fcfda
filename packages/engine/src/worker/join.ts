import type { Rewritten } from '@safelight/core';
import type { WorkerPool } from './pool.ts';
import type { JoinJob } from './protocol.ts';

/** Milliseconds after which putting files together is taken for hung. */
const JOIN_TIME_LIMIT = 600_000;

/** How putting results together is watched. */
export interface JoinOptions {
  readonly signal: AbortSignal;
  /** Called with the share that is done, 0 to 1. */
  readonly onProgress: (fraction: number) => void;
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
