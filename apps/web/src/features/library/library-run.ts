import { type Converter, formatById } from '@safelight/engine/internal';
import type { IncomingFile } from '../../lib/dropped-files.ts';
import { allFormats } from '../../lib/formats.ts';
import { newId } from '../../lib/new-id.ts';
import { track } from '../../lib/track.ts';
import { FIRST_GUESS, timeLeft } from './estimate.ts';
import { mayUse, pickFolder } from './folder-access.ts';
import { findProgress, forgetRun, latestRun, type RunRecord, saveDone, saveRun } from './journal.ts';
import { initialOptions, type LibraryOptions, librarySettings } from './library-settings.ts';
import { measureSaving } from './measure.ts';
import { type Outcome, optimize } from './optimize.ts';
import { folderOutput, freshFolder, type Output, privateOutput, sweepPrivate } from './output.ts';
import { largestFirst, OUTPUT_NAME, photosOf, totalBytes } from './photos.ts';
import { type PlannedPhoto, planPaths } from './plan-paths.ts';
import { filesOf } from './scan-folder.ts';
import { addOutcome, noTotals, savedOf, type Totals } from './totals.ts';

/** The analysis is seen for a second at least. */
const ANALYZE_MS = 1000;
const MEGABYTE = 1024 ** 2;

/** What is shown of a library run. */
export interface LibrarySnapshot {
  readonly step: 'select' | 'analyze' | 'process' | 'complete';
  readonly running: boolean;
  readonly alert: 'empty' | 'failed' | 'denied' | undefined;
  /** Files and folders that could not be read when the folder was looked through. */
  readonly unreadable: number;
  readonly options: LibraryOptions;
  readonly rootName: string;
  readonly images: number;
  readonly bytes: number;
  /** Share of the size that will be saved. */
  readonly saving: number;
  /** Share of the analysis that is done; `undefined` while the folder is read. */
  readonly analyzed: number | undefined;
  readonly totals: Totals;
  /** Milliseconds. */
  readonly timeLeft: number | undefined;
  /** An earlier run that did not come to its end. */
  readonly earlier: RunRecord | undefined;
  /** Name of the folder with the results, where they are in one that was chosen. */
  readonly savedIn: string | undefined;
}

const initial: LibrarySnapshot = {
  step: 'select',
  running: false,
  alert: undefined,
  unreadable: 0,
  options: initialOptions,
  rootName: '',
  images: 0,
  bytes: 0,
  saving: FIRST_GUESS,
  analyzed: undefined,
  totals: noTotals,
  timeLeft: undefined,
  earlier: undefined,
  savedIn: undefined,
};

/** What the app gives to a run. */
export interface LibraryHost {
  readonly createConverter: () => Converter<File>;
  /** Whether converting may begin; says why where it may not. */
  readonly mayStart: () => boolean;
  /** A library is done. */
  readonly onOptimized: () => void;
}

/** Where results go: a folder that is chosen when the run starts, or the browser's private file system. */
export type Destination = 'folder' | 'private';

/** What a run is made of, beside what is shown of it. */
interface Session {
  readonly photos: readonly PlannedPhoto[];
  readonly source: FileSystemDirectoryHandle | undefined;
  outcomes: Map<string, Outcome>;
  run: RunRecord | undefined;
  output: Output | undefined;
}

function totalsOf({ outcomes }: Session): Totals {
  return [...outcomes.values()].reduce(addOutcome, noTotals);
}

/**
 * A photo library on its way to being smaller: photos are chosen, analysed and optimized. Headless: user interfaces read it
 * with `subscribe`/`getSnapshot` and call its methods. It outlives the dialog, so that a run that was left can be gone on with.
 */
export class LibraryRun {
  readonly #host: LibraryHost;
  readonly #listeners = new Set<() => void>();
  #snapshot = initial;
  #session: Session | undefined;
  #converter: Converter<File> | undefined;
  #controller = new AbortController();

  constructor(host: LibraryHost) {
    this.#host = host;
  }

