import type { BatchSummary, JobStatus, QueueItem, QueueSnapshot } from './job.ts';
import type { ConvertSettings } from './settings.ts';

/** A file of the queue with what is going on about it. */
export interface Entry<Source> {
  item: QueueItem;
  readonly source: Source;
  readonly listeners: Set<() => void>;
  probe: Promise<void> | undefined;
  /** The header was read, or cannot be. */
  probed: boolean;
  running: AbortController | undefined;
}

/** A run of the queue, from Convert to the last file. */
export interface Batch {
  readonly settings: ConvertSettings;
  readonly summary: { completed: number; failed: number; cancelled: number };
  /** The files that it is for; `undefined`: all, those added later too. */
  only: Set<string> | undefined;
  /** Ids that failed in this batch: not taken again until somebody retries them. */
  readonly failed: Set<string>;
  readonly promise: Promise<BatchSummary>;
  readonly resolve: (summary: BatchSummary) => void;
  cancelled: boolean;
}

const NO_COUNTS: Readonly<Record<JobStatus, number>> = { pending: 0, converting: 0, completed: 0, error: 0 };

/** A batch that has just begun. */
export function beginBatch(settings: ConvertSettings, ids: readonly string[] | undefined): Batch {
  let resolve: (summary: BatchSummary) => void = () => {};
  const promise = new Promise<BatchSummary>((settle) => {
    resolve = settle;
  });
  const summary = { completed: 0, failed: 0, cancelled: 0 };
  const only = ids && new Set(ids);
  return { settings, summary, only, failed: new Set(), promise, resolve, cancelled: false };
}

/** Whether a batch is for this file. */
export function isFor(batch: Batch, { item }: Entry<unknown>): boolean {
  return batch.only?.has(item.id) ?? true;
}

/** Whether a batch has still to begin with this file. */
export function awaits(batch: Batch, entry: Entry<unknown>): boolean {
  return entry.item.status === 'pending' && !batch.failed.has(entry.item.id) && isFor(batch, entry);
}

/** Counts and savings of all files (SPEC section 3). */
export function snapshotOf(
  ids: readonly string[],
  entries: Iterable<Entry<unknown>>,
  running: boolean,
  paused: boolean,
): QueueSnapshot {
  const counts = { ...NO_COUNTS };
  let sourceBytes = 0;
  let resultBytes = 0;
  for (const { item } of entries) {
    counts[item.status]++;
    if (!item.result) continue;
    sourceBytes += item.size;
    resultBytes += item.result.bytes;
  }
  const sizeReduction = sourceBytes - resultBytes;
  const percentSaved = sourceBytes === 0 ? 0 : Math.round((sizeReduction / sourceBytes) * 100);
  return { ids, counts, running, paused, savings: { sourceBytes, resultBytes, sizeReduction, percentSaved } };
}

/** The reason of a cancelled conversion. */
export function cancelled(): DOMException {
  return new DOMException('The conversion was cancelled.', 'AbortError');
}

/** An item without some of its optional fields. */
export function without<K extends keyof QueueItem>(item: QueueItem, ...keys: K[]): Omit<QueueItem, K> {
  const copy: Partial<QueueItem> = { ...item };
  for (const key of keys) delete copy[key];
  return copy as Omit<QueueItem, K>;
}
