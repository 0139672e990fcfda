import { refuseFor } from './problem.ts';

/** How many requests are worked on or wait at once: more would take disk and patience without being done any sooner. */
export class Admission {
  readonly #most: number;
  readonly #workers: number;
  #inside = 0;
  /** Milliseconds that a request took, of late. */
  #usual = 1000;
  #isClosed = false;

  /**
   * @param most - requests at once, those that wait included
   * @param workers - conversions that really run at once
   */
  constructor(most: number, workers: number) {
    this.#most = most;
    this.#workers = workers;
  }

  /** Lets a request in; returns how it leaves. Throws `busy` or `shutting-down`, with the seconds after which to come again. */
  enter(): () => void {
    if (this.#isClosed) throw refuseFor('shutting-down', 'The server is shutting down.', 5);
    if (this.#inside >= this.#most) {
      const wait = ((this.#usual / 1000) * this.#inside) / this.#workers;
      throw refuseFor('busy', 'All places are taken. Come again in a while.', Math.min(wait, 120));
    }
    this.#inside++;
    const entered = performance.now();
    const before = this.#inside;
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      this.#inside--;
      // Of the time inside, most was waiting for those before.
      const share = ((performance.now() - entered) * this.#workers) / Math.max(before, this.#workers);
      this.#usual += (share - this.#usual) * 0.2;
    };
  }

  /** Lets nobody in any more. */
  close(): void {
    this.#isClosed = true;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  get inside(): number {
    return this.#inside;
  }
}
