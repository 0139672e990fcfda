import type { PagePlace } from './place.ts';

/** Removes files of the page's folder, but none while results are read. */
export interface EntryRemoval {
  /** Removes files by their names, at once or as soon as nobody reads any more; never fails. */
  readonly removeEntries: (names: readonly string[]) => void;
  /** Does work that reads results: their files stay until it has ended, whatever takes their place meanwhile. */
  readonly reading: <T>(work: () => Promise<T>) => Promise<T>;
}

/** @param place - the page's */
export function createEntryRemoval(place: Pick<PagePlace, 'get'>): EntryRemoval {
  const unwanted = new Set<string>();
  let readers = 0;
  const remove = async (): Promise<void> => {
    const there = await place.get();
    if (!there?.folder || readers > 0) return;
    const { folder } = there;
    const names = [...unwanted];
    unwanted.clear();
    await Promise.allSettled(names.map((name) => folder.removeEntry(name)));
  };
  const removeUnwanted = (): void => {
    if (readers === 0 && unwanted.size > 0) void remove().catch(() => undefined);
  };
  return {
    removeEntries(names) {
      for (const name of names) unwanted.add(name);
      removeUnwanted();
    },
    async reading(work) {
      readers++;
      try {
        return await work();
      } finally {
        readers--;
        removeUnwanted();
      }
    },
  };
}