  /** Calls `listener` after every change of the snapshot; returns the way to stop. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getSnapshot = (): LibrarySnapshot => this.#snapshot;

  /** Shows an earlier run, if there is one, and clears what others left behind. */
  async open(): Promise<void> {
    if (this.#snapshot.step !== 'select') return;
    const earlier = await latestRun();
    this.#show({ earlier });
    await sweepPrivate(earlier?.id).catch(() => {});
  }

  /** The dialog is closed: what is under way stops, and can be gone on with when it is opened again. */
  close(): void {
    this.#controller.abort();
    this.#endConverter();
    const { step, totals } = this.#snapshot;
    // Results in the browser's keeping wait for their download.
    if (step === 'complete') return;
    if (step === 'process' && totals.done > 0) this.#show({ running: false, alert: undefined });
    else this.#reset();
  }

  /** Changes what is wanted; before photos are chosen. */
  changeOptions(change: Partial<LibraryOptions>): void {
    this.#show({ options: { ...this.#snapshot.options, ...change } });
  }

  /** Has a folder chosen and looks through it. */
  async chooseFolder(): Promise<void> {
    this.#show({ alert: undefined });
    const source = await pickFolder('read');
    if (source) await this.#reportFailure(this.#scan(source));
  }

  /** Looks through the folder of an earlier run, which the browser still knows, to go on with it. */
  async resumeEarlier({ source, options }: RunRecord): Promise<void> {
    if (!source || !(await mayUse(source, 'read'))) return;
    this.#show({ options });
    await this.#reportFailure(this.#scan(source));
  }

  /** Takes files that were chosen; says so where no image is among them. */
  async takeFiles(files: readonly IncomingFile[]): Promise<void> {
    this.#beginAnalysis(files[0]?.folder.split('/')[0] ?? '');
    await this.#reportFailure(this.#analyze(files, undefined));
  }

  /** Takes what was dropped; without images nothing happens. */
  async takeDropped(dropped: Promise<readonly IncomingFile[]>): Promise<void> {
    const files = await dropped;
    if (photosOf(files, allFormats).length > 0) await this.takeFiles(files);
  }

  /** Starts the run or goes on with it. Must be called while a click is handled, since a folder may have to be chosen. */
  async start(destination: Destination): Promise<void> {
    const session = this.#session;
    if (!session || session.photos.length === 0 || this.#snapshot.running || !this.#host.mayStart()) return;
    this.#show({ alert: undefined });
    try {
      const output = await this.#prepare(session, destination);
      if (!output) return;
      this.#controller = new AbortController();
      this.#show({ running: true });
      await this.#forgetLost(session, output);
      const { totals, images } = this.#snapshot;
      await this.#optimize(session, output, this.#controller.signal);
      this.#finish(session);
      // A run that was done before the page was closed has been counted.
      if (totals.done < images) this.#reportEnd();
    } catch {
      // Cancelled, it is as it was; the step stays.
      this.#show({ running: false, ...(!this.#controller.signal.aborted && { alert: 'failed' }) });
    }
  }

  /** Stops the run; what is done stays done, and `start` goes on with the rest. */
  cancel(): void {
    this.#controller.abort();
  }

  /** Forgets what an earlier run has done; the next start begins anew. */
  startOver(): void {
    if (!this.#session) return;
    this.#session = { ...this.#session, outcomes: new Map(), run: undefined, output: undefined };
    this.#show({ totals: noTotals, savedIn: undefined, alert: undefined });
  }

  /** Goes back to the choice of a folder; what is done of this one is kept. */
  chooseAnother(): void {
    this.#reset();
    void this.open();
  }

  /** Begins with another library. */
  startNext(): void {
    this.markDownloaded();
    this.#reset();
  }

  /** The results are downloaded: they need not be found again. */
  markDownloaded(): void {
    if (this.#session?.run) void forgetRun(this.#session.run.id);
  }

  /** The results with their paths, in the order of the tree. */
  async *results(): AsyncGenerator<{ path: string; blob: Blob; time: number }, void> {
    const session = this.#session;
    for (const { path, time } of session?.outcomes.values() ?? []) {
      const blob = path === undefined ? undefined : await session?.output?.read(path);
      if (path !== undefined && blob) yield { path, blob, time };
    }
  }

  #show(change: Partial<LibrarySnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener();
  }

  #reset(): void {
    this.#session = undefined;
    this.#show({ ...initial, options: this.#snapshot.options });
  }

  /** Where looking at the photos fails, says so, and is as it was before. */
  async #reportFailure(looking: Promise<void>): Promise<void> {
    try {
      await looking;
    } catch {
      // Closed meanwhile, it has been cleared.
      if (this.#snapshot.step === 'analyze') this.#show({ step: 'select', alert: 'failed' });
    }
  }

  #beginAnalysis(rootName: string): void {
    this.#controller = new AbortController();
    const { options, earlier } = this.#snapshot;
    this.#show({ ...initial, options, earlier, rootName, step: 'analyze' });
  }

  async #scan(source: FileSystemDirectoryHandle): Promise<void> {
    const files: IncomingFile[] = [];
    this.#beginAnalysis(source.name);
    const { signal } = this.#controller;
    const leaveOut = (): void => this.#show({ unreadable: this.#snapshot.unreadable + 1 });
    for await (const file of filesOf(source, leaveOut)) {
      if (signal.aborted) return;
      files.push(file);
      if (files.length % 100 === 0) this.#show({ images: photosOf(files, allFormats).length });
    }
    await this.#analyze(files, source);
  }

