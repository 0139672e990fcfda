/** What is known of a list and its results in the browser's private file system, so that a later visit can offer or remove them. */
import type { DBSchema } from 'idb';
import { openOnce } from '../database.ts';

/** A file of a result; it has one of `entry` and `bytes`. */
export interface StoredResultFile {
  /** As a person gets it. */
  readonly name: string;
  /** Its name in the folder. */
  readonly entry?: string;
  /** What is in it, where it is small. */
  readonly bytes?: Uint8Array<ArrayBuffer>;
  /** What it is, where that is not what the result is: a film beside a picture. */
  readonly mimeType?: string;
}

/** A result of the list. */
export interface StoredResult {
  /** Name of the folder that its files lie in. */
  readonly store: string;
  /** Of its file in the list. */
  readonly id: string;
  /** In order. */
  readonly files: readonly StoredResultFile[];
  /** Folder below the one that was chosen. */
  readonly folder: string;
  readonly mimeType: string;
  /** Milliseconds since 1970: when it was made, and the time that its files are to have. */
  readonly at: number;
  readonly time: number;
  /** Downloaded or shared, or thrown away by a person: nobody needs it any more. */
  readonly done: boolean;
  /** The `QueueItem` that it is of, without passwords; older versions did not remember it. */
  readonly item?: unknown;
}

/** A list that was being converted, as it was when it was last written down. */
export interface StoredList {
  /** Name of the folder that its results, and copies of files that waited, lie in. */
  readonly store: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Every file was done, or put back by a person: nothing is left to go on with but results. */
  readonly ended: boolean;
  /** The settings of the form, without passwords. */
  readonly form: unknown;
  readonly files: readonly StoredFile[];
}

/** A file of a list. */
export interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly folder: string;
  readonly size: number;
  readonly lastModified: number;
  readonly type: string;
  /** What it has of its own instead of the common settings. */
  readonly own?: unknown;
}

interface ResultsDatabase extends DBSchema {
  readonly results: { readonly key: [store: string, id: string]; readonly value: StoredResult };
}

interface ListsDatabase extends DBSchema {
  readonly lists: { readonly key: string; readonly value: StoredList };
}

const openResults = openOnce<ResultsDatabase>('safelight-results', (database) => {
  database.createObjectStore('results', { keyPath: ['store', 'id'] });
});

const openLists = openOnce<ListsDatabase>('safelight-lists', (database) => {
  database.createObjectStore('lists', { keyPath: 'store' });
});

function keysOfStore(store: string): IDBKeyRange {
  return IDBKeyRange.bound([store], [store, []]);
}

/** The results of a folder. */
export async function recordsOf(store: string): Promise<readonly StoredResult[]> {
  return (await openResults()).getAll('results', keysOfStore(store));
}

/** Remembers results together. */
async function saveTogether(records: readonly StoredResult[]): Promise<void> {
  const transaction = (await openResults()).transaction('results', 'readwrite');
  await Promise.all([...records.map((record) => transaction.store.put(record)), transaction.done]);
}

let waiting: StoredResult[] = [];
/** Remembers those that wait, once what is being written is. */
let writing = Promise.resolve();

/** Remembers a result. Those that come while others are written share a transaction: for small files it is most of the work. */
export async function saveRecord(record: StoredResult): Promise<void> {
  waiting.push(record);
  const group = waiting;
  if (group.length === 1) {
    const before = writing;
    writing = before
      .catch(() => undefined)
      .then(() => {
        waiting = [];
        return saveTogether(group);
      });
  }
  await writing;
}

/** Says of results whether anybody needs them still; those that are not known are passed over. Resolves once that is kept. */
export async function markRecords(store: string, ids: readonly string[], done: boolean): Promise<void> {
  const transaction = (await openResults()).transaction('results', 'readwrite');
  const mark = async (id: string): Promise<void> => {
    const record = await transaction.store.get([store, id]);
    if (record && record.done !== done) await transaction.store.put({ ...record, done });
  };
  await Promise.all([...ids.map(mark), transaction.done]);
}

/** Forgets results of a folder. */
export async function forgetRecords(store: string, ids: readonly string[]): Promise<void> {
  const transaction = (await openResults()).transaction('results', 'readwrite');
  await Promise.all([...ids.map((id) => transaction.store.delete([store, id])), transaction.done]);
}

/** Forgets all that is remembered of a folder. */
export async function forgetStore(store: string): Promise<void> {
  await (await openResults()).delete('results', keysOfStore(store));
  await forgetList(store);
}

/** The list of a folder. */
export async function listOf(store: string): Promise<StoredList | undefined> {
  return (await openLists()).get('lists', store);
}

/** Remembers a list. */
export async function saveList(list: StoredList): Promise<void> {
  await (await openLists()).put('lists', list);
}

/** Forgets a folder's list. */
export async function forgetList(store: string): Promise<void> {
  await (await openLists()).delete('lists', store);
}

/** The folders that something is remembered of. */
export async function knownStores(): Promise<ReadonlySet<string>> {
  const results = await (await openResults()).getAllKeys('results');
  const lists = await (await openLists()).getAllKeys('lists');
  return new Set([...results.map(([store]) => store), ...lists]);
}
