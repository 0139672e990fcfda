import type { ConversionQueue, QueueSnapshot } from '@safelight/engine/internal';

/** What is needed of a queue. */
type Watched = Pick<ConversionQueue<unknown, unknown>, 'subscribe' | 'getSnapshot'>;

/** Milliseconds between two drawings of the list while files change many times a second. */
const PACE = 80;

/**
 * Snapshots of a queue at a pace that eyes follow: the first change shows at once, those that come right behind it together.
 * That a batch begins or ends shows at once in any case: it is what was pressed for.
 * Every part of the page sees the same.
 */
export class ThrottledSnapshots {
  readonly #queue: Watched;
  readonly #listeners = new Set<() => void>();
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

  #changed = (): void => {
    if (this.#queue.getSnapshot().running !== this.#shown.running) this.#show();
    if (this.#waiting !== undefined) return;
    this.#show();
    this.#waiting = setTimeout(() => {
      this.#waiting = undefined;
      if (this.#queue.getSnapshot() !== this.#shown) this.#changed();
    }, PACE);
  };

  #show(): void {
    const next = this.#queue.getSnapshot();
    if (next === this.#shown) return;
    this.#shown = next;
    for (const listener of this.#listeners) listener();
  }
}

const known = new WeakMap<Watched, ThrottledSnapshots>();

/** The throttled snapshots of a queue; one for all who ask. */
export function throttleSnapshots(queue: Watched): ThrottledSnapshots {
  const snapshots = known.get(queue) ?? new ThrottledSnapshots(queue);
  known.set(queue, snapshots);
  return snapshots;
}
