import { targetByName } from '@safelight/codecs';
import { type ByteSource, type DecodeLimits, isAbortError, pagedSource, type Rewritten } from '@safelight/core';
import { jobBytes, jobTimeLimit, MemoryBudget, refuseBeyond } from './budget.ts';
import { errorData } from './guard.ts';
import { inspect } from './inspect.ts';
import type { BatchSummary, QueueInput, QueueItem, QueueSnapshot } from './job.ts';
import { JOIN_TIME_LIMIT, type JoinSettings, partsOf } from './join.ts';
import { awaits, type Batch, beginBatch, cancelled, type Entry, isFor, snapshotOf, without } from './queue-state.ts';
import type { ConversionQueue, JoinOptions, QueueEvent } from './queue-types.ts';
import type { ConvertSettings } from './settings.ts';
import type { WorkerPool } from './worker/pool.ts';

/** Most conversions at once (SPEC section 9). */
const MAX_CONCURRENT = 4;

/** Where results live until they are asked for; one owner of their bytes. */
export interface ResultStore<Result> {
  /** Stores a finished file whole or not at all; throws `ConvertError` `write-failed`. */
  put(item: QueueItem, files: readonly Uint8Array[]): Promise<void>;
  /** File `place` (from 0) of the result, as `ResultInfo.files` names it. */
  open(id: string, place: number): Promise<Result | undefined>;
  delete(id: string): void;
  clear(): void;
}

/** What a queue is made of. */
export interface QueueInit<Source, Result> {
  readonly pool: WorkerPool;
  readonly store: ResultStore<Result>;
  /** Bytes of a source, for reading headers. */
  readonly bytesOf: (source: Source) => ByteSource;
  /** Bytes of memory that conversions may take together. */
  readonly memory: number;
  /** Bytes beyond which one file alone is refused before work starts. */
  readonly memoryCeiling: number;
  readonly limits: DecodeLimits;
  /** Conversions at once; default and most: the lower of 4, the files and the pool's size. */
  readonly concurrency?: number;
}

/** Makes a queue. See `ConversionQueue` for what its methods do. */
export function createQueue<Source, Result>(init: QueueInit<Source, Result>): ConversionQueue<Source, Result> {
  return new Queue(init);
}

/** Bytes of memory that converting a file takes with a batch's settings. */
function costOf({ item }: Entry<unknown>, { settings }: Batch): number {
  const kinds = targetByName(settings.to)?.format.encoder.kinds ?? [];
  return jobBytes(item.source, item.size, item.source !== undefined && kinds.includes(item.source.kind));
}

class Queue<Source, Result> implements ConversionQueue<Source, Result> {
  readonly #init: QueueInit<Source, Result>;
  readonly #entries = new Map<string, Entry<Source>>();
  readonly #listeners = new Set<() => void>();
  readonly #eventListeners = new Set<(event: QueueEvent) => void>();
  readonly #budget: MemoryBudget;
  #snapshot: QueueSnapshot | undefined;
  #ids: readonly string[] = [];
  #batch: Batch | undefined;
  #paused = false;
  #active = 0;
  #nextId = 1;

  constructor(init: QueueInit<Source, Result>) {
    this.#init = init;
    this.#budget = new MemoryBudget(init.memory);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getSnapshot = (): QueueSnapshot => {
    this.#snapshot ??= snapshotOf(this.#ids, this.#entries.values(), this.#batch !== undefined, this.#paused);
    return this.#snapshot;
  };

  subscribeItem(id: string, listener: () => void): () => void {
    const entry = this.#entries.get(id);
    entry?.listeners.add(listener);
    return () => entry?.listeners.delete(listener);
  }

  getItem(id: string): QueueItem | undefined {
    return this.#entries.get(id)?.item;
  }

  onEvent(listener: (event: QueueEvent) => void): () => void {
    this.#eventListeners.add(listener);
    return () => this.#eventListeners.delete(listener);
  }

  getSource(id: string): Source | undefined {
    return this.#entries.get(id)?.source;
  }

  openResult(id: string, place = 0): Promise<Result | undefined> {
    return this.#init.store.open(id, place);
  }

