import { isAbortError, type Rewritten } from '@safelight/core';
import type { ConvertSettings, JoinSettings } from '../plan/settings.ts';
import type { JoinOptions } from '../worker/join.ts';
import { MAX_CONCURRENT, MemoryBudget } from '../worker/memory-budget.ts';
import { timeLimitsOf } from '../worker/time-limits.ts';
import { draw, drawListed, thumbnailIn } from './draw.ts';
import { Headers } from './headers.ts';
import type { BatchSummary, QueueInput, QueueItem, QueueSnapshot } from './items.ts';
import { joinResults } from './join-results.ts';
import { QueuedFiles } from './queued-files.ts';
import {
  type Batch,
  beginBatch,
  cancelled,
  costOf,
  type Entry,
  failedItem,
  pendingAgain,
  progressOf,
  refuseEntry,
  type SettingsOf,
  sourceIn,
  without,
} from './state.ts';
import { studied } from './studies.ts';
import type { ConversionQueue, QueueEvent, QueueInit } from './types.ts';
import { warmUp } from './warm-up.ts';

/** Milliseconds until it is told how far a file is: a small one is done by then, and drawn once. */
const PROGRESS_PACE = 150;

/** Makes a queue. See `ConversionQueue` for what its methods do. */
export function createQueue<Source, Result>(init: QueueInit<Source, Result>): ConversionQueue<Source, Result> {
  return new Queue(init);
}

class Queue<Source, Result> implements ConversionQueue<Source, Result> {
  readonly #init: QueueInit<Source, Result>;
  readonly #headers: Headers<Source>;
  readonly #files = new QueuedFiles<Source>();
  readonly #listeners = new Set<() => void>();
  readonly #eventListeners = new Set<(event: QueueEvent) => void>();
  readonly #budget: MemoryBudget;
  #snapshot: QueueSnapshot | undefined;
  #batch: Batch | undefined;
  #concurrencyLimit: number | undefined;
  #paused = false;
  #active = 0;

