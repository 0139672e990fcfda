/** What is known of the results in the browser's private file system, so that a later visit can offer or remove them. */
import { ask, committed, openDatabase, promised } from '../database.ts';

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

const RESULTS = 'results';

const open = openDatabase('safelight-results', (database) => {
  database.createObjectStore(RESULTS, { keyPath: ['store', 'id'] });
});

async function use<T>(mode: IDBTransactionMode, make: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return ask(await open(), RESULTS, mode, make);
}

function ofStore(store: string): IDBKeyRange {
  return IDBKeyRange.bound([store], [store, []]);
}

/** The results of a folder. */
export function recordsOf(store: string): Promise<readonly StoredResult[]> {
  return use<StoredResult[]>('readonly', (results) => results.getAll(ofStore(store)));
}

/** Remembers a result. */
export async function saveRecord(record: StoredResult): Promise<void> {
  await use('readwrite', (results) => results.put(record));
}

/** Says of results whether anybody needs them still; those that are not known are passed over. Resolves once that is kept. */
export async function markRecords(store: string, ids: readonly string[], done: boolean): Promise<void> {
  const transaction = (await open()).transaction(RESULTS, 'readwrite');
  const kept = committed(transaction);
  const results = transaction.objectStore(RESULTS);
  for (const id of ids) {
    const record = await promised<StoredResult | undefined>(results.get([store, id]));
    if (record && record.done !== done) results.put({ ...record, done });
  }
  await kept;
}

/** Forgets results of a folder, or all of them. */
export async function forgetRecords(store: string, ids?: readonly string[]): Promise<void> {
  if (!ids) await use('readwrite', (results) => results.delete(ofStore(store)));
  else for (const id of ids) await use('readwrite', (results) => results.delete([store, id]));
}

/** The folders that something is remembered of. */
export async function knownStores(): Promise<ReadonlySet<string>> {
  const keys = await use<IDBValidKey[]>('readonly', (results) => results.getAllKeys());
  return new Set(keys.map((key) => String((key as readonly string[])[0])));
}
