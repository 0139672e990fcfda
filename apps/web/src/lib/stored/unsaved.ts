import { KEPT_MS, UNSAVED_FLAG } from './names.ts';
import { claim, LOOK_TIME, type Place, removePlace } from './place.ts';
import { privateRoot } from './private-root.ts';
import { knownStores, listOf, recordsOf, type StoredList, type StoredResult } from './records.ts';
import { sweepStored } from './sweep.ts';

/** What an earlier load of the page left that nobody has saved or discarded; held for this page until then. */
export interface Unsaved {
  readonly place: Place;
  readonly results: readonly StoredResult[];
  /** The list that was being converted, where it did not come to its end. */
  readonly list: StoredList | undefined;
  /** Milliseconds since 1970 when the first of it goes. */
  readonly until: number;
}

/** The files of a result, in order, as a person gets them. Rejects where one is gone. */
export function filesOf({ place: { folder } }: Unsaved, { files, mimeType, time }: StoredResult): Promise<File[]> {
  return Promise.all(
    files.map(async ({ entry, bytes, name, mimeType: own = mimeType }) => {
      if (bytes) return new File([bytes], name, { type: own, lastModified: time });
      if (!folder || entry === undefined) throw new DOMException(`${name} is gone.`, 'NotFoundError');
      const file = await (await folder.getFileHandle(entry)).getFile();
      return new File([file], name, { type: own, lastModified: time });
    }),
  );
}

/** Removes what was left for good. */
export async function discard({ place }: Unsaved): Promise<void> {
  await removePlace(place);
  if ((await knownStores()).size === 0) localStorage.removeItem(UNSAVED_FLAG);
}

/** What lies in a place; `undefined` where that is nothing to be offered. */
async function unsavedIn(place: Place): Promise<Unsaved | undefined> {
  const [results, kept] = await Promise.all([recordsOf(place.name), listOf(place.name)]);
  // The page may have gone before the end was written down: with a result of every file there is nothing to go on with.
  const isDone = kept?.files.every(({ id }) => results.some((result) => result.id === id));
  const list = kept && { ...kept, ended: kept.ended || isDone === true };
  const unfinished = list && !list.ended ? list : undefined;
  if (results.length === 0 && !unfinished) return undefined;
  const times = [...results, ...(unfinished ? [unfinished] : [])].map(({ at }) => at);
  return { place, results, list, until: Math.min(...times) + KEPT_MS };
}

/** Finds what earlier loads of the page left unsaved, the newest first, after removing what need not be kept. */
export async function findUnsaved(): Promise<readonly Unsaved[]> {
  await sweepStored();
  const stores = [...(await knownStores())];
  if (stores.length === 0) localStorage.removeItem(UNSAVED_FLAG);
  const root = await privateRoot();
  const found: Unsaved[] = [];
  // The service worker looks through all places whenever a page is opened, and what was left is to be offered all the same.
  // Together: each that a page is open for is waited for to the end.
  for (const claimed of await Promise.all(stores.map((store) => claim(store, LOOK_TIME)))) {
    if (!claimed) continue;
    const { name: store } = claimed;
    const folder = await root?.getDirectoryHandle(store).catch(() => undefined);
    const unsaved = await unsavedIn({ ...claimed, folder });
    if (unsaved) found.push(unsaved);
    else claimed.release();
  }
  return found.toSorted((a, b) => b.until - a.until);
}
