import { sweepOnLeaving } from '../../lib/stored/leaving.ts';
import { LIBRARY_PREFIX } from '../../lib/stored/names.ts';
import { claim, LOOK_TIME } from '../../lib/stored/place.ts';
import { privateRoot } from '../../lib/stored/private-root.ts';
import { writeFile } from '../../lib/stored/write-file.ts';

/** Where results go: a tree of files. */
export interface Output {
  /** Writes a file whole or not at all. */
  write(path: string, data: Blob | Uint8Array): Promise<void>;
  /** A file that was written; `undefined` where there is none. */
  read(path: string): Promise<Blob | undefined>;
}

function split(path: string): { readonly folders: readonly string[]; readonly name: string } {
  const parts = path.split('/');
  return { folders: parts.slice(0, -1), name: parts.at(-1) ?? '' };
}

/**
 * A folder of the device or of the origin's private file system.
 * @param path - where it lies in the latter, from its root
 */
export function folderOutput(root: FileSystemDirectoryHandle, path: readonly string[] = []): Output {
  const known = new Map<string, Promise<FileSystemDirectoryHandle>>();
  const folderOf = (folders: readonly string[], create: boolean): Promise<FileSystemDirectoryHandle> => {
    if (folders.length === 0) return Promise.resolve(root);
    const key = folders.join('/');
    const opened =
      known.get(key) ??
      folderOf(folders.slice(0, -1), create).then((above) =>
        above.getDirectoryHandle(folders.at(-1) ?? '', { create }),
      );
    known.set(key, opened);
    // One that is not there now may be made later.
    opened.catch(() => known.delete(key));
    return opened;
  };
  return {
    async write(to, data) {
      const { folders, name } = split(to);
      await writeFile(await folderOf(folders, true), [...path, ...folders], name, data);
    },
    async read(from) {
      const { folders, name } = split(from);
      try {
        return await (await (await folderOf(folders, false)).getFileHandle(name)).getFile();
      } catch {
        return undefined;
      }
    },
  };
}

/** For browsers that let no page write files: Blobs, of which the browser keeps most on disk. */
function memoryOutput(): Output {
  const files = new Map<string, Blob>();
  return {
    write: (path, data) => {
      files.set(path, data instanceof Blob ? data : new Blob([data as Uint8Array<ArrayBuffer>]));
      return Promise.resolve();
    },
    read: (path) => Promise.resolve(files.get(path)),
  };
}

function lockOf(run: string): string {
  return `${LIBRARY_PREFIX}${run}`;
}

/** Runs that this page holds, or is about to: it may ask for the folder of one more than once. */
const held = new Map<string, ReturnType<typeof claim>>();

/**
 * Keeps a run for this page until it is closed, so that no other page sweeps it away. Whoever sweeps at this moment lets it go
 * soon, since it waits for nobody.
 */
async function hold(run: string): Promise<void> {
  const claimed = held.get(run) ?? claim(lockOf(run), LOOK_TIME);
  held.set(run, claimed);
  if (!(await claimed)) held.delete(run);
}

/** The folder of a run in the origin's private file system. */
export async function privateOutput(run: string): Promise<Output> {
  sweepOnLeaving();
  try {
    await hold(run);
    const root = await privateRoot();
    if (!root) return memoryOutput();
    const name = lockOf(run);
    return folderOutput(await root.getDirectoryHandle(name, { create: true }), [name]);
  } catch {
    return memoryOutput();
  }
}

/** Clears the private folders of runs that nobody is at, but for one that may be taken up again. */
export async function sweepPrivate(keep: string | undefined): Promise<void> {
  const root = await privateRoot();
  if (!root) return;
  for await (const name of root.keys()) {
    if (!name.startsWith(LIBRARY_PREFIX) || name === lockOf(keep ?? '')) continue;
    await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) await root.removeEntry(name, { recursive: true });
    });
  }
}

/** A folder for results in one that was chosen; an earlier one is left as it is. */
export async function freshFolder(chosen: FileSystemDirectoryHandle, name: string): Promise<FileSystemDirectoryHandle> {
  const taken = new Set<string>();
  for await (const key of chosen.keys()) taken.add(key.toLowerCase());
  let free = name;
  for (let n = 1; taken.has(free); n++) free = `${name} _(${n})`;
  return chosen.getDirectoryHandle(free, { create: true });
}
