import { KEPT_MS, UNSAVED_FLAG } from './names.ts';
import { privateRoot } from './private-root.ts';
import { forgetRecords, knownStores, recordsOf, type StoredResult } from './records.ts';
import { sweepStored } from './sweep.ts';

/** Results of earlier loads of the page that nobody has saved; held for this page until they are discarded. */
export interface Unsaved {
  readonly results: readonly StoredResult[];
  /** Milliseconds since 1970 when the first of them goes. */
  readonly until: number;
  /** The files of a result, in order; those that are gone are left out. */
  readonly open: (result: StoredResult) => Promise<readonly { readonly name: string; readonly file: File }[]>;
  /** Removes them all. */
  readonly discard: () => Promise<void>;
}

/** Takes a folder for this page where no other is at it; gives the way to let it go. */
async function claim(store: string): Promise<(() => void) | undefined> {
  let release = (): void => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  const taken = await new Promise<boolean>((resolve) => {
    void navigator.locks.request(store, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock ? until : undefined;
    });
  });
  return taken ? release : undefined;
}

/** Finds what earlier loads of the page left unsaved, after removing what need not be kept. */
export async function findUnsaved(): Promise<Unsaved | undefined> {
  await sweepStored();
  const stores = [...(await knownStores())];
  if (stores.length === 0) localStorage.removeItem(UNSAVED_FLAG);
  const claims: (readonly [store: string, release: () => void])[] = [];
  for (const store of stores) {
    const release = await claim(store);
    if (release) claims.push([store, release]);
  }
  const results = (await Promise.all(claims.map(([store]) => recordsOf(store)))).flat();
  if (results.length === 0) return undefined;
  const root = await privateRoot();
  if (!root) return undefined;
  return {
    results,
    until: Math.min(...results.map(({ at }) => at)) + KEPT_MS,
    async open({ store, files, mimeType, time }) {
      const folder = await root.getDirectoryHandle(store);
      const found = await Promise.all(
        files.map(async ({ entry, name }) => {
          const file = await folder.getFileHandle(entry).then((handle) => handle.getFile());
          return { name, file: new File([file], name, { type: mimeType, lastModified: time }) };
        }),
      );
      return found;
    },
    async discard() {
      for (const [store, release] of claims) {
        await root.removeEntry(store, { recursive: true }).catch(() => undefined);
        await forgetRecords(store);
        release();
      }
      if ((await knownStores()).size === 0) localStorage.removeItem(UNSAVED_FLAG);
    },
  };
}
