import { refuseLargeFile } from '../convert/inspect.ts';
import { conversionBytes, refuseBeyond } from '../plan/memory.ts';
import type { ConvertSettings } from '../plan/settings.ts';
import type { BatchSummary, JobStatus, QueueItem, QueueSnapshot } from './items.ts';

/** A file of the queue with what is going on about it. */
export interface Entry<Source> {
  item: QueueItem;
  readonly source: Source;
  readonly listeners: Set<() => void>;
  probe: Promise<void> | undefined;
  /** The header was read, or cannot be. */
  probed: boolean;
  running: AbortController | undefined;
  /** What it was before it was to be converted again: its result stays until there is another. */
  former?: QueueItem | undefined;
}

/** Settings for each file. */
export type SettingsOf = (item: QueueItem) => ConvertSettings;

/** A run of the queue, from Convert to the last file. */
export interface Batch {
  readonly settingsOf: SettingsOf;
  readonly summary: { completed: number; unchanged: number; failed: number; cancelled: number };
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
  return { settingsOf, summary, waiting: new Set(), left: new Set(), all, promise, resolve, cancelled: false };
}

/** Counts and savings of all files, kept as files change: a list of thousands is never added up anew. */
export class Totals {
  readonly #counts: Record<JobStatus, number> = { pending: 0, converting: 0, completed: 0, error: 0 };
  #sourceBytes = 0;
  #resultBytes = 0;

  add(item: QueueItem): void {
    this.#count(item, 1);
  }

  remove(item: QueueItem): void {
    this.#count(item, -1);
  }

  get counts(): QueueSnapshot['counts'] {
    return { ...this.#counts };
  }

  get savings(): QueueSnapshot['savings'] {
    const [sourceBytes, resultBytes] = [this.#sourceBytes, this.#resultBytes];
    const sizeReduction = sourceBytes - resultBytes;
    const percentSaved = sourceBytes === 0 ? 0 : Math.round((sizeReduction / sourceBytes) * 100);
    return { sourceBytes, resultBytes, sizeReduction, percentSaved };
  }

  #count({ status, size, result }: QueueItem, by: 1 | -1): void {
    this.#counts[status] += by;
    if (!result) return;
    this.#sourceBytes += by * size;
    this.#resultBytes += by * result.bytes;
  }
}

/** Files that were taken out of the list, the last first, with their places in it, for as long as that can be undone. */
export type Removed<Source> = readonly { readonly entry: Entry<Source>; readonly place: number }[];

/** The entries with those that were taken out back in their places. */
export function putBack<Source>(
  entries: Iterable<Entry<Source>>,
  removed: Removed<Source>,
): Map<string, Entry<Source>> {
  const list = [...entries];
  for (const { entry, place } of removed) list.splice(Math.min(place, list.length), 0, entry);
  return new Map(list.map((entry) => [entry.item.id, entry]));
}

/** The reason of a cancelled conversion. */
export function cancelled(): DOMException {
  return new DOMException('The conversion was cancelled.', 'AbortError');
}

/** An item as it is before anything is done with it. */
export function pendingAgain(item: QueueItem): QueueItem {
  return { ...without(item, 'stage', 'error', 'result'), status: 'pending', progress: 0 };
}

/** An item without some of its optional fields. */
export function without<K extends keyof QueueItem>(item: QueueItem, ...keys: K[]): Omit<QueueItem, K> {
  const copy: Partial<QueueItem> = { ...item };
  for (const key of keys) delete copy[key];
  return copy as Omit<QueueItem, K>;
}
