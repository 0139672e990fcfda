import { ConvertError, type Rewritten, unlessAborted } from '@safelight/core';
import type { ConvertOutput } from '../convert/convert.ts';
import type { FileWithoutLocation } from '../metadata/location/file.ts';
import type { Answers, Question } from '../recommend/study.ts';
import { WorkerClient, WorkerDied } from './client.ts';
import type {
  BatchOutcome,
  CompiledModule,
  JoinJob,
  LocationJob,
  StudyJob,
  WorkerHandle,
  WorkerJob,
} from './protocol.ts';
import { type RunOptions, untilCalled, withTimeLimit } from './watched-work.ts';

/** Most workers: more of them wait for memory, not for processors. */
export const MAX_WORKERS = 8;
/** A worker that cannot start tells so; a slow network, or a busy machine, must cost no file. */
const START_TIMEOUT = 60_000;
const HEALTH_TIMEOUT = 2000;
/** A worker that is told to leave a question is ended where it has not after this many milliseconds. */
const LEAVE_TIMEOUT = 2000;
/**
 * An idle worker is ended after this many milliseconds: WASM memory never shrinks by itself. It is time to look at the results of
 * a batch, and to go on with the next without new workers, which cost that 1.2 s of the processors.
 */
const IDLE_RELEASE = 60_000;
/** A worker that converted a picture of more pixels than this is ended, for the same reason. */
const HEAVY_PIXELS = 40_000_000;

/** Compiled parts of the converter that a pool keeps for workers to come. */
const MAX_MODULES = 8;

/** What a pool is made of. */
export interface PoolInit {
  /** Workers at most: the lower of the core count and 8. */
  readonly size: number;
  /** Starts worker number `index` (from 1). */
  readonly spawn: (index: number) => WorkerHandle;
  /** Milliseconds that a worker may take to start. */
  readonly startTimeout?: number;
  /** Milliseconds after which a worker with nothing to do is ended. */
  readonly idleRelease?: number;
}

/**
 * Workers that start when they are needed, are kept warm for a while, and are replaced when they die.
 * A file whose worker dies is tried once more on a new one.
 */
export class WorkerPool {
  readonly #init: PoolInit;
  readonly #idle: WorkerClient[] = [];
  readonly #busy = new Set<WorkerClient>();
  readonly #waiting = new Set<() => void>();
  readonly #releases = new Map<WorkerClient, ReturnType<typeof setTimeout>>();
  /** What each worker was last asked about: it may have that file's picture still. */
  readonly #studied = new WeakMap<WorkerClient, unknown>();
  /** Those who wait for a busy worker itself. */
  readonly #waitingFor = new Map<WorkerClient, (() => void)[]>();
  /** What workers compiled, by URL, the latest last. Held here it outlives them: none has to start with slow code again. */
  readonly #modules = new Map<string, WebAssembly.Module>();
  #capacity: number;
  #starting = 0;
  /** Rises with each `dispose`: a worker that was starting then is ended as soon as it is there. */
  #generation = 0;
  #started = 0;

  constructor(init: PoolInit) {
    this.#init = init;
    this.#capacity = init.size;
  }

  /** Workers at most. */
  get size(): number {
    return this.#init.size;
  }

  /** Workers that exist now. */
  get live(): number {
    return this.#idle.length + this.#busy.size + this.#starting;
  }

  /** Converts one file on some worker. Aborting the signal ends that worker and rejects with `AbortError`. */
  async run(job: WorkerJob, options: RunOptions): Promise<ConvertOutput> {
    const work = (client: WorkerClient): Promise<ConvertOutput> => {
      this.#studied.delete(client);
      return withTimeLimit(client, options, (onProgress) => client.single(job, onProgress));
    };
    return this.#retried('No workers available', options.signal, work, job.source);
  }

