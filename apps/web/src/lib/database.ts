/** IndexedDB as promises: the few calls that the site makes. */

/** The result of a request. Rejects with its error. */
export function promised<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The database could not be used.')));
  });
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
