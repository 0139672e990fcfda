import type { ConversionQueue, QueueItem, QueueSnapshot } from '@safelight/engine/internal';

/** What is needed of a queue. */
type Watched = Pick<ConversionQueue<unknown, unknown>, 'subscribe' | 'getSnapshot' | 'subscribeItem' | 'getItem'>;

/** Milliseconds between two drawings of the list while files change many times a second: each costs the whole browser a frame. */
const PACE = 250;

/** Who listens to a file. */
interface Followers {
  readonly listeners: Set<() => void>;
  readonly leave: () => void;
}

/**
 * What happens in a queue, at a pace that eyes follow: the first change shows at once, with all that is told in the same task;
 * those that come right behind it together, in one frame, whether they are of the list or of files in it.
 * That a batch begins or ends, and that files are gone, shows at once in any case: it is what was pressed for.
 * Every part of the page sees the same, and a file as it is shown, also when it is drawn for another reason in between.
 */
export class PacedQueue {
  readonly #queue: Watched;
  readonly #listeners = new Set<() => void>();
  readonly #followers = new Map<string, Followers>();
  /** Files that have changed since they were shown. */
  readonly #due = new Set<string>();
  /** Files as they are shown. */
  readonly #items = new Map<string, QueueItem | undefined>();
  /** What is to be drawn with what is shown next. */
  #drawings: (() => void)[] = [];
  #shown: QueueSnapshot;
  #waiting: ReturnType<typeof setTimeout> | undefined;
  /** Something was shown in this very task. */
  #showing = false;

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
    const followers = this.#followers.get(id) ?? this.#follow(id);
    // One and the same function may listen twice.
    const tell = (): void => listener();
    followers.listeners.add(tell);
    // Who is drawn first and listens then may have missed something.
    if (this.#items.has(id) && this.#items.get(id) !== this.#queue.getItem(id)) this.#itemChanged(id);
    return () => {
      followers.listeners.delete(tell);
      if (followers.listeners.size > 0 || this.#followers.get(id) !== followers) return;
      followers.leave();
      this.#followers.delete(id);
      this.#due.delete(id);
      this.#items.delete(id);
    };
  }

  /** Draws something of what has just happened in the queue together with it: apart it would cost a frame of its own. */
  drawAlong(draw: () => void): void {
    if (this.#waiting === undefined || this.#showing) draw();
    else this.#drawings.push(draw);
  }

  #follow(id: string): Followers {
    const leave = this.#queue.subscribeItem(id, () => this.#itemChanged(id));
    const followers = { listeners: new Set<() => void>(), leave };
    this.#followers.set(id, followers);
    return followers;
  }

  #itemChanged(id: string): void {
    this.#due.add(id);
    this.#changed();
  }

  #changed = (): void => {
    const { running, ids } = this.#queue.getSnapshot();
    const wasPressedFor = running !== this.#shown.running || ids.length < this.#shown.ids.length;
    if (wasPressedFor || this.#showing || this.#waiting === undefined) this.#show();
    if (this.#waiting !== undefined) return;
    this.#showing = true;
    queueMicrotask(() => {
      this.#showing = false;
    });
    this.#waiting = setTimeout(() => {
      this.#waiting = undefined;
      const isChanged = this.#due.size > 0 || this.#queue.getSnapshot() !== this.#shown;
      if (isChanged || this.#drawings.length > 0) this.#changed();
    }, PACE);
  };

  #show(): void {
    const next = this.#queue.getSnapshot();
    const tells = [...this.#due].flatMap((id) => [...(this.#followers.get(id)?.listeners ?? [])]);
    for (const id of this.#due) this.#items.delete(id);
    this.#due.clear();
    if (next !== this.#shown) tells.push(...this.#listeners);
    this.#shown = next;
    const drawings = this.#drawings;
    this.#drawings = [];
    for (const act of [...drawings, ...tells]) act();
  }
}

const known = new WeakMap<Watched, PacedQueue>();

/** The paced view of a queue; one for all who ask. */
export function pace(queue: Watched): PacedQueue {
  const paced = known.get(queue) ?? new PacedQueue(queue);
  known.set(queue, paced);
  return paced;
}
