import { cpuUsage } from 'node:process';

/** A thread's work, as far as its processor's time is told. */
interface Worked {
  /** Requests that were not answered as yet. */
  pending: number;
  /** Milliseconds. */
  time: number;
}

/** What one thread has had. */
export interface ThreadShare {
  /** It was given work. */
  begin(): void;
  /** It has answered. */
  end(): void;
  /** It works no more. */
  leave(): void;
  /** Milliseconds of a processor that it has had so far. */
  time(): number;
}

/** Milliseconds of all processors that this process has taken. */
function processTime(): number {
  const { user, system } = cpuUsage();
  return (user + system) / 1000;
}

/**
 * Tells how much of the processors' time each thread has had. Node before 24 tells of the process only: those that work
 * at the same time share it evenly.
 */
export class ProcessorShares {
  readonly #working = new Set<Worked>();
  readonly #read: () => number;
  #last: number;

  /** @param read - milliseconds of all processors that the process has taken */
  constructor(read: () => number = processTime) {
    this.#read = read;
    this.#last = read();
  }

  /** A thread. */
  add(): ThreadShare {
    const worked: Worked = { pending: 0, time: 0 };
    return {
      begin: () => {
        this.#share();
        worked.pending++;
        this.#working.add(worked);
      },
      end: () => {
        this.#share();
        worked.pending = Math.max(0, worked.pending - 1);
        if (worked.pending === 0) this.#working.delete(worked);
      },
      leave: () => {
        this.#share();
        this.#working.delete(worked);
      },
      time: () => {
        this.#share();
        return worked.time;
      },
    };
  }

  #share(): void {
    const now = this.#read();
    for (const worked of this.#working) worked.time += (now - this.#last) / this.#working.size;
    this.#last = now;
  }
}
