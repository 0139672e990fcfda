import { fileTime, openChoices, type QueueItem, type ResultStore } from '@safelight/engine/internal';
import type { App } from '../app.ts';
import { t } from '../i18n.ts';
import { showToast } from '../toast.ts';
import { UNSAVED_FLAG } from './names.ts';
import { createPlace, type Place } from './place.ts';
import { forgetRecords, markRecords, type StoredResultFile, saveRecord } from './records.ts';
import { writeFile } from './write-file.ts';

/** Results of the list, and what has become of them. */
export interface PageResultStore extends ResultStore<Blob> {
  /** Says that results were downloaded or shared, or that a person has thrown them away; with `false`, that they are back. */
  markDone(ids: readonly string[], done?: boolean): Promise<void>;
  /** Takes results over that lie in the page's place and are remembered already. */
  adopt(id: string, files: readonly Blob[]): void;
}

function entryName(id: string, index: number): string {
  return `${id}-${index}`;
}

/** A result of so few bytes is remembered with its files: making a file of its own takes longer than converting an icon. */
const SMALL = 65_536;
/** Bytes of such results that are held in memory. */
const MOST_SMALL = 16_777_216;

/** A result's files where they can be read; small ones become a Blob when they are asked for, which takes a while for a thousand. */
interface Kept {
  readonly files: readonly (Blob | Uint8Array<ArrayBuffer>)[];
  /** What each is. */
  readonly types: readonly string[];
  /** Bytes of small ones. */
  readonly held: number;
}

/** Has the next visit look for what was left. */
export function flagUnsaved(): void {
  try {
    localStorage.setItem(UNSAVED_FLAG, '1');
  } catch {
    // Then nothing is offered on the next visit, and what there is goes after a day.
  }
}

/** A file of the list as it may be written down: without passwords. */
function withoutSecrets({ settings, ...item }: QueueItem): QueueItem {
  if (!settings?.decodeOptions) return settings ? { ...item, settings } : item;
  return { ...item, settings: { ...settings, decodeOptions: openChoices(settings.decodeOptions) } };
}

/** What each file of a result is. */
function typesOf({ result }: QueueItem): readonly string[] {
  return result?.files.map(({ mimeType = result.mimeType }) => mimeType) ?? [];
}

/** What a file is without its name: a small one itself, or that it lies in the folder. */
type Content = Pick<StoredResultFile, 'entry' | 'bytes'>;

async function remember(item: QueueItem, store: string, contents: readonly Content[]): Promise<void> {
  const { id, folder, result } = item;
  if (!result) return;
  const files = contents.map((content, index) => {
    const { name = result.name, mimeType: own } = result.files[index] ?? {};
    return { ...content, name, ...(own ? { mimeType: own } : {}) };
  });
  const at = Date.now();
  const { mimeType } = result;
  const time = fileTime(item) ?? at;
  await saveRecord({ store, id, files, folder, mimeType, at, time, done: false, item: withoutSecrets(item) });
  flagUnsaved();
}

/**
 * Results in the origin's private file system where it can be written (live Blobs of half a gigabyte make Chromium fail
 * to read them), in memory elsewhere; small ones beside what is remembered of them. What nobody has saved when the page ends is kept for a day, so that a crash or a
 * reload loses nothing; the rest goes with the page.
 */
export function createResultStore(app: App): PageResultStore {
  const kept = new Map<string, Kept>();
  let held = 0;
  const place = app.get(createPlace);
  let saidFull = false;
  const remove = (ids: readonly string[]): void => {
    const entries: string[] = [];
    for (const id of ids) {
      const one = kept.get(id);
      if (one?.held === 0) entries.push(...one.files.map((_, index) => entryName(id, index)));
      held -= one?.held ?? 0;
      kept.delete(id);
    }
    void place
      .get()
      .then(async (there) => {
        if (!there?.folder) return;
        const { folder, name } = there;
        await Promise.allSettled(entries.map((entry) => folder.removeEntry(entry)));
        await forgetRecords(name, ids);
      })
      .catch(() => undefined);
  };
  /** A file where it outlives the page; `undefined` where it cannot be written. */
  const write = async ({ folder, name }: Place, entry: string, bytes: Uint8Array): Promise<File | undefined> => {
    try {
      return folder && (await writeFile(folder, [name], entry, bytes));
    } catch {
      // What is in memory can be saved all the same, but not after a crash.
      if (!saidFull)
        showToast(app, { title: t('toast.storageFull'), text: t('toast.storageFullText'), tone: 'destructive' });
      saidFull = true;
      return undefined;
    }
  };
  /** Remembers a small result with its files; whether that could be done. */
  const putSmall = async (item: QueueItem, there: Place, files: readonly Uint8Array[]) => {
    const size = files.reduce((sum, { length }) => sum + length, 0);
    if (!there.folder || size > SMALL || held + size > MOST_SMALL) return false;
    held += size;
    try {
      // Copies: what is remembered is the whole buffer that an array lies in.
      const copies = files.map((bytes) => bytes.slice());
      await remember(
        item,
        there.name,
        copies.map((bytes) => ({ bytes })),
      );
      kept.set(item.id, { files: copies, types: typesOf(item), held: size });
      return true;
    } catch {
      held -= size;
      return false;
    }
  };
  return {
    async put(item, files) {
      const types = typesOf(item);
      const there = await place.get();
      if (there && (await putSmall(item, there, files))) return;
      const blobs: Blob[] = [];
      let whole = there?.folder !== undefined;
      for (const [index, bytes] of files.entries()) {
        const file = there && (await write(there, entryName(item.id, index), bytes));
        whole &&= file !== undefined;
        const { [index]: type = 'application/octet-stream' } = types;
        blobs.push(file ? file.slice(0, file.size, type) : new Blob([bytes as Uint8Array<ArrayBuffer>], { type }));
      }
      kept.set(item.id, { files: blobs, types, held: 0 });
      const entries = files.map((_, index) => ({ entry: entryName(item.id, index) }));
      if (there && whole) await remember(item, there.name, entries).catch(() => undefined);
    },
    open(id, index) {
      const { files = [], types = [] } = kept.get(id) ?? {};
      const file = files[index];
      return Promise.resolve(file instanceof Uint8Array ? new Blob([file], { type: types[index] ?? '' }) : file);
    },
    delete: (id) => remove([id]),
    clear: () => remove([...kept.keys()]),
    adopt: (id, files) => void kept.set(id, { files, types: files.map(({ type }) => type), held: 0 }),
    async markDone(ids, done = true) {
      const known = ids.filter((id) => kept.has(id));
      const there = known.length > 0 ? await place.get() : undefined;
      if (there) await markRecords(there.name, known, done).catch(() => undefined);
    },
  };
}
