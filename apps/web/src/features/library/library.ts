import { type Converter, formatById } from '@safelight/engine/internal';
import { create } from 'zustand';
import type { IncomingFile } from '../../lib/dropped-files.ts';
import { allFormats } from '../../lib/formats.ts';
import { track } from '../../lib/track.ts';
import { FIRST_GUESS, type Measured, sampleOf, savingOf, timeLeft } from './estimate.ts';
import { mayUse, pickFolder } from './folder-access.ts';
import { doneOf, forgetRun, latestRun, type RunRecord, saveDone, saveRun } from './journal.ts';
import { initialOptions, type LibraryOptions, librarySettings } from './library-settings.ts';
import { type Outcome, optimize } from './optimize.ts';
import { folderOutput, freshFolder, type Output, privateOutput, sweepPrivate } from './output.ts';
import { largestFirst, OUTPUT_NAME, photosOf, totalBytes } from './photos.ts';
import { type PlannedPhoto, planPaths } from './plan-paths.ts';
import { filesOf } from './scan-folder.ts';
import { counted, emptyTally, savedOf, type Tally } from './tally.ts';

/** The analysis is seen for a second at least. */
const ANALYZE_MS = 1000;
const MEGABYTE = 1024 ** 2;

/** What the page sees of a library run. */
interface LibraryState {
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
  readonly tally: Tally;
  /** Milliseconds. */
  readonly timeLeft: number | undefined;
  /** An earlier run that did not come to its end. */
  readonly earlier: RunRecord | undefined;
  /** Name of the folder with the results, where they are in one that was chosen. */
  readonly savedIn: string | undefined;
}

const initial: LibraryState = {
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
  tally: emptyTally,
  timeLeft: undefined,
  earlier: undefined,
  savedIn: undefined,
};

/** The state of the dialog; it outlives the dialog, so that a run that was left can be gone on with. */
export const useLibrary = create<LibraryState>(() => initial);
const show = useLibrary.setState;

/** What the app lends to a run. */
export interface LibraryHost {
  readonly createConverter: () => Converter<File>;
  /** Whether converting may begin; says why where it may not. */
  readonly mayStart: () => boolean;
  /** A library is done. */
  readonly onOptimized: () => void;
}

/** What a run is made of, beside what is shown of it. */
interface Session {
  readonly photos: readonly PlannedPhoto[];
  readonly source: FileSystemDirectoryHandle | undefined;
  readonly outcomes: Map<string, Outcome>;
  run: RunRecord | undefined;
  output: Output | undefined;
}

let session: Session | undefined;
let converter: Converter<File> | undefined;
let controller = new AbortController();

/** Tells of an earlier run, if there is one, and clears what others left behind. */
export async function openLibrary(): Promise<void> {
  if (useLibrary.getState().step !== 'select') return;
  const earlier = await latestRun();
  show({ earlier });
  await sweepPrivate(earlier?.id).catch(() => {});
}

/** The dialog is closed: what is under way stops, and can be gone on with when it is opened again. */
export function closeLibrary(): void {
  controller.abort();
  converter?.dispose();
  converter = undefined;
  const { step, tally, options } = useLibrary.getState();
  // Results in the browser's keeping wait for their download.
  if (step === 'complete') return;
  if (step === 'process' && tally.done > 0) show({ running: false, alert: undefined });
  else reset(options);
}

function reset(options: LibraryOptions): void {
  session = undefined;
  show({ ...initial, options });
}

/** Changes what is wanted; before photos are chosen. */
export function changeOptions(change: Partial<LibraryOptions>): void {
  show(({ options }) => ({ options: { ...options, ...change } }));
}

/** Has a folder chosen and looks through it. */
export async function chooseFolder(host: LibraryHost): Promise<void> {
  show({ alert: undefined });
  const source = await pickFolder('read');
  if (source) await reportFailure(scan(source, host));
}

/** Goes on with an earlier run, whose folder the browser still knows. */
export async function resume(earlier: RunRecord, host: LibraryHost): Promise<void> {
  if (!earlier.source || !(await mayUse(earlier.source, 'read'))) return;
  show({ options: earlier.options });
  await reportFailure(scan(earlier.source, host));
}

/** Where looking at the photos fails, the dialog says so, and is as it was before. */
async function reportFailure(looking: Promise<void>): Promise<void> {
  try {
    await looking;
  } catch {
    // Closed meanwhile, it has been cleared.
    if (useLibrary.getState().step === 'analyze') show({ step: 'select', alert: 'failed' });
  }
}