  /** Converts files in order on one worker. */
  async runBatch(jobs: readonly WorkerJob[], options: RunOptions): Promise<readonly BatchOutcome[]> {
    return this.#retried('No workers available for batch processing', options.signal, (client) =>
      withTimeLimit(client, options, (onProgress) => client.batch(jobs, onProgress)),
    );
  }

  /** Makes one file of several on some worker. */
  async join(job: JoinJob, options: RunOptions): Promise<Rewritten> {
    return this.#retried('No workers available', options.signal, (client) =>
      withTimeLimit(client, options, (onProgress) => client.join(job, onProgress)),
    );
  }

  /**
   * Answers a question about a file on some worker. Aborting the signal rejects at once with `AbortError`; the worker goes on
   * to the end of the step that it is at, and may keep what it has decoded for whoever wants that file next.
   */
  async study<Q extends Question>(question: Q, job: StudyJob, options: RunOptions): Promise<Answers[Q]> {
    const { signal } = options;
    const work = async (client: WorkerClient): Promise<Answers[Q]> => {
      // A search converts again and again: who wants the file meanwhile must not wait for it.
      if (question !== 'fit_file') this.#studied.set(client, job.source);
      const answer = await withTimeLimit(client, options, () => client.study(question, job, signal), LEAVE_TIMEOUT);
      this.#studied.set(client, job.source);
      return answer;
    };
    return unlessAborted(this.#retried('No workers available', signal, work, job.source), signal);
  }

  /** Takes the place out of a file on some worker; `undefined` where nobody can make sure of that. */
  async withoutLocation(job: LocationJob, options: RunOptions): Promise<FileWithoutLocation | undefined> {
    return this.#retried('No workers available', options.signal, (client) =>
      withTimeLimit(client, options, () => client.withoutLocation(job)),
    );
  }

  /**
   * Asks every idle worker for a sign of life (2 s each) and ends those that give none; returns how many are well.
   * Workers that could not be started may be tried again afterwards.
   */
  async healthCheck(): Promise<number> {
    this.#capacity = this.#init.size;
    const asked = this.#idle.splice(0);
    for (const client of asked) this.#unschedule(client);
    const well = await Promise.all(asked.map((client) => client.healthy(HEALTH_TIMEOUT)));
    asked.forEach((client, index) => {
      if (well[index] === true) this.#rest(client);
      else client.terminate();
    });
    this.#wakeAll();
    return well.filter(Boolean).length;
  }

  /** Ends every worker; calls under way fail with `worker-failed`, also those that wait for a worker. */
  dispose(): void {
    this.#generation++;
    for (const client of [...this.#idle, ...this.#busy]) {
      this.#unschedule(client);
      client.terminate();
    }
    this.#idle.length = 0;
    this.#busy.clear();
    this.#modules.clear();
    this.#wakeAll();
  }

  #keepModule({ url, module }: CompiledModule): void {
    this.#modules.delete(url);
    this.#modules.set(url, module);
    const [oldest] = this.#modules.keys();
    if (this.#modules.size > MAX_MODULES && oldest !== undefined) this.#modules.delete(oldest);
  }

  /** @param source - what it is about: a worker that has looked at that is the best for it */
  async #retried<T>(
    none: string,
    signal: AbortSignal,
    use: (client: WorkerClient) => Promise<T>,
    source?: unknown,
  ): Promise<T> {
    const generation = this.#generation;
    for (let attempt = 1; ; attempt++) {
      signal.throwIfAborted();
      const client = (await this.#acquireStudent(source, signal)) ?? (await this.#acquire(none, signal, generation));
      try {
        // It may have been cancelled, or all been ended, while its worker started.
        signal.throwIfAborted();
        this.#throwIfEnded(generation);
        const result = await use(client);
        this.#release(client, heavy(result));
        return result;
      } catch (error) {
        this.#release(client, error instanceof ConvertError && error.code === 'worker-failed');
        if (!(error instanceof WorkerDied)) throw error;
        if (attempt === 2) {
          const message = 'The converter stopped unexpectedly, twice, on this file.';
          throw new ConvertError('worker-failed', message, { stage: 'decode', cause: error });
        }
      }
    }
  }

  #throwIfEnded(generation: number): void {
    if (generation === this.#generation) return;
    throw new ConvertError('worker-failed', 'The workers were ended.', { stage: 'read' });
  }

  /** The worker that has looked at a source last, where one has; for a while it is waited for. */
  async #acquireStudent(source: unknown, signal: AbortSignal): Promise<WorkerClient | undefined> {
    if (source === undefined) return undefined;
    const hasStudied = (client: WorkerClient): boolean => !client.dead && this.#studied.get(client) === source;
    const busy = [...this.#busy].find(hasStudied);
    if (busy) await this.#releaseOf(busy, signal);
    signal.throwIfAborted();
    const at = this.#idle.findIndex(hasStudied);
    if (at < 0) return undefined;
    const [client] = this.#idle.splice(at, 1) as [WorkerClient];
    this.#unschedule(client);
    this.#busy.add(client);
    return client;
  }

  /** Waits until a worker is released, until the signal is aborted, or as long as it may take to leave a question. */
  async #releaseOf(client: WorkerClient, signal: AbortSignal): Promise<void> {
    await untilCalled(signal, (go) => {
      const timer = setTimeout(go, LEAVE_TIMEOUT);
      this.#waitingFor.set(client, [...(this.#waitingFor.get(client) ?? []), go]);
      return () => clearTimeout(timer);
    });
  }

  async #acquire(none: string, signal: AbortSignal, generation: number): Promise<WorkerClient> {
    if (this.#capacity < 1) throw new ConvertError('worker-failed', none, { stage: 'read' });
    for (;;) {
      signal.throwIfAborted();
      this.#throwIfEnded(generation);
      const idle = this.#idle.pop();
      if (idle) {
        this.#unschedule(idle);
        if (idle.dead) continue;
        this.#busy.add(idle);
        return idle;
      }
      if (this.live >= this.#capacity) {
        await this.#turn(signal);
        continue;
      }
      const started = await this.#start(none);
      if (started) return started;
    }
  }

  /** Waits until a worker may be free, or until the signal is aborted; then the turn goes to the next. */
  async #turn(signal: AbortSignal): Promise<void> {
    await untilCalled(signal, (go) => {
      this.#waiting.add(go);
      return () => this.#waiting.delete(go);
    });
    // It may have been its turn already.
    if (signal.aborted) this.#wake();
  }

  /**
   * Starts a worker. When it fails while others live, that is only a warning and the pool goes on with fewer:
   * `undefined`. When none lives it is an error.
   */
  async #start(none: string): Promise<WorkerClient | undefined> {
    this.#starting++;
    const index = ++this.#started;
    const generation = this.#generation;
    let client: WorkerClient | undefined;
    try {
      client = new WorkerClient(this.#init.spawn(index), (compiled) => this.#keepModule(compiled));
      await client.ready(index, this.#init.startTimeout ?? START_TIMEOUT);
      if (generation !== this.#generation) throw new Error('The workers were ended.');
      if (this.#modules.size > 0) client.giveModules([...this.#modules].map(([url, module]) => ({ url, module })));
      this.#busy.add(client);
      return client;
    } catch (cause) {
      client?.terminate();
      this.#goOnWithout(cause, none, generation);
      return undefined;
    } finally {
      this.#starting--;
      // Those who wait for a worker that did not come try for themselves, or are told that there is none.
      if (client?.dead !== false) this.#wakeAll();
    }
  }

  /** Lowers what is to be had to the workers that live; throws where there is none, or where all were ended meanwhile. */
  #goOnWithout(cause: unknown, none: string, generation: number): void {
    const others = this.live - 1;
    const isEnded = generation !== this.#generation;
    if (others === 0 && !isEnded && cause instanceof ConvertError) throw cause;
    if (others === 0 || isEnded) throw new ConvertError('worker-failed', none, { stage: 'read', cause });
    console.warn(cause instanceof Error ? cause.message : String(cause));
    this.#capacity = others;
  }

  #release(client: WorkerClient, end: boolean): void {
    this.#busy.delete(client);
    if (end || client.trapped) client.terminate();
    if (!client.dead) this.#rest(client);
    for (const go of this.#waitingFor.get(client) ?? []) go();
    this.#waitingFor.delete(client);
    this.#wake();
  }

  #rest(client: WorkerClient): void {
    this.#idle.push(client);
    const timer = setTimeout(() => {
      const at = this.#idle.indexOf(client);
      if (at >= 0) this.#idle.splice(at, 1);
      this.#releases.delete(client);
      client.terminate();
    }, this.#init.idleRelease ?? IDLE_RELEASE);
    // On Node a resting worker must not keep the process alive.
    (timer as { unref?: () => void }).unref?.();
    this.#releases.set(client, timer);
  }

  #unschedule(client: WorkerClient): void {
    clearTimeout(this.#releases.get(client));
    this.#releases.delete(client);
  }

  /** Gives the turn to whoever has waited longest. */
  #wake(): void {
    const [next] = this.#waiting;
    if (!next) return;
    this.#waiting.delete(next);
    next();
  }

  #wakeAll(): void {
    while (this.#waiting.size > 0) this.#wake();
  }
}

/** Whether a result's source was so large that its worker's memory should be given back. */
function heavy(result: unknown): boolean {
  const source = (result as Partial<ConvertOutput> | undefined)?.source;
  return source !== undefined && source.width * source.height > HEAVY_PIXELS;
}
