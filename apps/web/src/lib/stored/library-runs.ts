import type { DBSchema } from 'idb';
import { openOnce } from '../database.ts';

interface LibraryDatabase extends DBSchema {
  /** Runs that did not come to their end. */
  readonly runs: { readonly key: string; readonly value: { readonly id: string } };
  /** Photos that are done. */
  readonly done: {
    readonly key: [run: string, id: string];
    readonly value: { readonly run: string; readonly id: string };
  };
}

/** Opens the photo library's database. */
export const openLibraryDatabase = openOnce<LibraryDatabase>('safelight-library', (database) => {
  database.createObjectStore('runs', { keyPath: 'id' });
  database.createObjectStore('done', { keyPath: ['run', 'id'] });
});

/** The keys of everything that a run has done. */
export function keysOfRun(run: string): IDBKeyRange {
  return IDBKeyRange.bound([run], [run, []]);
}

/** Ids of the runs whose results nobody has downloaded yet. */
export async function knownRuns(): Promise<ReadonlySet<string>> {
  return new Set(await (await openLibraryDatabase()).getAllKeys('runs'));
}

/** Forgets a run and what it has done; its results stay. */
export async function forgetRun(run: string): Promise<void> {
  const transaction = (await openLibraryDatabase()).transaction(['runs', 'done'], 'readwrite');
  await Promise.all([
    transaction.objectStore('runs').delete(run),
    transaction.objectStore('done').delete(keysOfRun(run)),
    transaction.done,
  ]);
}