async function scan(source: FileSystemDirectoryHandle, host: LibraryHost): Promise<void> {
  const files: IncomingFile[] = [];
  beginAnalysis(source.name);
  const { signal } = controller;
  const leftOut = (): void => show(({ unreadable }) => ({ unreadable: unreadable + 1 }));
  for await (const file of filesOf(source, leftOut)) {
    if (signal.aborted) return;
    files.push(file);
    if (files.length % 100 === 0) show({ images: photosOf(files, allFormats).length });
  }
  await analyze(files, host, source);
}

function beginAnalysis(rootName: string): void {
  controller = new AbortController();
  show(({ options, earlier }) => ({ ...initial, options, earlier, rootName, step: 'analyze' }));
}

/** Takes files that were chosen; says so where no image is among them. */
export async function takeFiles(files: readonly IncomingFile[], host: LibraryHost): Promise<void> {
  beginAnalysis(files[0]?.folder.split('/')[0] ?? '');
  await reportFailure(analyze(files, host, undefined));
}

/** Takes what was dropped; without images nothing happens. */
export async function takeDropped(dropped: Promise<readonly IncomingFile[]>, host: LibraryHost): Promise<void> {
  const files = await dropped;
  if (photosOf(files, allFormats).length > 0) await takeFiles(files, host);
}

async function analyze(
  files: readonly IncomingFile[],
  host: LibraryHost,
  source: FileSystemDirectoryHandle | undefined,
): Promise<void> {
  const { signal } = controller;
  const { options } = useLibrary.getState();
  const found = photosOf(files, allFormats);
  if (found.length === 0) {
    show({ step: 'select', alert: 'empty' });
    return;
  }
  const extension = formatById(options.to)?.extensions[0] ?? options.to;
  const photos = largestFirst(planPaths(found, extension));
  session = { photos, source, outcomes: new Map(), run: undefined, output: undefined };
  show({ images: photos.length, bytes: totalBytes(photos), analyzed: 0 });
  const second = new Promise((resolve) => setTimeout(resolve, ANALYZE_MS));
  await Promise.all([restoreProgress(session, options), measure(photos, options, host, signal), second]);
  if (!signal.aborted) show({ step: 'process', analyzed: 1 });
}

/** Converts a sample, so that the savings are those of these photos. */
async function measure(
  photos: readonly PlannedPhoto[],
  options: LibraryOptions,
  host: LibraryHost,
  signal: AbortSignal,
): Promise<void> {
  const settings = librarySettings(options);
  const machine = machineOf(host);
  const sample = sampleOf(photos);
  const measured: Measured[] = [];
  let tried = 0;
  const convert = async ({ file }: PlannedPhoto): Promise<void> => {
    // One that cannot be converted will be kept as it is.
    const to = await machine.convert(file, file.name, settings, { signal }).then(
      ({ result }) => result.bytes,
      () => file.size,
    );
    measured.push({ from: file.size, to });
    if (!signal.aborted) show({ analyzed: ++tried / sample.length });
  };
  await Promise.all(sample.map(convert));
  if (!signal.aborted) show({ saving: savingOf(measured) });
}

function machineOf({ createConverter }: LibraryHost): Converter<File> {
  converter ??= createConverter();
  return converter;
}

/** Finds out what an earlier run has done of these photos. */
async function restoreProgress(into: Session, options: LibraryOptions): Promise<void> {
  const run = await latestRun();
  if (!run || run.options.to !== options.to || run.options.keepDates !== options.keepDates) return;
  const done = new Map((await doneOf(run.id)).map((record) => [record.id, record]));
  for (const photo of into.photos) {
    const record = done.get(photo.id);
    const { size, lastModified } = photo.file;
    if (record?.from !== size || record.lastModified !== lastModified) continue;
    if (record.path === photo.resultPath || record.path === photo.keptPath) into.outcomes.set(photo.id, record);
  }
  if (into.outcomes.size === 0) return;
  into.run = run;
  show({ tally: tallyOf(into), savedIn: run.output?.name });
}

function tallyOf({ outcomes }: Session): Tally {
  return [...outcomes.values()].reduce(counted, emptyTally);
}

/** Forgets what an earlier run has done; the next start begins anew. */
export function startOver(): void {
  if (!session) return;
  session = { ...session, outcomes: new Map(), run: undefined, output: undefined };
  show({ tally: emptyTally, savedIn: undefined, alert: undefined });
}