  constructor(init: QueueInit<Source, Result>) {
    this.#init = init;
    this.#budget = new MemoryBudget(init.memory, () => this.#pump());
    this.#headers = new Headers(init.bytesOf);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getSnapshot = (): QueueSnapshot => {
    this.#snapshot ??= {
      ids: this.#files.ids,
      ...this.#files.totals,
      running: this.#batch !== undefined,
      paused: this.#paused,
    };
    return this.#snapshot;
  };

  subscribeItem(id: string, listener: () => void): () => void {
    const entry = this.#files.get(id);
    entry?.listeners.add(listener);
    return () => entry?.listeners.delete(listener);
  }

  getItem(id: string): QueueItem | undefined {
    return this.#files.get(id)?.item;
  }

  onEvent(listener: (event: QueueEvent) => void): () => void {
    this.#eventListeners.add(listener);
    return () => this.#eventListeners.delete(listener);
  }

  getSource(id: string): Source | undefined {
    return this.#files.get(id)?.source;
  }

  openResult(id: string, place = 0): Promise<Result | undefined> {
    return this.#init.store.open(id, place);
  }

  joinResults(ids: readonly string[], settings: JoinSettings, options: JoinOptions): Promise<Rewritten> {
    const items = ids.map((id) => this.#files.get(id)?.item);
    return joinResults({ items, settings, open: this.openResult.bind(this) }, this.#init, this.#budget, options);
  }

  draw: ConversionQueue<Source, Result>['draw'] = (id, what, options) =>
    drawListed(this.#files.get(id), what, options, this.#init);
  drawFile: ConversionQueue<Source, Result>['drawFile'] = (source, name, options) =>
    draw({ source, name, info: undefined, ...options }, this.#init);
  warmUp: ConversionQueue<Source, Result>['warmUp'] = (...sample) => warmUp(...sample, this.#init);
  readThumbnail: ConversionQueue<Source, Result>['readThumbnail'] = (id) =>
    thumbnailIn(this.#files.get(id), this.#init);

  analyze: ConversionQueue<Source, Result>['analyze'] = (id, { signal }) =>
    studied('analyze_file', this.#files.get(id), {}, this.#init, { signal });
  estimate: ConversionQueue<Source, Result>['estimate'] = (id, settings, { signal }) =>
    studied('estimate_file', this.#files.get(id), { settings }, this.#init, { signal });
  fit: ConversionQueue<Source, Result>['fit'] = (id, settings, limit, { signal }) =>
    studied('fit_file', this.#files.get(id), { settings, limit }, this.#init, { signal });

  add(inputs: readonly QueueInput<Source>[]): readonly string[] {
    const ids = this.#joinBatch(this.#files.add(inputs));
    void this.readHeaders(ids);
    this.#pump();
    return ids;
  }

  readHeaders(ids: readonly string[]): Promise<void> {
    return this.#headers.readAll(ids, (id) => this.#files.get(id));
  }

  supply(id: string, source: Source): void {
    const entry = this.#files.get(id);
    if (!entry || entry.source !== undefined) return;
    Object.assign(entry, { source, probe: undefined, probed: false });
    if (entry.item.status === 'error') this.#reset(entry);
    void this.#headers.read(entry).then(() => this.#pump());
  }

  remove(id: string): void {
    this.#takeOut([id]);
  }

  clear(): void {
    this.#takeOut(this.#files.ids);
  }

  restore(): readonly string[] {
    const ids = this.#joinBatch(this.#files.restore());
    this.#pump();
    return ids;
  }

  forgetRemoved(): void {
    for (const id of this.#files.forgetRemoved()) this.#init.store.delete(id);
  }

  /** Has files that came into the list converted by the batch under way, if it takes all; their ids. */
  #joinBatch(entries: readonly Entry<Source>[]): readonly string[] {
    for (const { item } of entries) if (this.#batch?.all && item.status === 'pending') this.#batch.waiting.add(item.id);
    this.#changed();
    return entries.map(({ item }) => item.id);
  }

  #takeOut(ids: readonly string[]): void {
    for (const { item, running } of this.#files.takeOut(ids)) {
      this.#batch?.waiting.delete(item.id);
      if (!running) continue;
      this.#batch?.takenOut.add(item.id);
      running.abort(cancelled());
    }
    this.#changed();
    this.#pump();
  }

  start(settings: ConvertSettings | SettingsOf, ids?: readonly string[]): Promise<BatchSummary> {
    const running = this.#batch;
    const batch = running ?? beginBatch(settings, ids === undefined);
    this.#batch = batch;
    if (ids === undefined) batch.all = true;
    // A batch under way takes what is asked for by name and what waits, not what failed.
    for (const id of ids ?? this.#files.ids) this.#await(id, batch, ids !== undefined || running === undefined);
    if (running) {
      this.#pump();
      return batch.promise;
    }
    this.#paused = false;
    this.#changed();
    // A worker that stopped answering while it rested is replaced before it is given work.
    void this.#init.pool.healthCheck().then(() => this.#pump());
    return batch.promise;
  }

  /** Has a batch wait for a file that is pending; with `again` for one that failed, too. */
  #await(id: string, batch: Batch, again: boolean): void {
    const entry = this.#files.get(id);
    if (!entry) return;
    if (again) {
      batch.left.delete(id);
      if (entry.item.status === 'error') this.#reset(entry);
    }
    if (entry.item.status === 'pending' && !batch.left.has(id)) batch.waiting.add(id);
  }

  limitConcurrency(most: number | undefined): void {
    this.#concurrencyLimit = most;
    this.#pump();
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
      this.#files.get(id)?.running?.abort(cancelled());
      return;
    }
    if (!this.#batch) return;
    this.#batch.cancelled = true;
    for (const entry of this.#files.entries()) {
      entry.running?.abort(cancelled());
      if (entry.former && !entry.running) this.#reset(entry);
    }
    this.#pump();
  }

  retry(id: string): void {
    const entry = this.#files.get(id);
    if (!entry || entry.item.status === 'converting' || entry.item.status === 'pending') return;
    const { item } = entry;
    // Nothing else could be made of it, and what it had become would be lost.
    if (item.status === 'completed' && entry.source === undefined) return;
    this.#settle(entry, pendingAgain(item));
    entry.former = item.status === 'completed' ? item : undefined;
    if (this.#batch) this.#await(id, this.#batch, true);
    this.#changed();
    this.#pump();
  }

  dispose(): void {
    this.clear();
    this.forgetRemoved();
    this.#init.store.clear();
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
        void this.#headers.read(next).then(() => this.#pump());
        return;
      }
      const cost = costOf(next, batch);
      const release = this.#budget.tryAcquire(cost);
      if (!release) break;
      batch.waiting.delete(next.item.id);
      this.#active++;
      void this.#convert(next, batch, cost).finally(() => {
        this.#active--;
        release();
        this.#pump();
      });
    }
    if (this.#active === 0 && (batch.cancelled || batch.waiting.size === 0)) this.#end(batch);
  }

  #concurrency(): number {
    const wanted = this.#concurrencyLimit ?? this.#init.concurrency ?? MAX_CONCURRENT;
    return Math.max(1, Math.min(wanted, this.#files.ids.length, this.#init.pool.size));
  }

  #nextPending({ waiting }: Batch): Entry<Source> | undefined {
    const [id = ''] = waiting;
    return this.#files.get(id);
  }

  async #convert(entry: Entry<Source>, batch: Batch, cost: number): Promise<void> {
    const controller = new AbortController();
    entry.running = controller;
    this.#update(entry, { status: 'converting', progress: 0 });
    const { name, size, source } = entry.item;
    const { pool, limits, slowness } = this.#init;
    try {
      refuseEntry(entry, cost, this.#init.memoryCeiling);
      const job = { source: sourceIn(entry), name, settings: batch.settingsOf(entry.item), limits };
      const thumbnail = this.#init.thumbnailSide?.(entry.item.id);
      const output = await pool.run(
        { ...job, thumbnail },
        {
          ...timeLimitsOf(source, size, job.settings, slowness),
          signal: controller.signal,
          onProgress: ({ percentage, stage }) => this.#progress(entry, Math.round(percentage), stage),
        },
      );
      const finished: QueueItem = {
        ...without(entry.item, 'stage', 'error'),
        status: 'completed',
        progress: 100,
        source: output.source,
        result: output.result,
        settings: job.settings,
      };
      controller.signal.throwIfAborted();
      await this.#init.store.put(finished, output.files);
      // A result that has taken the place of another stays.
      if (!entry.former) controller.signal.throwIfAborted();
      entry.former = undefined;
      this.#settle(entry, finished);
      batch.summary.completed++;
      if (output.result.unchanged) batch.summary.unchanged++;
      this.#emit({ type: 'file-completed', item: finished, thumbnail: output.thumbnail });
    } catch (error) {
      this.#failed(entry, batch, error);
    }
    this.#emitProgress(batch);
  }

  #failed(entry: Entry<Source>, batch: Batch, error: unknown): void {
    const { id } = entry.item;
    if (isAbortError(error)) {
      if (!entry.former) this.#init.store.delete(id);
      this.#reset(entry);
      // What was taken out may have been put back at once.
      if (batch.takenOut.delete(id)) return void (this.#files.get(id) && this.#joinBatch([entry]));
      batch.summary.cancelled++;
      // Cancelled alone, the file must not be taken up again by the same batch.
      batch.left.add(id);
      return;
    }
    batch.left.add(id);
    batch.summary.failed++;
    const item = failedItem(entry.item, error);
    // What it had become is there still, and may be all that is left of it.
    this.#settle(entry, entry.former ? { ...entry.former, error: item.error } : item);
    entry.former = undefined;
    this.#emit({ type: 'file-failed', item });
  }

  #emitProgress(batch: Batch): void {
    const event = progressOf(batch, this.#active);
    if (event.total > 1) this.#emit(event);
  }

  #end(batch: Batch): void {
    this.#batch = undefined;
    this.#paused = false;
    batch.summary.cancelled += batch.waiting.size;
    this.#changed();
    const summary = { ...batch.summary, ...(batch.cancelled && ({ stopped: true } as const)) };
    this.#emit({ type: 'batch-ended', summary });
    batch.resolve(summary);
  }

  /** Puts a file back to pending, or to the result that it had. */
  #reset(entry: Entry<Source>): void {
    const { former } = entry;
    entry.former = undefined;
    this.#settle(entry, former ?? pendingAgain(entry.item));
  }

  #settle(entry: Entry<Source>, item: QueueItem): void {
    entry.running = undefined;
    clearTimeout(entry.telling);
    entry.telling = undefined;
    this.#update(entry, item, true);
  }

  #progress(entry: Entry<Source>, progress: number, stage: QueueItem['stage']): void {
    if (entry.item.status !== 'converting' || progress < entry.item.progress) return;
    entry.item = { ...entry.item, progress, ...(stage ? { stage } : {}) };
    entry.telling ??= setTimeout(() => {
      entry.telling = undefined;
      for (const listener of entry.listeners) listener();
    }, PROGRESS_PACE);
  }

  #update(entry: Entry<Source>, change: Partial<QueueItem>, whole = false): void {
    this.#files.set(entry, whole ? (change as QueueItem) : { ...entry.item, ...change });
    for (const listener of entry.listeners) listener();
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
