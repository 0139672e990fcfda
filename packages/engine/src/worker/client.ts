import { ConvertError, type Rewritten } from '@safelight/core';
import type { ConvertOutput } from '../convert/convert.ts';
import type { FileWithoutLocation } from '../metadata/location/file.ts';
import type { Answers, Question } from '../recommend/study.ts';
import type {
  BatchOutcome,
  CompiledModule,
  JoinJob,
  LocationJob,
  StudyJob,
  WorkerHandle,
  WorkerJob,
  WorkerProgress,
  WorkerReply,
  WorkerRequest,
} from './protocol.ts';
import { Watchdog } from './watchdog.ts';

/** A worker that ended while it had work: the pool starts another and tries once more. */
export class WorkerDied extends Error {
  override readonly name: string = 'WorkerDied';
}

interface Pending {
  readonly settle: (reply: WorkerReply) => void;
  readonly fail: (error: Error) => void;
  readonly progress: (progress: WorkerProgress) => void;
}

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;

/** One worker as promises. Calls fail with `ConvertError` (the worker's own) or `WorkerDied`. */
export class WorkerClient {
  readonly #handle: WorkerHandle;
  readonly #onModule: (compiled: CompiledModule) => void;
  readonly #pending = new Map<number, Pending>();
  readonly #ready: Promise<void>;
  #resolveReady: () => void = () => {};
  #rejectReady: (error: Error) => void = () => {};
  #onLoading: () => void = () => {};
  #nextId = 1;
  #loading = false;
  #dead = false;
  #trapped = false;