  async joinResults(ids: readonly string[], settings: JoinSettings, options: JoinOptions): Promise<Rewritten> {
    const { pool, limits } = this.#init;
    const items = ids.map((id) => this.#entries.get(id)?.item);
    const parts = await partsOf(items, (id, place) => this.openResult(id, place));
    return pool.join(
      { parts, settings, limits },
      {
        signal: options.signal,
        timeLimit: JOIN_TIME_LIMIT,
        onProgress: ({ percentage }) => options.onProgress(percentage / 100),
      },
    );
  }

  add(inputs: readonly QueueInput<Source>[]): readonly string[] {
    const ids = inputs.map((input) => {
      const id = String(this.#nextId++);
      const { name, folder = '', size, lastModified = 0, source } = input;
      const item: QueueItem = { id, name, folder, size, lastModified, status: 'pending', progress: 0 };
      this.#entries.set(id, {
        item,
        source,
        listeners: new Set(),
        probe: undefined,
        probed: false,
        running: undefined,
      });
      return id;
    });
    this.#listed();
    void this.#probeAll(ids);
    this.#pump();
    return ids;
  }

  remove(id: string): void {
    const entry = this.#entries.get(id);
    if (!entry) return;
    this.#entries.delete(id);
    entry.running?.abort(cancelled());
    this.#init.store.delete(id);
    this.#listed();
    this.#pump();
  }

  clear(): void {
    const entries = [...this.#entries.values()];
    this.#entries.clear();
    for (const entry of entries) entry.running?.abort(cancelled());
    this.#init.store.clear();
    this.#listed();
    this.#pump();
  }

  start(settings: ConvertSettings, ids?: readonly string[]): Promise<BatchSummary> {
    if (this.#batch) return this.#join(this.#batch, ids);
    const batch = beginBatch(settings, ids);
    this.#batch = batch;
    this.#paused = false;
    this.#forgetErrors(batch);
    this.#changed();
    // A worker that stopped answering while it rested is replaced before it is given work.
    void this.#init.pool.healthCheck().then(() => this.#pump());
    return batch.promise;
  }

  /** Gives files to the running batch: all, or those of `ids`. */
  #join(batch: Batch, ids: readonly string[] | undefined): Promise<BatchSummary> {
    if (ids === undefined) batch.only = undefined;
    for (const id of ids ?? []) {
      batch.only?.add(id);
      batch.failed.delete(id);
      const entry = this.#entries.get(id);
      if (entry?.item.status === 'error') this.#reset(entry);
    }
    this.#pump();
    return batch.promise;
  }

  #forgetErrors(batch: Batch): void {
    for (const entry of this.#entries.values()) {
      if (entry.item.status === 'error' && isFor(batch, entry)) this.#reset(entry);
    }
  }

