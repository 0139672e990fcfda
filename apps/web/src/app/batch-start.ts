import type { QueueSnapshot } from '@safelight/engine/internal';

/** Since when a batch runs, and how many files of the list were done then. */
export interface BatchStart {
  /** As `performance.now()`, milliseconds. */
  readonly at: number;
  readonly done: number;
}

/** How many files of a list are done, whatever came of them. */
export function countDone({ counts }: Pick<QueueSnapshot, 'counts'>): number {
  return counts.completed + counts.error;
}