  /** @param onModule - is told of each module that the worker compiles */
  constructor(handle: WorkerHandle, onModule: (compiled: CompiledModule) => void = () => {}) {
    this.#handle = handle;
    this.#onModule = onModule;
    this.#ready = new Promise((resolve, reject) => {
      this.#resolveReady = resolve;
      this.#rejectReady = reject;
    });
    this.#ready.catch(() => {});
    handle.onReply((reply) => this.#receive(reply));
    handle.onFailure((reason) => this.#die(reason));
  }

  /** Whether the worker has ended. */
  get dead(): boolean {
    return this.#dead;
  }

  /** Whether WebAssembly stopped in the middle of its work: the worker may still answer, and is not to be trusted. */
  get trapped(): boolean {
    return this.#trapped;
  }

  /** Whether it waits for parts of the converter that come from a network. */
  get loading(): boolean {
    return this.#loading;
  }

  /** Has a listener told when that changes, in place of the one before. */
  set onLoading(listener: () => void) {
    this.#onLoading = listener;
  }

  /** Milliseconds of a processor that its work has taken so far; `undefined` where nobody can tell. */
  get processorTime(): number | undefined {
    return this.#handle.processorTime?.();
  }

  /** Resolves on the worker's ready signal; rejects after `timeout` ms with 'Worker N initialization timeout'. */
  async ready(index: number, timeout: number): Promise<void> {
    await withTimeout(this.#ready, timeout, `Worker ${index} initialization timeout`);
  }

  /** Converts one file. */
  async single(job: WorkerJob, onProgress: (progress: WorkerProgress) => void): Promise<ConvertOutput> {
    const reply = await this.#call({ type: 'process_single', job }, onProgress);
    if (reply.type !== 'process_complete') throw unexpected(reply);
    return reply.output;
  }

  /** Converts files one after another; one that fails does not stop the others. */
  async batch(
    jobs: readonly WorkerJob[],
    onProgress: (progress: WorkerProgress) => void,
  ): Promise<readonly BatchOutcome[]> {
    const reply = await this.#call({ type: 'process_batch', jobs }, onProgress);
    if (reply.type !== 'batch_complete') throw unexpected(reply);
    return reply.outcomes;
  }

  /** Makes one file of several. */
  async join(job: JoinJob, onProgress: (progress: WorkerProgress) => void): Promise<Rewritten> {
    const reply = await this.#call({ type: 'join_files', job }, onProgress);
    if (reply.type !== 'join_complete') throw unexpected(reply);
    return reply.output;
  }

  /** Answers a question about a file. When the signal is aborted the worker is told to leave it, and this rejects once it has. */
  async study<Q extends Question>(question: Q, job: StudyJob, signal: AbortSignal): Promise<Answers[Q]> {
    const study = this.#nextId;
    const leave = (): void => this.#handle.post({ type: 'leave_study', id: this.#nextId++, study });
    signal.addEventListener('abort', leave, { once: true });
    try {
      const reply = await this.#call({ type: question, job }, () => {});
      if (reply.type !== 'study_complete') throw unexpected(reply);
      return reply.answer as Answers[Q];
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  /** Takes the place out of a file that is kept as it is; `undefined` where nobody can make sure of that. */
  async withoutLocation(job: LocationJob): Promise<FileWithoutLocation | undefined> {
    const reply = await this.#call({ type: 'remove_location', job }, () => {});
    if (reply.type !== 'location_complete') throw unexpected(reply);
    return reply.file;
  }

  /** Whether the worker answers within `timeout` ms. */
  async healthy(timeout: number): Promise<boolean> {
    const answer = this.#call({ type: 'health_check' }, () => {});
    return withTimeout(answer, timeout, 'No answer').then(
      () => true,
      () => false,
    );
  }

  /** Gives the worker what others compiled. */
  giveModules(modules: readonly CompiledModule[]): void {
    this.#handle.post({ type: 'use_modules', id: this.#nextId++, modules });
  }

  /** Ends the worker; calls under way fail with `WorkerDied`. */
  terminate(): void {
    this.#handle.terminate();
    this.#die('terminated');
  }

  #call(request: WithoutId<WorkerRequest>, progress: (progress: WorkerProgress) => void): Promise<WorkerReply> {
    if (this.#dead) return Promise.reject(new WorkerDied('The worker has ended.'));
    const id = this.#nextId++;
    return new Promise<WorkerReply>((settle, fail) => {
      this.#pending.set(id, { settle, fail, progress });
      try {
        this.#handle.post({ ...request, id });
      } catch (error) {
        this.#pending.delete(id);
        fail(error instanceof Error ? error : new WorkerDied(String(error)));
      }
    });
  }

  #receive(reply: WorkerReply): void {
    if (reply.type === 'worker_ready') {
      this.#resolveReady();
      return;
    }
    if (reply.type === 'module_compiled') {
      this.#onModule(reply);
      return;
    }
    if (reply.type === 'loading') {
      this.#loading = reply.isLoading;
      this.#onLoading();
      return;
    }
    const pending = this.#pending.get(reply.id);
    if (!pending) return;
    if (reply.type === 'batch_progress') {
      pending.progress(reply);
      return;
    }
    this.#pending.delete(reply.id);
    if (hasTrapped(reply)) this.#trapped = true;
    if (reply.type === 'error') pending.fail(ConvertError.fromData(reply.error));
    else pending.settle(reply);
  }

  #die(reason: string): void {
    if (this.#dead) return;
    this.#dead = true;
    const error = new WorkerDied(reason);
    this.#rejectReady(error);
    for (const pending of this.#pending.values()) pending.fail(error);
    this.#pending.clear();
  }
}

function hasTrapped(reply: WorkerReply): boolean {
  if (reply.type === 'batch_complete') return reply.outcomes.some((outcome) => !outcome.ok && outcome.trapped);
  return reply.type === 'error' && reply.trapped;
}

function unexpected(reply: WorkerReply): Error {
  return new ConvertError('worker-failed', `Unexpected reply ${reply.type}.`, { stage: 'finish' });
}

/** `promise`, or a rejection with `message` after `timeout` ms on a machine of the usual speed. */
function withTimeout<T>(promise: Promise<T>, timeout: number, message: string): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const watchdog = new Watchdog(() => reject(new ConvertError('worker-failed', message, { stage: 'read' })));
    watchdog.restart(timeout);
    promise.then(resolve, reject).finally(() => watchdog.stop());
  });
}