  async #analyze(files: readonly IncomingFile[], source: FileSystemDirectoryHandle | undefined): Promise<void> {
    const { signal } = this.#controller;
    const { options } = this.#snapshot;
    const found = photosOf(files, allFormats);
    if (found.length === 0) {
      this.#show({ step: 'select', alert: 'empty' });
      return;
    }
    const extension = formatById(options.to)?.extensions[0] ?? options.to;
    const photos = largestFirst(planPaths(found, extension));
    const session: Session = { photos, source, outcomes: new Map(), run: undefined, output: undefined };
    this.#session = session;
    this.#show({ images: photos.length, bytes: totalBytes(photos), analyzed: 0 });
    const second = new Promise((resolve) => setTimeout(resolve, ANALYZE_MS));
    await Promise.all([this.#restoreProgress(session, options), this.#measure(photos, options, signal), second]);
    if (!signal.aborted) this.#show({ step: 'process', analyzed: 1 });
  }

  async #restoreProgress(session: Session, options: LibraryOptions): Promise<void> {
    const progress = await findProgress(session.photos, options);
    // Closed meanwhile, it has been cleared.
    if (!progress || this.#session !== session) return;
    Object.assign(session, progress);
    this.#show({ savedIn: progress.run.output?.name });
    // Into a folder of the device nobody may look as yet.
    if (progress.run.output) this.#show({ totals: totalsOf(session) });
    else await this.#forgetLost(session, await privateOutput(progress.run.id));
  }

  async #measure(photos: readonly PlannedPhoto[], options: LibraryOptions, signal: AbortSignal): Promise<void> {
    const saving = await measureSaving(photos, options, this.#ensureConverter(), signal, (analyzed) => {
      if (!signal.aborted) this.#show({ analyzed });
    });
    if (!signal.aborted) this.#show({ saving });
  }

  /** The output; `undefined` where none was chosen or it may not be used. */
  async #prepare(session: Session, destination: Destination): Promise<Output | undefined> {
    if (session.output) return session.output;
    if (!session.run) {
      const chosen = destination === 'folder' ? await pickFolder('readwrite') : undefined;
      if (destination === 'folder' && !chosen) return undefined;
      const { options, rootName } = this.#snapshot;
      const output = chosen && (await freshFolder(chosen, OUTPUT_NAME));
      session.run = { id: newId(), rootName, options, begunAt: Date.now(), source: session.source, output };
      await saveRun(session.run);
    } else if (session.run.output && !(await mayUse(session.run.output, 'readwrite'))) {
      this.startOver();
      this.#show({ alert: 'denied' });
      return undefined;
    }
    const { id, output: folder } = session.run;
    session.output = folder ? folderOutput(folder) : await privateOutput(id);
    this.#show({ savedIn: folder?.name });
    return session.output;
  }

  /** Takes out of what is done whatever is no longer in the output: it is done again. */
  async #forgetLost(session: Session, output: Output): Promise<void> {
    for (const [id, { path, to }] of session.outcomes) {
      if (path === undefined || (await output.read(path))?.size !== to) session.outcomes.delete(id);
    }
    // Closed meanwhile, it has been cleared.
    if (this.#session === session) this.#show({ totals: totalsOf(session) });
  }

  async #optimize(session: Session, output: Output, signal: AbortSignal): Promise<void> {
    const { options, totals: before, bytes } = this.#snapshot;
    const begun = performance.now();
    await optimize({
      photos: session.photos.filter(({ id }) => !session.outcomes.has(id)),
      settings: librarySettings(options),
      converter: this.#ensureConverter(),
      output,
      signal,
      onDone: async (outcome, { file }) => {
        session.outcomes.set(outcome.id, outcome);
        const totals = addOutcome(this.#snapshot.totals, outcome);
        const left = timeLeft(performance.now() - begun, totals.from - before.from, bytes - totals.from);
        this.#show({ totals, timeLeft: left });
        await saveDone({ ...outcome, run: session.run?.id ?? '', lastModified: file.lastModified });
      },
    });
  }

  #finish({ run }: Session): void {
    this.#show({ running: false, step: 'complete', earlier: undefined });
    this.#endConverter();
    // What only the browser keeps can be found again until it is downloaded.
    if (run?.output) void forgetRun(run.id);
  }

  #reportEnd(): void {
    const { totals } = this.#snapshot;
    const { bytes, percent } = savedOf(totals);
    this.#host.onOptimized();
    const savedMegabytes = Number((bytes / MEGABYTE).toFixed(2));
    track({ name: 'photo_library_optimized', files: totals.done, savedMegabytes, savedPercent: percent });
  }

  #ensureConverter(): Converter<File> {
    this.#converter ??= this.#host.createConverter();
    return this.#converter;
  }

  #endConverter(): void {
    this.#converter?.dispose();
    this.#converter = undefined;
  }
}
