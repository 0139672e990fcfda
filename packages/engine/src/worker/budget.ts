/** Most conversions at once. */
export const MAX_CONCURRENT = 4;

/** Admits jobs while their memory fits: a semaphore counted in bytes. One job always fits an empty budget. */
export class MemoryBudget {
  readonly total: number;
  #used = 0;

  constructor(total: number) {
    this.total = total;
  }

  /** Takes `bytes` if they fit; tells whether they did. */
  take(bytes: number): boolean {
    if (this.#used > 0 && this.#used + bytes > this.total) return false;
    this.#used += bytes;
    return true;
  }

  /** Gives back what was taken. */
  give(bytes: number): void {
    this.#used -= bytes;
  }
}
