/** What is known of the results in the browser's private file system, so that a later visit can offer or remove them. */
import type { DBSchema } from 'idb';
import { openOnce } from '../database.ts';

/** A result of the list. */
export interface StoredResult {
  /** Name of the folder that its files lie in. */
  readonly store: string;
  /** Of its file in the list. */
  readonly id: string;
  /** The files of the result in order: names in the folder, and as a person gets them. */
  readonly files: readonly { readonly entry: string; readonly name: string }[];
  /** Folder below the one that was chosen. */
  readonly folder: string;
  readonly mimeType: string;
  /** Milliseconds since 1970: when it was made, and the time that its files are to have. */
  readonly at: number;
  readonly time: number;
  /** Downloaded or shared, or thrown away by a person: nobody needs it any more. */
  readonly done: boolean;
}

interface ResultsDatabase extends DBSchema {
  readonly results: { readonly key: [store: string, id: string]; readonly value: StoredResult };
}

const open = openOnce<ResultsDatabase>('safelight-results', (database) => {
  database.createObjectStore('results', { keyPath: ['store', 'id'] });
});

function keysOfStore(store: string): IDBKeyRange {
  return IDBKeyRange.bound([store], [store, []]);
}

/** The results of a folder. */
export async function recordsOf(store: string): Promise<readonly StoredResult[]> {
  return (await open()).getAll('results', keysOfStore(store));
}

/** Remembers a result. */
export async function saveRecord(record: StoredResult): Promise<void> {
  await (await open()).put('results', record);
}

/** Says of results whether anybody needs them still; those that are not known are passed over. Resolves once that is kept. */
export async function markRecords(store: string, ids: readonly string[], done: boolean): Promise<void> {
  const transaction = (await open()).transaction('results', 'readwrite');
  const mark = async (id: string): Promise<void> => {
    const record = await transaction.store.get([store, id]);
    if (record && record.done !== done) await transaction.store.put({ ...record, done });
  };
  await Promise.all([...ids.map(mark), transaction.done]);
}

/** Forgets results of a folder, or all of them. */
export async function forgetRecords(store: string, ids?: readonly string[]): Promise<void> {
  const database = await open();
  if (!ids) await database.delete('results', keysOfStore(store));
  else for (const id of ids) await database.delete('results', [store, id]);
}

/** The folders that something is remembered of. */
export async function knownStores(): Promise<ReadonlySet<string>> {
  const keys = await (await open()).getAllKeys('results');
  return new Set(keys.map(([store]) => store));
}
