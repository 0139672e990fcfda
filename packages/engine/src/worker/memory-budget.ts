/** Most conversions at once. */
export const MAX_CONCURRENT = 4;

/** Gives memory back that a job was let in with; calling it again does nothing. */
export type ReleaseMemory = () => void;

interface Waiting {
  readonly bytes: number;
  readonly admit: (release: ReleaseMemory) => void;
}

/**
 * Lets jobs in while their memory fits, in the order in which they came: a semaphore counted in bytes. One job always fits
 * an empty budget.
 */
export class MemoryBudget {
  readonly total: number;
  readonly #onRelease: () => void;
  readonly #waiting = new Set<Waiting>();
  #used = 0;
  // Counted apart: sums of fractions do not come back to nothing.
  #jobs = 0;

  /**
   * @param total - bytes
   * @param onRelease - called when memory was given back and those that waited for it were let in
   */
  constructor(total: number, onRelease: () => void = () => {}) {
    this.total = total;
    this.#onRelease = onRelease;
  }

  /** Takes memory as soon as there is room. Rejects with the signal's reason when that is aborted before. */
  acquire(bytes: number, signal: AbortSignal): Promise<ReleaseMemory> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const release = this.tryAcquire(bytes);
      if (release) {
        resolve(release);
        return;
      }
      const abandon = (): void => {
        this.#waiting.delete(waiting);
        reject(signal.reason as Error);
        // It may have kept others waiting that there is room for.
        this.#admit();
      };
      const waiting: Waiting = {
        bytes,
        admit: (granted) => {
          signal.removeEventListener('abort', abandon);
          resolve(granted);
        },
      };
      this.#waiting.add(waiting);
      signal.addEventListener('abort', abandon, { once: true });
    });
  }

  /** Does work with memory that is taken as soon as there is room, and given back in any case. Rejects as `acquire` does. */
  async run<T>(bytes: number, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const release = await this.acquire(bytes, signal);
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** Takes memory at once; `undefined` where there is no room, or others wait for it. */
  tryAcquire(bytes: number): ReleaseMemory | undefined {
    return this.#waiting.size === 0 && this.#hasRoom(bytes) ? this.#take(bytes) : undefined;
  }

  #hasRoom(bytes: number): boolean {
    return this.#jobs === 0 || this.#used + bytes <= this.total;
  }

  #take(bytes: number): ReleaseMemory {
    this.#used += bytes;
    this.#jobs++;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#jobs--;
      this.#used = this.#jobs === 0 ? 0 : this.#used - bytes;
      this.#admit();
    };
  }

  #admit(): void {
    for (const waiting of this.#waiting) {
      if (!this.#hasRoom(waiting.bytes)) return;
      this.#waiting.delete(waiting);
      waiting.admit(this.#take(waiting.bytes));
    }
    this.#onRelease();
  }
}
