/** What the page keeps in the browser, as it is found there. These run inside a page: they know nothing of what is around them. */

/** A file in a folder of the private file system. */
export interface StoredEntry {
  readonly name: string;
  /** Bytes; fewer of one that is still being written. */
  readonly size: number;
}

/** The files in folders of the private file system; `null` where the browser has no such place. */
export async function readStoredFiles(): Promise<readonly StoredEntry[] | null> {
  const root = await navigator.storage?.getDirectory?.().catch(() => undefined);
  if (!root) return null;
  const found: StoredEntry[] = [];
  for await (const folder of root.values()) {
    if (folder.kind !== 'directory') continue;
    for await (const entry of folder.values()) {
      if (entry.kind !== 'file') continue;
      // One that is removed in the meantime is none.
      const size = await entry.getFile().then(
        (file) => file.size,
        () => undefined,
      );
      if (size !== undefined) found.push({ name: entry.name, size });
    }
  }
  return found;
}

/**
 * Of files that are stored, the copies of inputs that are whole. A copy has its name before it has its bytes: a visit that is cut
 * off in between loses that file, rightly.
 * @param sizes - of the files that are copied, bytes
 */
export function wholeInputs(stored: readonly StoredEntry[] | null, sizes: readonly number[]): readonly StoredEntry[] {
  return (stored ?? []).filter(({ name, size }) => /^input-\d+$/.test(name) && sizes.includes(size));
}

/** How many files each list has that is kept. */
export async function readStoredLists(): Promise<readonly number[]> {
  // To open a database that is not there would make one, of another shape than the page's.
  if (!(await indexedDB.databases()).some(({ name }) => name === 'safelight-lists')) return [];
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('safelight-lists');
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(new Error('The lists cannot be opened.')));
  });
  try {
    if (!database.objectStoreNames.contains('lists')) return [];
    const request = database.transaction('lists').objectStore('lists').getAll();
    return await new Promise((resolve, reject) => {
      request.addEventListener('success', () =>
        resolve(request.result.map(({ files }: { files: readonly unknown[] }) => files.length)),
      );
      request.addEventListener('error', () => reject(new Error('The lists cannot be read.')));
    });
  } finally {
    database.close();
  }
}
