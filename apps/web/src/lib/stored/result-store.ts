import { fileTime, type QueueItem, type ResultStore } from '@safelight/engine/internal';
import { newId } from '../new-id.ts';
import { sweepOnLeaving } from './leaving.ts';
import { holdName, RESULTS_PREFIX, UNSAVED_FLAG } from './names.ts';
import { privateRoot } from './private-root.ts';
import { forgetRecords, markRecords, saveRecord } from './records.ts';
import { sweepStored } from './sweep.ts';
import { writeFile } from './write-file.ts';

/** Results of the list, and what has become of them. */
export interface PageResultStore extends ResultStore<Blob> {
  /** Says that results were downloaded or shared, or that a person has thrown them away; with `false`, that they are back. */
  markDone(ids: readonly string[], done?: boolean): Promise<void>;
}

/** A folder of this page load, locked while it lives, so that others can tell what a closed tab left behind. */
interface ResultFolder {
  readonly name: string;
  readonly folder: FileSystemDirectoryHandle;
}

async function openFolder(): Promise<ResultFolder | undefined> {
  try {
    const root = await privateRoot();
    if (!root) return undefined;
    const name = `${RESULTS_PREFIX}${newId()}`;
    await holdName(name);
    void sweepStored().catch(() => undefined);
    return { name, folder: await root.getDirectoryHandle(name, { create: true }) };
  } catch {
    return undefined;
  }
}

function entryName(id: string, index: number): string {
  return `${id}-${index}`;
}

function flagUnsaved(): void {
  try {
    localStorage.setItem(UNSAVED_FLAG, '1');
  } catch {
    // Then nothing is offered on the next visit, and what there is goes after a day.
  }
}

async function remember(item: QueueItem, store: string, count: number): Promise<void> {
  const { id, folder, result } = item;
  if (!result) return;
  const files = Array.from({ length: count }, (_, index) => ({
    entry: entryName(id, index),
    name: result.files[index]?.name ?? result.name,
  }));
  const at = Date.now();
  const { mimeType } = result;
  await saveRecord({ store, id, files, folder, mimeType, at, time: fileTime(item) ?? at, done: false });
  flagUnsaved();
}

/**
 * Results in the origin's private file system where it can be written (live Blobs of half a gigabyte make Chromium fail
 * to read them), in memory elsewhere. What nobody has saved when the page ends is kept for a day, so that a crash or a
 * reload loses nothing; the rest goes with the page.
 */
export function createResultStore(): PageResultStore {
  const kept = new Map<string, readonly Blob[]>();
  const opening = openFolder();
  sweepOnLeaving();
  const remove = (ids: readonly string[]): void => {
    const entries = ids.flatMap((id) => (kept.get(id) ?? []).map((_, index) => entryName(id, index)));
    for (const id of ids) kept.delete(id);
    void opening
      .then(async (there) => {
        if (!there) return;
        await Promise.allSettled(entries.map((entry) => there.folder.removeEntry(entry)));
        await forgetRecords(there.name, ids);
      })
      .catch(() => undefined);
  };
  return {
    async put(item, files) {
      const type = item.result?.mimeType ?? 'application/octet-stream';
      const there = await opening;
      const blobs: Blob[] = [];
      for (const [index, bytes] of files.entries()) {
        const file =
          there &&
          (await writeFile(there.folder, [there.name], entryName(item.id, index), bytes).catch(() => undefined));
        blobs.push(file ? file.slice(0, file.size, type) : new Blob([bytes as Uint8Array<ArrayBuffer>], { type }));
      }
      kept.set(item.id, blobs);
      if (there) await remember(item, there.name, files.length).catch(() => undefined);
    },
    open: (id, index) => Promise.resolve(kept.get(id)?.[index]),
    delete: (id) => remove([id]),
    clear: () => remove([...kept.keys()]),
    async markDone(ids, done = true) {
      const known = ids.filter((id) => kept.has(id));
      const there = known.length > 0 ? await opening : undefined;
      if (there) await markRecords(there.name, known, done).catch(() => undefined);
    },
  };
}
