import { ConvertError } from '@safelight/core';
import { fileTime, openChoices, type QueueItem, type ResultStore } from '@safelight/engine/internal';
import type { App } from '../app.ts';
import { t } from '../i18n.ts';
import { showToast } from '../toast.ts';
import { createEntryRemoval } from './entry-removal.ts';
import { UNSAVED_FLAG } from './names.ts';
import { createPlace, type Place } from './place.ts';
import { forgetRecords, markRecords, type StoredResultFile, saveRecord } from './records.ts';
import { NotWritten, writeFile } from './write-file.ts';

/** Results of the list, and what has become of them. */
export interface PageResultStore extends ResultStore<Blob> {
  /** Says that results were downloaded or shared, or that a person has thrown them away; with `false`, that they are back. */
  markDone(ids: readonly string[], done?: boolean): Promise<void>;
  /**
   * Takes results over that lie in the page's place and are remembered already.
   * @param entries - what those of their files are called there that lie in the folder
   */
  adopt(id: string, files: readonly Blob[], entries: readonly string[]): void;
  /** Does work that reads results: their files stay until it has ended, whatever takes their place meanwhile. */
  reading<T>(work: () => Promise<T>): Promise<T>;
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
  /** Names in the folder. */
  readonly entries: readonly string[];
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

/** Remembers a result of which all files lie in the folder; of another the next visit is to find nothing, nor what it was before. */
async function rememberFiles(item: QueueItem, store: string, entries: readonly string[], count: number): Promise<void> {
  if (entries.length < count) await forgetRecords(store, [item.id]);
  else {
    await remember(
      item,
      store,
      entries.map((entry) => ({ entry })),
    );
  }
}

/**
 * A file where it outlives the page; its bytes where it cannot be written. Throws `ConvertError` `write-failed` where they are lost.
 * @param onFailure - called where there was a place that it could not be written to
 */
async function writeResult(
  bytes: Uint8Array,
  there: Place | undefined,
  entry: string,
  onFailure: () => void,
): Promise<File | Uint8Array> {
  if (!there?.folder) return bytes;
  const { length } = bytes;
  try {
    return await writeFile(there.folder, [there.name], entry, bytes, true);
  } catch (cause) {
    const left = cause instanceof NotWritten ? cause.data : bytes;
    if (!(left instanceof Uint8Array && left.length === length))
      throw new ConvertError('write-failed', 'The result was lost as it was written.', { stage: 'finish', cause });
    onFailure();
    return left;
  }
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
  /** No two results have the same names, also not those of an earlier load that were taken over: one is there until the next is. */
  const load = Date.now().toString(36);
  let written = 0;
  const { removeEntries, reading } = createEntryRemoval(place);
  const letGo = (id: string): readonly string[] => {
    const { entries = [], held: bytes = 0 } = kept.get(id) ?? {};
    held -= bytes;
    kept.delete(id);
    return entries;
  };
  const remove = (ids: readonly string[]): void => {
    const entries = ids.flatMap(letGo);
    void place
      .get()
      .then((there) => there?.folder && forgetRecords(there.name, ids))
      .catch(() => undefined);
    removeEntries(entries);
  };
  /** Puts a result in the place of what the file had become before. */
  const keep = (id: string, made: Kept): void => {
    const entries = letGo(id);
    held += made.held;
    kept.set(id, made);
    removeEntries(entries);
  };
  const sayFull = (): void => {
    // What is in memory can be saved all the same, but not after a crash.
    if (!saidFull)
      showToast(app, { title: t('toast.storageFull'), text: t('toast.storageFullText'), tone: 'destructive' });
    saidFull = true;
  };
  /** Remembers a small result with its files; whether that could be done. */
  const putSmall = async (item: QueueItem, there: Place, files: readonly Uint8Array[]) => {
    const size = files.reduce((sum, { length }) => sum + length, 0);
    if (!there.folder || size > SMALL || held + size > MOST_SMALL) return false;
    try {
      // Copies: what is remembered is the whole buffer that an array lies in.
      const copies = files.map((bytes) => bytes.slice());
      await remember(
        item,
        there.name,
        copies.map((bytes) => ({ bytes })),
      );
      keep(item.id, { files: copies, types: typesOf(item), held: size, entries: [] });
      return true;
    } catch {
      return false;
    }
  };
  const putLarge = async (item: QueueItem, there: Place | undefined, files: readonly Uint8Array[]): Promise<void> => {
    const types = typesOf(item);
    const blobs: Blob[] = [];
    const entries: string[] = [];
    for (const [index, bytes] of files.entries()) {
      const entry = `${item.id}-${load}-${written++}`;
      const stored = await writeResult(bytes, there, entry, sayFull);
      const { [index]: type = 'application/octet-stream' } = types;
      if (stored instanceof File) {
        entries.push(entry);
        blobs.push(stored.slice(0, stored.size, type));
      } else blobs.push(new Blob([stored as Uint8Array<ArrayBuffer>], { type }));
    }
    if (there?.folder) await rememberFiles(item, there.name, entries, files.length).catch(() => undefined);
    keep(item.id, { files: blobs, types, held: 0, entries });
  };
  return {
    async put(item, files) {
      const there = await place.get();
      if (!there || !(await putSmall(item, there, files))) await putLarge(item, there, files);
    },
    open(id, index) {
      const { files = [], types = [] } = kept.get(id) ?? {};
      const file = files[index];
      return Promise.resolve(file instanceof Uint8Array ? new Blob([file], { type: types[index] ?? '' }) : file);
    },
    delete: (id) => remove([id]),
    clear: () => remove([...kept.keys()]),
    adopt: (id, files, entries) => keep(id, { files, types: files.map(({ type }) => type), held: 0, entries }),
    reading,
    async markDone(ids, done = true) {
      const known = ids.filter((id) => kept.has(id));
      const there = known.length > 0 ? await place.get() : undefined;
      if (there) await markRecords(there.name, known, done).catch(() => undefined);
    },
  };
}
