import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** Opens a database once, whoever asks; `create` makes its stores where there are none. */
export function openOnce<Schema extends DBSchema>(
  name: string,
  create: (database: IDBPDatabase<Schema>) => void,
): () => Promise<IDBPDatabase<Schema>> {
  let database: Promise<IDBPDatabase<Schema>> | undefined;
  return () => {
    database ??= openDB<Schema>(name, 1, { upgrade: create });
    return database;
  };
}