/** Cancels the run; what is done stays done. */
export function cancelRun(): void {
  controller.abort();
}

/** Starts the run or goes on with it. Must be called while a click is handled, since a folder may have to be chosen. */
export async function start(where: 'folder' | 'private', host: LibraryHost): Promise<void> {
  const now = session;
  if (!now || now.photos.length === 0 || useLibrary.getState().running || !host.mayStart()) return;
  show({ alert: undefined });
  try {
    const output = await prepare(now, where);
    if (!output) return;
    controller = new AbortController();
    show({ running: true });
    await forgetLost(now, output);
    const before = useLibrary.getState();
    await work(now, output, host, controller.signal);
    finish(now);
    // A run that was done before the page was closed has been counted.
    if (before.tally.done < before.images) tell(host);
  } catch {
    // Cancelled, it is as it was; the step stays.
    show({ running: false, ...(!controller.signal.aborted && { alert: 'failed' }) });
  }
}

/** The place for the results; `undefined` where none was chosen or it may not be used. */
async function prepare(now: Session, where: 'folder' | 'private'): Promise<Output | undefined> {
  if (now.output) return now.output;
  if (!now.run) {
    const chosen = where === 'folder' ? await pickFolder('readwrite') : undefined;
    if (where === 'folder' && !chosen) return undefined;
    const { options, rootName } = useLibrary.getState();
    const output = chosen && (await freshFolder(chosen, OUTPUT_NAME));
    now.run = { id: crypto.randomUUID(), rootName, options, begunAt: Date.now(), source: now.source, output };
    await saveRun(now.run);
  } else if (now.run.output && !(await mayUse(now.run.output, 'readwrite'))) {
    startOver();
    show({ alert: 'denied' });
    return undefined;
  }
  const { id, output: folder } = now.run;
  now.output = folder ? folderOutput(folder) : await privateOutput(id);
  show({ savedIn: folder?.name });
  return now.output;
}

/** Takes out of what is done whatever is no longer in the output: it is done again. */
async function forgetLost(now: Session, output: Output): Promise<void> {
  for (const [id, { path, to }] of now.outcomes) {
    if (path === undefined || (await output.read(path))?.size !== to) now.outcomes.delete(id);
  }
  show({ tally: tallyOf(now) });
}

async function work(now: Session, output: Output, host: LibraryHost, signal: AbortSignal): Promise<void> {
  const { options, tally: before, bytes } = useLibrary.getState();
  const begun = performance.now();
  await optimize({
    photos: now.photos.filter(({ id }) => !now.outcomes.has(id)),
    settings: librarySettings(options),
    converter: machineOf(host),
    output,
    signal,
    onDone: async (outcome, { file }) => {
      now.outcomes.set(outcome.id, outcome);
      show(({ tally }) => {
        const next = counted(tally, outcome);
        const left = timeLeft(performance.now() - begun, next.from - before.from, bytes - next.from);
        return { tally: next, timeLeft: left };
      });
      await saveDone({ ...outcome, run: now.run?.id ?? '', lastModified: file.lastModified });
    },
  });
}

function finish(now: Session): void {
  show({ running: false, step: 'complete', earlier: undefined });
  converter?.dispose();
  converter = undefined;
  // What only the browser keeps can be found again until it is downloaded.
  if (now.run?.output) void forgetRun(now.run.id);
}

function tell({ onOptimized }: LibraryHost): void {
  const { tally } = useLibrary.getState();
  const { bytes, percent } = savedOf(tally);
  onOptimized();
  const savedMegabytes = Number((bytes / MEGABYTE).toFixed(2));
  track({ name: 'photo_library_optimized', files: tally.done, savedMegabytes, savedPercent: percent });
}

/** The results are downloaded: they need not be found again. */
export function markDownloaded(): void {
  if (session?.run) void forgetRun(session.run.id);
}

/** Goes back to the choice of a folder; what is done of this one is kept. */
export function chooseAnother(): void {
  reset(useLibrary.getState().options);
  void openLibrary();
}

/** Begins with another library. */
export function startNext(): void {
  markDownloaded();
  reset(useLibrary.getState().options);
}

/** The results with their paths, in the order of the tree. */
export async function* results(): AsyncGenerator<{ path: string; blob: Blob; time: number }, void> {
  for (const { path, time } of session?.outcomes.values() ?? []) {
    const blob = path === undefined ? undefined : await session?.output?.read(path);
    if (path !== undefined && blob) yield { path, blob, time };
  }
}