  pause(): void {
    if (!this.#batch || this.#paused) return;
    this.#paused = true;
    this.#changed();
  }

  resume(): void {
    if (!this.#paused) return;
    this.#paused = false;
    this.#changed();
    this.#pump();
  }

  cancel(id?: string): void {
    if (id !== undefined) {
      this.#entries.get(id)?.running?.abort(cancelled());
      return;
    }
    if (!this.#batch) return;
    this.#batch.cancelled = true;
    for (const entry of this.#entries.values()) entry.running?.abort(cancelled());
    this.#pump();
  }

  retry(id: string): void {
    const entry = this.#entries.get(id);
    if (!entry || entry.item.status === 'converting' || entry.item.status === 'pending') return;
    this.#init.store.delete(id);
    this.#batch?.failed.delete(id);
    this.#batch?.only?.add(id);
    this.#reset(entry);
    this.#changed();
    this.#pump();
  }

  dispose(): void {
    this.clear();
    this.#init.pool.dispose();
  }

  /** Starts as many pending files as concurrency and memory admit; ends the batch when there is nothing left. */
  #pump(): void {
    const batch = this.#batch;
    if (!batch) return;
    while (!this.#paused && !batch.cancelled && this.#active < this.#concurrency()) {
      const next = this.#nextPending(batch);
      if (!next) break;
      if (!next.probed) {
        // What a file costs is in its header: admit it once that is read.
        void this.#probe(next).then(() => this.#pump());
        return;
      }
      const cost = costOf(next, batch);
      if (!this.#budget.take(cost)) break;
      this.#active++;
      void this.#convert(next, batch).finally(() => {
        this.#active--;
        this.#budget.give(cost);
        this.#pump();
      });
    }
    if (this.#active === 0 && (batch.cancelled || !this.#nextPending(batch))) this.#end(batch);
  }

  #concurrency(): number {
    const wanted = this.#init.concurrency ?? MAX_CONCURRENT;
    return Math.max(1, Math.min(wanted, this.#entries.size, this.#init.pool.size));
  }

  #nextPending(batch: Batch): Entry<Source> | undefined {
    for (const entry of this.#entries.values()) {
      if (awaits(batch, entry)) return entry;
    }
    return undefined;
  }

  async #convert(entry: Entry<Source>, batch: Batch): Promise<void> {
    const controller = new AbortController();
    entry.running = controller;
    this.#update(entry, { status: 'converting', progress: 0 });
    const { name } = entry.item;
    try {
      refuseBeyond(costOf(entry, batch), this.#init.memoryCeiling);
      const output = await this.#init.pool.run(
        { source: entry.source, name, settings: batch.settings, limits: this.#init.limits },
        {
          signal: controller.signal,
          timeLimit: jobTimeLimit(entry.item.source),
          onProgress: ({ percentage, stage }) => this.#progress(entry, Math.round(percentage), stage),
        },
      );
      const finished: QueueItem = {
        ...without(entry.item, 'stage', 'error'),
        status: 'completed',
        progress: 100,
        source: output.source,
        result: output.result,
      };
      await this.#init.store.put(finished, output.files);
      controller.signal.throwIfAborted();
      this.#settle(entry, finished);
      batch.summary.completed++;
      this.#emit({ type: 'file-completed', item: finished });
    } catch (error) {
      this.#failed(entry, batch, error);
    }
    this.#emitProgress(batch);
  }

  #failed(entry: Entry<Source>, batch: Batch, error: unknown): void {
    if (isAbortError(error)) {
      batch.summary.cancelled++;
      // Cancelled alone, the file must not be taken up again by the same batch.
      batch.failed.add(entry.item.id);
      this.#init.store.delete(entry.item.id);
      this.#reset(entry);
      this.#changed();
      return;
    }
    batch.failed.add(entry.item.id);
    batch.summary.failed++;
    const item: QueueItem = { ...without(entry.item, 'stage'), status: 'error', progress: 0, error: errorData(error) };
    this.#settle(entry, item);
    this.#emit({ type: 'file-failed', item });
  }

  #emitProgress(batch: Batch): void {
    const done = batch.summary.completed + batch.summary.failed;
    let total = done;
    for (const entry of this.#entries.values()) if (entry.running || awaits(batch, entry)) total++;
    if (total > 1) this.#emit({ type: 'batch-progress', done, total });
  }

  #end(batch: Batch): void {
    this.#batch = undefined;
    this.#paused = false;
    this.#changed();
    this.#emit({ type: 'batch-ended', summary: batch.summary });
    batch.resolve(batch.summary);
  }

  #reset(entry: Entry<Source>): void {
    entry.running = undefined;
    this.#settle(entry, { ...without(entry.item, 'stage', 'error', 'result'), status: 'pending', progress: 0 });
  }

  #settle(entry: Entry<Source>, item: QueueItem): void {
    entry.running = undefined;
    this.#update(entry, item, true);
  }

  #progress(entry: Entry<Source>, progress: number, stage: QueueItem['stage']): void {
    if (entry.item.status !== 'converting' || progress < entry.item.progress) return;
    entry.item = { ...entry.item, progress, ...(stage ? { stage } : {}) };
    for (const listener of entry.listeners) listener();
  }

  #update(entry: Entry<Source>, change: Partial<QueueItem>, whole = false): void {
    entry.item = whole ? (change as QueueItem) : { ...entry.item, ...change };
    for (const listener of entry.listeners) listener();
    this.#changed();
  }

  /** Reads headers four at a time, so that adding thousands of files stays light. */
  async #probeAll(ids: readonly string[]): Promise<void> {
    const queue = [...ids];
    const work = async (): Promise<void> => {
      for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
        const entry = this.#entries.get(id);
        if (entry) await this.#probe(entry);
      }
    };
    await Promise.all(Array.from({ length: MAX_CONCURRENT }, work));
  }

  /** Reads a file's header once; a header that cannot be read shows when the file is converted. */
  #probe(entry: Entry<Source>): Promise<void> {
    entry.probe ??= inspect(pagedSource(this.#init.bytesOf(entry.source)), entry.item.name).then(
      (source) => {
        entry.probed = true;
        entry.item = { ...entry.item, source };
        for (const listener of entry.listeners) listener();
      },
      () => {
        entry.probed = true;
      },
    );
    return entry.probe;
  }

  /** Files came or went. */
  #listed(): void {
    this.#ids = [...this.#entries.keys()];
    this.#changed();
  }

  #changed(): void {
    this.#snapshot = undefined;
    for (const listener of this.#listeners) listener();
  }

  #emit(event: QueueEvent): void {
    for (const listener of this.#eventListeners) listener(event);
  }
}
