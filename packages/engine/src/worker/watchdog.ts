/**
 * Steps of the work that slowness is measured by, and the milliseconds that they may take: 2.5 times as many as on a desktop
 * with nothing else to do, for limits are generous by themselves, and the work that is watched takes its share.
 */
const [STEPS, USUAL] = [2_000_000, 7];
/** Samples, and milliseconds between them: on a busy machine a single one may have all of a processor for a moment. */
const [SAMPLES, BETWEEN] = [5, 30];
/** Milliseconds: timers count to 31 bits, and one of more would end at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

function work(): number {
  let mixed = 1;
  for (let step = 0; step < STEPS; step++) mixed = Math.imul(mixed ^ step, 0x9e3779b1);
  return mixed;
}

/** How many times longer than usual work takes here now, at least 1: by the processor, and by what else it does. */
export async function measureSlowness(): Promise<number> {
  // What runs for the first time is interpreted, or compiled meanwhile.
  work();
  let spent = 0;
  for (let sample = 0; sample < SAMPLES; sample++) {
    await new Promise((resolve) => setTimeout(resolve, BETWEEN));
    const begun = performance.now();
    work();
    spent += performance.now() - begun;
  }
  return Math.max(1, spent / SAMPLES / USUAL);
}

/**
 * Notices work that gets nowhere. A machine that is slow, or busy with something else, makes no work hang: it is measured
 * before the work is given up, and the limit is so many times longer.
 */
export class Watchdog {
  readonly #expire: () => void;
  readonly #slowness: () => Promise<number>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #begun = 0;
  #limit = 0;

  /**
   * @param expire - called once, when there was no sign of progress for the limit
   * @param slowness - how many times slower than usual the machine is
   */
  constructor(expire: () => void, slowness: () => Promise<number> = measureSlowness) {
    this.#expire = expire;
    this.#slowness = slowness;
  }

  /** There was progress; the next sign of it is expected within `limit` milliseconds on a machine of the usual speed. */
  restart(limit: number): void {
    this.stop();
    this.#begun = performance.now();
    this.#limit = limit;
    this.#wait(limit);
  }

  /** Nothing is waited for any more. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #wait(time: number): void {
    const timer = setTimeout(() => void this.#look(timer), Math.min(time, LONGEST_TIMER));
    this.#timer = timer;
  }

  async #look(timer: ReturnType<typeof setTimeout>): Promise<void> {
    const allowed = this.#limit * (await this.#slowness());
    // Progress came while the machine was measured.
    if (this.#timer !== timer) return;
    const left = allowed - (performance.now() - this.#begun);
    if (left > 0) this.#wait(left);
    else this.#expire();
  }
}
