import type { JobStatus, QueueInput, QueueItem, QueueSnapshot } from './items.ts';
import type { Entry } from './state.ts';

/** Counts and savings of all files, kept as files change: a list of thousands is never added up anew. */
class Totals {
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
type Removed<Source> = readonly { readonly entry: Entry<Source>; readonly place: number }[];

/** The entries with those that were taken out back in their places. */
function putBack<Source>(entries: Iterable<Entry<Source>>, removed: Removed<Source>): Map<string, Entry<Source>> {
  const list = [...entries];
  for (const { entry, place } of removed) list.splice(Math.min(place, list.length), 0, entry);
  return new Map(list.map((entry) => [entry.item.id, entry]));
}

/** A file as it is added. */
function entryOf<Source>(id: string, input: QueueInput<Source>): Entry<Source> {
  const { name, folder = '', size, lastModified = 0, source, completed } = input;
  const status = completed ? 'completed' : 'pending';
  const item: QueueItem = {
    id,
    name,
    folder,
    size,
    lastModified,
    status,
    progress: completed ? 100 : 0,
    ...completed,
  };
  return { item, source, listeners: new Set(), probe: undefined, probed: completed !== undefined, running: undefined };
}

/** The files of a queue in order, their totals, and those that were taken out for as long as that can be undone. */
export class QueuedFiles<Source> {
  readonly #totals = new Totals();
  #entries = new Map<string, Entry<Source>>();
  #removed: Removed<Source> = [];
  #ids: readonly string[] = [];
  #nextId = 1;

  get ids(): readonly string[] {
    return this.#ids;
  }

  get totals(): Pick<QueueSnapshot, 'counts' | 'savings'> {
    return { counts: this.#totals.counts, savings: this.#totals.savings };
  }

  get(id: string): Entry<Source> | undefined {
    return this.#entries.get(id);
  }

  entries(): readonly Entry<Source>[] {
    return [...this.#entries.values()];
  }

  add(inputs: readonly QueueInput<Source>[]): readonly Entry<Source>[] {
    const added = inputs.map((input) => {
      const id = input.id ?? String(this.#nextId);
      // No id is given twice, those of a queue that this one goes on with among them.
      this.#nextId = Math.max(this.#nextId, Number(id) || 0) + 1;
      const entry = entryOf(id, input);
      this.#entries.set(id, entry);
      this.#totals.add(entry.item);
      return entry;
    });
    this.#listed();
    return added;
  }

  /** Gives a file another item, in the totals too while it is in the list. */
  set(entry: Entry<Source>, item: QueueItem): void {
    const listed = this.#entries.get(entry.item.id) === entry;
    if (listed) this.#totals.remove(entry.item);
    entry.item = item;
    if (listed) this.#totals.add(item);
  }

  /** Takes files out; they can be put back. */
  takeOut(ids: readonly string[]): readonly Entry<Source>[] {
    const wanted = new Set(ids);
    const removed = [...this.#entries.values()]
      .map((entry, place) => ({ entry, place }))
      .filter(({ entry }) => wanted.has(entry.item.id));
    this.#removed = [...removed, ...this.#removed];
    for (const { entry } of removed) {
      this.#entries.delete(entry.item.id);
      this.#totals.remove(entry.item);
    }
    this.#listed();
    return removed.map(({ entry }) => entry);
  }

  /** Puts back all that was taken out and is not forgotten. */
  restore(): readonly Entry<Source>[] {
    const removed = this.#removed;
    this.#removed = [];
    this.#entries = putBack(this.#entries.values(), removed);
    for (const { entry } of removed) this.#totals.add(entry.item);
    this.#listed();
    return removed.map(({ entry }) => entry);
  }

  /** Drops what was taken out; its ids. */
  forgetRemoved(): readonly string[] {
    const ids = this.#removed.map(({ entry }) => entry.item.id);
    this.#removed = [];
    return ids;
  }

  #listed(): void {
    this.#ids = [...this.#entries.keys()];
  }
}
