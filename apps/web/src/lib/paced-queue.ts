import type { ConversionQueue, QueueItem, QueueSnapshot } from '@safelight/engine/internal';

/** What is needed of a queue. */
type Watched = Pick<ConversionQueue<unknown, unknown>, 'subscribe' | 'getSnapshot' | 'subscribeItem' | 'getItem'>;

/** Milliseconds between two drawings of the list while files change many times a second: each costs the whole browser a frame. */
const PACE = 250;

/**
 * What happens in a queue, at a pace that eyes follow: the first change shows at once, those that come right behind it together,
 * in one frame, whether they are of the list or of files in it.
 * That a batch begins or ends, and that files are gone, shows at once in any case: it is what was pressed for.
 * Every part of the page sees the same, and a file as it is shown, also when it is drawn for another reason in between.
 */
export class PacedQueue {
  readonly #queue: Watched;
  readonly #listeners = new Set<() => void>();
  /** Listeners of files that have changed and were not told, with the file that each listens to. */
  readonly #due = new Map<() => void, string>();
  /** Files as they are shown. */
  readonly #items = new Map<string, QueueItem | undefined>();
  #shown: QueueSnapshot;
  #waiting: ReturnType<typeof setTimeout> | undefined;

  constructor(queue: Watched) {
    this.#queue = queue;
    this.#shown = queue.getSnapshot();
    queue.subscribe(this.#changed);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getSnapshot = (): QueueSnapshot => this.#shown;

  getItem(id: string): QueueItem | undefined {
    if (!this.#items.has(id)) this.#items.set(id, this.#queue.getItem(id));
    return this.#items.get(id);
  }

  subscribeItem(id: string, listener: () => void): () => void {
    // One and the same function may listen to several files.
    const tell = (): void => listener();
    const changed = (): void => {
      this.#due.set(tell, id);
      this.#changed();
    };
    const leave = this.#queue.subscribeItem(id, changed);
    // Who is drawn first and listens then may have missed something.
    if (this.#items.has(id) && this.#items.get(id) !== this.#queue.getItem(id)) changed();
    return () => {
      this.#due.delete(tell);
      this.#items.delete(id);
      leave();
    };
  }

  #changed = (): void => {
    const { running, ids } = this.#queue.getSnapshot();
    if (running !== this.#shown.running || ids.length < this.#shown.ids.length) this.#show();
    if (this.#waiting !== undefined) return;
    this.#show();
    this.#waiting = setTimeout(() => {
      this.#waiting = undefined;
      if (this.#due.size > 0 || this.#queue.getSnapshot() !== this.#shown) this.#changed();
    }, PACE);
  };

  #show(): void {
    const next = this.#queue.getSnapshot();
    for (const id of this.#due.values()) this.#items.delete(id);
    const due = [...this.#due.keys()];
    this.#due.clear();
    if (next !== this.#shown) due.push(...this.#listeners);
    this.#shown = next;
    for (const tell of due) tell();
  }
}

const known = new WeakMap<Watched, PacedQueue>();

/** The paced view of a queue; one for all who ask. */
export function pace(queue: Watched): PacedQueue {
  const paced = known.get(queue) ?? new PacedQueue(queue);
  known.set(queue, paced);
  return paced;
}
