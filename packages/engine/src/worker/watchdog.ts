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

/** How many times longer than usual something takes here now, at least 1. */
export interface Slowness {
  /** By the processor, and by all that it is shared with. */
  readonly machine: number;
  /** By the processor alone. */
  readonly processor: number;
}

/** Measures both by the same work: on a busy machine one sample or the other is not disturbed. */
export async function measureSlowness(): Promise<Slowness> {
  // What runs for the first time is interpreted, or compiled meanwhile.
  work();
  const spent: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample++) {
    await new Promise((resolve) => setTimeout(resolve, BETWEEN));
    const begun = performance.now();
    work();
    spent.push(performance.now() - begun);
  }
  const mean = spent.reduce((sum, time) => sum + time, 0) / SAMPLES;
  return { machine: Math.max(1, mean / USUAL), processor: Math.max(1, Math.min(...spent) / USUAL) };
}

/**
 * Notices work that gets nowhere. A machine that is slow, or busy with something else, makes no work hang: it is measured
 * before the work is given up, and the limit is so many times longer. Where the time of processors that the work took is
 * known, what has had the limit of that is given up, however busy the machine.
 */
export class Watchdog {
  readonly #expire: () => void;
  readonly #slowness: () => Promise<Slowness>;
  readonly #processorTime: () => number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #begun = 0;
  #used: number | undefined;
  #limit = 0;

  /**
   * @param expire - called once, when there was no sign of progress for the limit
   * @param processorTime - milliseconds of a processor that the work has taken so far, if that is known
   * @param slowness - how many times slower than usual the machine is
   */
  constructor(
    expire: () => void,
    processorTime: () => number | undefined = () => undefined,
    slowness: () => Promise<Slowness> = measureSlowness,
  ) {
    this.#expire = expire;
    this.#processorTime = processorTime;
    this.#slowness = slowness;
  }

  /** There was progress; the next sign of it is expected within `limit` milliseconds on a machine of the usual speed. */
  restart(limit: number): void {
    this.stop();
    this.#begun = performance.now();
    this.#used = this.#processorTime();
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
    const { machine, processor } = await this.#slowness();
    // Progress came while the machine was measured.
    if (this.#timer !== timer) return;
    const used = (this.#processorTime() ?? 0) - (this.#used ?? 0);
    const left = this.#limit * machine - (performance.now() - this.#begun);
    const leftOfProcessor = this.#used === undefined ? left : this.#limit * processor - used;
    if (Math.min(left, leftOfProcessor) > 0) this.#wait(Math.min(left, leftOfProcessor));
    else this.#expire();
  }
}
