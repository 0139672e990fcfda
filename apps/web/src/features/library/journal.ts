import { keysOfRun, openLibraryDatabase, forgetRun as removeRun } from '../../lib/stored/library-runs.ts';
import type { LibraryOptions } from './library-settings.ts';
import type { Outcome } from './optimize.ts';
import type { PlannedPhoto } from './plan-paths.ts';

/** A run as it is remembered, so that it can be taken up again after the page was closed. */
export interface RunRecord {
  readonly id: string;
  /** Name of the folder that was chosen, for people. */
  readonly rootName: string;
  readonly options: LibraryOptions;
  /** Milliseconds since 1970. */
  readonly begunAt: number;
  /** The chosen folder, where the browser gives a lasting handle. */
  readonly source?: FileSystemDirectoryHandle | undefined;
  /** The folder of the results, where one was chosen. */
  readonly output?: FileSystemDirectoryHandle | undefined;
}

/** A photo that is done, and by what it is known again. */
export interface DoneRecord extends Outcome {
  readonly run: string;
  readonly lastModified: number;
}

/** Uses the journal; where the browser keeps nothing, a run cannot be taken up again and that is all. */
async function withJournal<T>(
  use: (journal: Awaited<ReturnType<typeof openLibraryDatabase>>) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await use(await openLibraryDatabase());
  } catch {
    return undefined;
  }
}

/** Remembers a run. */
export async function saveRun(run: RunRecord): Promise<void> {
  await withJournal((journal) => journal.put('runs', run));
}

/** The run that was begun last and did not come to its end. */
export async function latestRun(): Promise<RunRecord | undefined> {
  const runs = (await withJournal((journal) => journal.getAll('runs'))) ?? [];
  return (runs as RunRecord[]).toSorted((a, b) => b.begunAt - a.begunAt)[0];
}

/** Forgets a run and what it has done; its results stay. */
export async function forgetRun(run: string): Promise<void> {
  await removeRun(run).catch(() => undefined);
}

/** Remembers that a photo is done. */
export async function saveDone(done: DoneRecord): Promise<void> {
  await withJournal((journal) => journal.put('done', done));
}

/** What a run has done. */
async function doneOf(run: string): Promise<readonly DoneRecord[]> {
  const done = await withJournal((journal) => journal.getAll('done', keysOfRun(run)));
  return (done ?? []) as DoneRecord[];
}

/** An earlier run over photos, and what it has done of them. */
export interface EarlierProgress {
  readonly run: RunRecord;
  /** By the id of the photo. */
  readonly outcomes: Map<string, Outcome>;
}

/** What the latest run has done of these photos, with these options; `undefined` where that is nothing. */
export async function findProgress(
  photos: readonly PlannedPhoto[],
  options: LibraryOptions,
): Promise<EarlierProgress | undefined> {
  const run = await latestRun();
  if (!run || run.options.to !== options.to || run.options.keepDates !== options.keepDates) return undefined;
  const done = new Map((await doneOf(run.id)).map((record) => [record.id, record]));
  const outcomes = new Map<string, Outcome>();
  for (const { id, file, resultPath, keptPath } of photos) {
    const record = done.get(id);
    if (record?.from !== file.size || record.lastModified !== file.lastModified) continue;
    if (record.path === resultPath || record.path === keptPath) outcomes.set(id, record);
  }
  return outcomes.size > 0 ? { run, outcomes } : undefined;
}
