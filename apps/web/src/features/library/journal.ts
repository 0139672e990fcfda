import { ask } from '../../lib/database.ts';
import { DONE, openLibraryDatabase, RUNS, forgetRun as removeRun } from '../../lib/stored/library-runs.ts';
import type { LibraryOptions } from './library-settings.ts';
import type { Outcome } from './optimize.ts';

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

/** Uses a store; where the browser keeps nothing, a run cannot be taken up again and that is all. */
async function using<T>(
  name: string,
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  try {
    return await ask(await openLibraryDatabase(), name, mode, use);
  } catch {
    return undefined;
  }
}

function ofRun(run: string): IDBKeyRange {
  return IDBKeyRange.bound([run], [run, []]);
}

/** Remembers a run. */
export async function saveRun(run: RunRecord): Promise<void> {
  await using(RUNS, 'readwrite', (store) => store.put(run));
}

/** The run that was begun last and did not come to its end. */
export async function latestRun(): Promise<RunRecord | undefined> {
  const runs = (await using<RunRecord[]>(RUNS, 'readonly', (store) => store.getAll())) ?? [];
  return runs.toSorted((a, b) => b.begunAt - a.begunAt)[0];
}

/** Forgets a run and what it has done; its results stay. */
export async function forgetRun(run: string): Promise<void> {
  await removeRun(run).catch(() => undefined);
}

/** Remembers that a photo is done. */
export async function saveDone(done: DoneRecord): Promise<void> {
  await using(DONE, 'readwrite', (store) => store.put(done));
}

/** What a run has done. */
export async function doneOf(run: string): Promise<readonly DoneRecord[]> {
  return (await using<DoneRecord[]>(DONE, 'readonly', (store) => store.getAll(ofRun(run)))) ?? [];
}
