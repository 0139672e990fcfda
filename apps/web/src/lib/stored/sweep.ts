import { forgetRun, knownRuns } from './library-runs.ts';
import { ARCHIVE_PREFIX, KEPT_MS, LIBRARY_PREFIX, OLD_ARCHIVES, RESULTS_PREFIX } from './names.ts';
import { privateRoot } from './private-root.ts';
import { forgetRecords, forgetStore, knownStores, listOf, recordsOf, type StoredList, saveList } from './records.ts';

/** Runs something with a name that no page is at; nothing where one is. */
function whenFree(name: string, run: () => Promise<void>): Promise<void> {
  return navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await run();
  });
}

async function removeWhole(root: FileSystemDirectoryHandle, name: string): Promise<void> {
  await root.removeEntry(name, { recursive: true }).catch(() => undefined);
}

/** The list of a batch that did not come to its end, and not long ago. */
async function listUnderWay(name: string, now: number): Promise<StoredList | undefined> {
  const list = await listOf(name);
  return list && !list.ended && now - list.at <= KEPT_MS ? list : undefined;
}

/** Removes what nobody needs any more, or has not saved in time; the folder with the last of it. */
async function sweepResults(root: FileSystemDirectoryHandle, name: string, now: number): Promise<void> {
  const records = await recordsOf(name);
  const over = records.filter(({ done, at }) => done || now - at > KEPT_MS);
  const ids = over.map(({ id }) => id);
  const list = await listUnderWay(name, now);
  // What was saved or thrown away is not to be converted again.
  const waiting = list?.files.filter(({ id }) => !ids.includes(id)) ?? [];
  if (over.length === records.length && waiting.length === 0) {
    await removeWhole(root, name);
    await forgetStore(name);
    return;
  }
  const folder = await root.getDirectoryHandle(name);
  for (const { entry } of over.flatMap(({ files }) => files)) {
    if (entry !== undefined) await folder.removeEntry(entry).catch(() => undefined);
  }
  await forgetRecords(name, ids);
  if (list && ids.length > 0) await saveList({ ...list, files: waiting });
}

async function newestFile(folder: FileSystemDirectoryHandle): Promise<number> {
  let newest = 0;
  for await (const handle of folder.values()) {
    const time = handle.kind === 'file' ? (await handle.getFile()).lastModified : await newestFile(handle);
    newest = Math.max(newest, time);
  }
  return newest;
}

/** Removes the results of a library's run once they were downloaded, or after a day. */
async function sweepLibrary(root: FileSystemDirectoryHandle, name: string, now: number): Promise<void> {
  const run = name.slice(LIBRARY_PREFIX.length);
  const isOld = now - (await newestFile(await root.getDirectoryHandle(name))) > KEPT_MS;
  if (!isOld && (await knownRuns()).has(run)) return;
  await removeWhole(root, name);
  await forgetRun(run);
}

async function sweepOne(root: FileSystemDirectoryHandle, name: string, now: number): Promise<void> {
  if (name.startsWith(RESULTS_PREFIX)) await sweepResults(root, name, now);
  else if (name.startsWith(ARCHIVE_PREFIX) || OLD_ARCHIVES.has(name)) await removeWhole(root, name);
  else if (name.startsWith(LIBRARY_PREFIX)) await sweepLibrary(root, name, now);
}

/**
 * Removes from the browser's private file system what pages left behind that are closed: archives, results that were saved
 * or thrown away, and whatever nobody has saved in 24 hours. What an open page is at stays. Does nothing where the browser
 * has no such place.
 */
export async function sweepStored(now: number = Date.now()): Promise<void> {
  if (!('locks' in navigator)) return;
  const root = await privateRoot();
  const names: string[] = [];
  if (root) {
    for await (const name of root.keys()) names.push(name);
    for (const name of names) await whenFree(name, () => sweepOne(root, name, now)).catch(() => undefined);
  }
  // What is remembered of folders that are gone, or never were: where there are none a list tells its names.
  for (const store of await knownStores()) {
    if (names.includes(store) || (!root && (await listUnderWay(store, now)))) continue;
    await whenFree(store, () => forgetStore(store));
  }
}
