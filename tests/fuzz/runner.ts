/** Runs cases in a process of its own, which is ended when it hangs, and replaced when it is not to be trusted any more. */
import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Answer, Case } from './child.ts';
import type { Finding } from './judge.ts';

/** How far a case may go. */
export interface Limits {
  /** Milliseconds of a processor, for both times that the file is read. */
  readonly time: number;
  /** Bytes of the whole process. */
  readonly memory: number;
}

/** After so many cases the process is replaced, for what it holds by then is not one case's. */
const CASES_EACH = 500;
const LOOK_EVERY = 250;
/** Milliseconds of a tick of the kernel's clock, as it tells them to programs. */
const TICK = 10;

/** Milliseconds of processors that a process has had; where the system does not tell, those that have passed. */
function processorTime(pid: number, begun: number): number {
  try {
    // Its name, in brackets, may hold anything.
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'latin1').split(/\)(?!.*\))/s);
    const fields = rest.trim().split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK;
  } catch {
    return performance.now() - begun;
  }
}

/** A case with what is wrong, if anything. */
export type Result = Answer & { readonly finding?: Finding };

export class Runner {
  readonly #script: string;
  readonly #limits: Limits;
  #child: ChildProcess | undefined;
  #cases = 0;

  /** @param script - the module that is run, built from `child.ts` */
  constructor(script: string, limits: Limits) {
    this.#script = script;
    this.#limits = limits;
  }

  /** Runs one case. */
  async run(one: Case): Promise<Result> {
    const child = await this.#start();
    const result = await this.#answer(child, one);
    const memory = result.finding ?? this.#excess(result);
    if (memory || result.trapped === true || ++this.#cases >= CASES_EACH) this.end();
    return memory ? { ...result, finding: memory } : result;
  }

  end(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
    this.#cases = 0;
  }

  async #start(): Promise<ChildProcess> {
    if (this.#child) return this.#child;
    const child = fork(this.#script, [], { execArgv: ['--expose-gc'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    this.#child = child;
    await new Promise((resolve, reject) => {
      child.once('message', resolve);
      child.once('exit', (code) => reject(new Error(`The process for cases ended with ${code}.`)));
    });
    child.removeAllListeners();
    return child;
  }

  #excess({ memory, time }: Answer): Finding | undefined {
    if (memory > this.#limits.memory) return { kind: 'memory', detail: `${Math.round(memory / 2 ** 20)} MiB` };
    if (time > this.#limits.time) return { kind: 'hang', detail: `${Math.round(time)} ms` };
    return undefined;
  }

  /** What the process says of a case; where it does not come to say anything, that. */
  #answer(child: ChildProcess, one: Case): Promise<Result> {
    const begun = performance.now();
    const before = processorTime(child.pid ?? 0, begun);
    return new Promise((resolve) => {
      const silent = (finding: Finding): void => {
        const time = processorTime(child.pid ?? 0, begun) - before;
        finish({ index: one.index, bytes: 0, mutations: 0, time, memory: 0, outcome: finding.kind, finding });
      };
      const exit = (code: number | null, signal: string | null): void => {
        silent({ kind: 'crash', detail: `The process ended with ${code ?? signal}.` });
      };
      const watch = setInterval(() => {
        const time = processorTime(child.pid ?? 0, begun) - before;
        if (time > this.#limits.time) silent({ kind: 'hang', detail: `ended after ${Math.round(time)} ms` });
      }, LOOK_EVERY);
      const finish = (result: Result): void => {
        clearInterval(watch);
        child.off('exit', exit);
        child.off('message', finish);
        if (result.finding) this.end();
        resolve(result);
      };
      child.once('exit', exit);
      child.once('message', finish);
      child.send(one);
    });
  }
}
