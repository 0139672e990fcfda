import type { Stage } from '@safelight/core';
import type { ConvertOutput } from '../convert/convert.ts';
import { errorData, isTrap } from '../convert/wrap-errors.ts';
import { buffersOf } from './buffers.ts';
import type { BatchOutcome, WorkerJob, WorkerPort } from './protocol.ts';

/** Converts one file. Rejects as `convert` does. */
export type RunJob = (job: WorkerJob, report: (percentage: number, stage: Stage) => void) => Promise<ConvertOutput>;

/** Converts files one after the other, and posts all results together; a file that fails holds back no other. */
export async function convertBatch(
  port: WorkerPort,
  run: RunJob,
  id: number,
  jobs: readonly WorkerJob[],
): Promise<void> {
  const started = performance.now();
  const outcomes: BatchOutcome[] = [];
  for (const job of jobs) {
    outcomes.push(
      await run(job, () => {}).then(
        (output): BatchOutcome => ({ ok: true, output }),
        (error: unknown): BatchOutcome => ({ ok: false, error: errorData(error), trapped: isTrap(error) }),
      ),
    );
    const completed = outcomes.length;
    const each = (performance.now() - started) / completed;
    port.post({
      type: 'batch_progress',
      id,
      completed,
      total: jobs.length,
      percentage: Math.round((completed / jobs.length) * 100),
      estimatedTimeRemaining: Math.round(each * (jobs.length - completed)),
      stage: 'finish',
    });
  }
  const buffers = outcomes.flatMap((outcome) => (outcome.ok ? buffersOf(outcome.output) : []));
  port.post({ type: 'batch_complete', id, outcomes }, buffers);
}
