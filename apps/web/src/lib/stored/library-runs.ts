import { ask, committed, openDatabase } from '../database.ts';

/** Stores of the photo library's database: runs by their id, and what they have done. */
export const [RUNS, DONE] = ['runs', 'done'] as const;

/** Opens the photo library's database. */
export const openLibraryDatabase: () => Promise<IDBDatabase> = openDatabase('safelight-library', (database) => {
  database.createObjectStore(RUNS, { keyPath: 'id' });
  database.createObjectStore(DONE, { keyPath: ['run', 'id'] });
});

/** Ids of the runs whose results nobody has downloaded yet. */
export async function knownRuns(): Promise<ReadonlySet<string>> {
  return new Set((await ask(await openLibraryDatabase(), RUNS, 'readonly', (runs) => runs.getAllKeys())).map(String));
}

/** Forgets a run and what it has done; its results stay. */
export async function forgetRun(run: string): Promise<void> {
  const transaction = (await openLibraryDatabase()).transaction([RUNS, DONE], 'readwrite');
  transaction.objectStore(RUNS).delete(run);
  transaction.objectStore(DONE).delete(IDBKeyRange.bound([run], [run, []]));
  await committed(transaction);
}
