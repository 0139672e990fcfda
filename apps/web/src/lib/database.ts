/** IndexedDB as promises: the few calls that the site makes. */

/** The result of a request. Rejects with its error. */
export function promised<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The database could not be used.')));
  });
}

/** Resolves once what a transaction wrote is kept: what has only been asked for goes with the page. Rejects with its error. */
export function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    const fail = (): void => reject(transaction.error ?? new Error('The database could not be used.'));
    transaction.addEventListener('abort', fail);
    transaction.addEventListener('error', fail);
  });
}

/** Makes one request of a store; resolves with its result once that is kept. */
export async function ask<T>(
  database: IDBDatabase,
  name: string,
  mode: IDBTransactionMode,
  make: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const transaction = database.transaction(name, mode);
  const [result] = await Promise.all([promised(make(transaction.objectStore(name))), committed(transaction)]);
  return result;
}

/** Opens a database once; `create` makes its stores where there are none. */
export function openDatabase(name: string, create: (database: IDBDatabase) => void): () => Promise<IDBDatabase> {
  let database: Promise<IDBDatabase> | undefined;
  return () => {
    database ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(name, 1);
      request.addEventListener('upgradeneeded', () => create(request.result));
      promised(request).then(resolve, reject);
    });
    return database;
  };
}
