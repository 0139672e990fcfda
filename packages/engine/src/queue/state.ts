import { ConvertError } from '@safelight/core';
import { refuseLargeFile } from '../convert/inspect.ts';
import { errorData } from '../convert/wrap-errors.ts';
import { conversionBytes, refuseBeyond } from '../plan/memory.ts';
import type { ConvertSettings } from '../plan/settings.ts';
import type { BatchSummary, QueueItem } from './items.ts';

/** A file of the queue with what is going on about it. */
export interface Entry<Source> {
  item: QueueItem;
  source: Source | undefined;
  readonly listeners: Set<() => void>;
  probe: Promise<void> | undefined;
  /** The header was read, or cannot be. */
  probed: boolean;
  running: AbortController | undefined;
  /** Until whoever listens is told how far it is. */
  telling?: ReturnType<typeof setTimeout> | undefined;
  /** What it was before it was to be converted again: its result stays until there is another. */
  former?: QueueItem | undefined;
}

/** Settings for each file. */
export type SettingsOf = (item: QueueItem) => ConvertSettings;

/** A run of the queue, from Convert to the last file. */
export interface Batch {
  readonly settingsOf: SettingsOf;
  readonly summary: { completed: number; unchanged: number; failed: number; cancelled: number };
  /** Ids of the files that were taken out of the list while they were converted. */
  readonly takenOut: Set<string>;
  /** Ids of the files that it has still to begin with, in order. */
  readonly waiting: Set<string>;
  /** Ids that were cancelled alone or failed: not taken again until somebody retries them. */
  readonly left: Set<string>;
  /** Files that are added while it runs join it. */
  all: boolean;
  readonly promise: Promise<BatchSummary>;
  readonly resolve: (summary: BatchSummary) => void;
  cancelled: boolean;
}

/** What workers read of a file; throws `read-failed` where it is not there any more. */
export function sourceIn<Source>({ item, source }: Entry<Source>): Source {
  if (source !== undefined) return source;
  throw new ConvertError('read-failed', `${item.name} is not there any more.`, { stage: 'read' });
}

/** Bytes of memory that converting a file takes with a batch's settings. */
export function costOf({ item }: Entry<unknown>, { settingsOf }: Batch): number {
  return conversionBytes(item.source, item.size, settingsOf(item));
}

/** Throws for a file that is not begun with: one over a gigabyte, and as `refuseBeyond` does. */
export function refuseEntry({ item }: Entry<unknown>, cost: number, memoryCeiling: number): void {
  refuseLargeFile(item.size, item.name);
  refuseBeyond(cost, memoryCeiling, item);
}

/** A batch that has just begun. */
export function beginBatch(settings: ConvertSettings | SettingsOf, all: boolean): Batch {
  let resolve: (summary: BatchSummary) => void = () => {};
  const promise = new Promise<BatchSummary>((settle) => {
    resolve = settle;
  });
  const settingsOf: SettingsOf = typeof settings === 'function' ? settings : () => settings;
  const summary = { completed: 0, unchanged: 0, failed: 0, cancelled: 0 };
  const [waiting, left, takenOut] = [new Set<string>(), new Set<string>(), new Set<string>()];
  return { settingsOf, summary, waiting, left, takenOut, all, promise, resolve, cancelled: false };
}

/** How far a batch is when a file has just ended, which is still among the `active` ones. */
export function progressOf(
  { summary: { completed, failed }, waiting }: Batch,
  active: number,
): { readonly type: 'batch-progress'; readonly done: number; readonly completed: number; readonly total: number } {
  const done = completed + failed;
  return { type: 'batch-progress', done, completed, total: done + waiting.size + active - 1 };
}

/** The reason of a cancelled conversion. */
export function cancelled(): DOMException {
  return new DOMException('The conversion was cancelled.', 'AbortError');
}

/** An item as it is before anything is done with it. */
export function pendingAgain(item: QueueItem): QueueItem {
  return { ...without(item, 'stage', 'error', 'result', 'settings'), status: 'pending', progress: 0 };
}

/** An item of which nothing came. */
export function failedItem(item: QueueItem, error: unknown): QueueItem & Required<Pick<QueueItem, 'error'>> {
  return { ...without(item, 'stage'), status: 'error', progress: 0, error: errorData(error) };
}

/** An item without some of its optional fields. */
export function without<K extends keyof QueueItem>(item: QueueItem, ...keys: K[]): Omit<QueueItem, K> {
  const copy: Partial<QueueItem> = { ...item };
  for (const key of keys) delete copy[key];
  return copy as Omit<QueueItem, K>;
}
