/** What the page keeps in the browser, as it is found there. These run inside a page: they know nothing of what is around them. */

/** Names of the files in folders of the private file system; `null` where the browser has no such place. */
export async function readStoredNames(): Promise<readonly string[] | null> {
  const root = await navigator.storage?.getDirectory?.().catch(() => undefined);
  if (!root) return null;
  const found: string[] = [];
  for await (const folder of root.values()) {
    if (folder.kind === 'directory') for await (const name of folder.keys()) found.push(name);
  }
  return found;
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
