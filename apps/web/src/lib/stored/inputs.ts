/** Copies of files that wait to be converted, so that a crash or a reload does not lose them. */
import type { Place } from './place.ts';
import { writeFile } from './write-file.ts';

/** Of the room that the browser gives, what copies may take: results need it more. */
const SHARE = 0.25;
/** Copies take no more than this, bytes, however large the disk is. */
const MOST = 2e9;

function entryName(id: string): string {
  return `input-${id}`;
}

/** Where the browser does not tell how much room there is, as Safari before 17, bytes. */
const UNTOLD = 5e8;

/** How many bytes of copies may be kept. */
export async function roomForInputs(): Promise<number> {
  if (!('estimate' in navigator.storage)) return UNTOLD;
  const { quota = 0, usage = 0 } = await navigator.storage.estimate();
  return Math.min(MOST, Math.max(0, quota - usage) * SHARE);
}

/** Keeps a copy of a file; one that is cut off is shorter. Rejects where it cannot be written. */
export async function keepInput({ folder, name }: Place, id: string, file: Blob): Promise<void> {
  if (folder) await writeFile(folder, [name], entryName(id), file, true);
}

/** Removes the copy of a file, where there is one. */
export async function dropInput({ folder }: Place, id: string): Promise<void> {
  await folder?.removeEntry(entryName(id)).catch(() => undefined);
}

/** The copy of a file; `undefined` where there is none. */
export async function inputOf({ folder }: Pick<Place, 'folder'>, id: string): Promise<File | undefined> {
  return folder
    ?.getFileHandle(entryName(id))
    .then((handle) => handle.getFile())
    .catch(() => undefined);
}
