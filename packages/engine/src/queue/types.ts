import type { EmbeddedThumbnail, Rewritten } from '@safelight/core';
import type { Thumbnail } from '../convert/thumbnail.ts';
import type { ConvertSettings, JoinSettings } from '../plan/settings.ts';
import type { AnalysisReport } from '../recommend/analyze.ts';
import type { Estimate } from '../recommend/estimate.ts';
import type { Fit } from '../recommend/fit.ts';
import type { ConverterInit } from '../worker/converter.ts';
import type { JoinOptions } from '../worker/join.ts';
import type { BatchSummary, QueueInput, QueueItem, QueueSnapshot } from './items.ts';
import type { SettingsOf } from './state.ts';

/** What the queue tells its host about, for toasts and counters; not needed to draw the list. */
export type QueueEvent =
  /** `thumbnail`: of the source, where the host asks for them and its pixels were decoded. */
  | { readonly type: 'file-completed'; readonly item: QueueItem; readonly thumbnail?: Thumbnail | undefined }
  | { readonly type: 'file-failed'; readonly item: QueueItem }
  /** After every finished file of a batch of more than one; `done` counts those that failed, too. */
  | { readonly type: 'batch-progress'; readonly done: number; readonly completed: number; readonly total: number }
  | { readonly type: 'batch-ended'; readonly summary: BatchSummary };

/** How a file is drawn. */
export interface DrawOptions {
  /** Pixels of the longer side at most. */
  readonly side: number;
  /** Choices about reading, as for converting. */
  readonly reading: ConvertSettings['decodeOptions'];
  readonly signal: AbortSignal;
}

/** How a question about a file is ended early. */
export interface StudyOptions {
  readonly signal: AbortSignal;
}

/**
 * The list of files and the machine that converts them. Headless: user interfaces read it with
 * `subscribe`/`getSnapshot` (React's useSyncExternalStore) and call its methods.
 * `Source` is what the host reads from (browser: File; Node: path). `Result` is what its store gives back
 * (browser: Blob; Node: path).
 */
export interface ConversionQueue<Source, Result> {
  /** Calls `listener` after every change of the snapshot; returns the way to stop. */
  subscribe(listener: () => void): () => void;
  getSnapshot(): QueueSnapshot;
  /** Calls `listener` after every change of one item, progress included. */
  subscribeItem(id: string, listener: () => void): () => void;
  getItem(id: string): QueueItem | undefined;
  /** Calls `listener` for every event; returns the way to stop. */
  onEvent(listener: (event: QueueEvent) => void): () => void;

  /** Appends files (pending) and returns their ids in order; headers are read in the background. */
  add(inputs: readonly QueueInput<Source>[]): readonly string[];
  /** Settles once the headers of these files were read, as far as they can be. */
  readHeaders(ids: readonly string[]): Promise<void>;
  /** The source that was added under this id; `undefined` where it is not there any more. */
  getSource(id: string): Source | undefined;
  /** Gives a file its source again; one that failed for want of it waits again. */
  supply(id: string, source: Source): void;
  /** Takes a file out of the list, cancelling it first if it is converting. */
  remove(id: string): void;
  /** Takes all files out of the list, cancelling what runs. */
  clear(): void;
  /** Puts back all that was taken out and is not forgotten, with its results, in its places; returns the ids. */
  restore(): readonly string[];
  /** Drops all that was taken out for good. */
  forgetRemoved(): void;

  /**
   * Converts every file that is pending or in error; completed ones are skipped. Files added while it runs join it.
   * With `ids` only those files are converted, and the others stay as they are. `settings` may differ from file to file.
   * Resolves when the batch has ended; never rejects. A call while a batch runs gives its files to that batch, under the
   * settings with which that began, and returns it.
   */
  start(settings: ConvertSettings | SettingsOf, ids?: readonly string[]): Promise<BatchSummary>;
  /** Conversions at once from now on, for a device that cannot bear more; `undefined`: as many as usual. */
  limitConcurrency(most: number | undefined): void;
  /** Stops starting files; those in flight finish. */
  pause(): void;
  resume(): void;
  /** Aborts one file, or all of the batch; they go back to pending at once, or to the result that they had before. */
  cancel(id?: string): void;
  /**
   * Puts a failed or completed file back to pending; the running batch picks it up. What it had become is kept until
   * something else has come of it: cancelled, it has it again. A completed file whose source is not there any more stays.
   */
  retry(id: string): void;

  /** File `place` (from 0; default the first) of a completed file's result; `undefined` when there is none. */
  openResult(id: string, place?: number): Promise<Result | undefined>;
  /**
   * Draws a file, or the first file of its result, as a PNG that every browser shows. Throws `ConvertError`, rejects with
   * `AbortError`.
   */
  draw(id: string, what: 'source' | 'result', options: DrawOptions): Promise<Uint8Array>;
  /** Draws a file that is not in the list. Likewise. */
  drawFile(source: Source, name: string, options: DrawOptions): Promise<Uint8Array>;
  /**
   * The small picture of itself that a file of the list embeds, which no worker is needed for; `undefined` where it has none, or
   * its header has not been read. Throws `ConvertError`.
   */
  readThumbnail(id: string): Promise<EmbeddedThumbnail | undefined>;
  /**
   * Makes one file of the results of `ids`, in that order; they stay as they are. Throws `ConvertError` (`read-failed` where
   * a result is gone) and rejects with `AbortError`.
   */
  joinResults(ids: readonly string[], settings: JoinSettings, options: JoinOptions): Promise<Rewritten>;
  /**
   * Converts a small file for nobody, so that a worker and the code of such conversions are there when the real ones come.
   * What goes wrong shows with those.
   */
  warmUp(source: Source, name: string, settings: ConvertSettings): void;
  /** Looks at a file's first picture and recommends what to make of it. Rejects with `ConvertError` or `AbortError`. */
  analyze(id: string, options: StudyOptions): Promise<AnalysisReport>;
  /** How large a file's result would be, by encoding a part of it. Rejects likewise. */
  estimate(id: string, settings: ConvertSettings, options: StudyOptions): Promise<Estimate>;
  /** Settings with which a file's result has at most `limit` bytes, by converting until it has. Rejects likewise. */
  fit(id: string, settings: ConvertSettings, limit: number, options: StudyOptions): Promise<Fit>;
  /** Ends all workers and drops all results. */
  dispose(): void;
}

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
export interface QueueInit<Source, Result> extends ConverterInit<Source> {
  readonly store: ResultStore<Result>;
  /** Side of the small picture that is to come with a file's result, as `thumbnailOf` takes it; asked when it is begun. */
  readonly thumbnailSide?: ((id: string) => number | undefined) | undefined;
}
