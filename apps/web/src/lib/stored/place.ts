import type { App } from '../app.ts';
import { newId } from '../new-id.ts';
import { sweepOnLeaving } from './leaving.ts';
import { RESULTS_PREFIX } from './names.ts';
import { privateRoot } from './private-root.ts';
import { forgetStore } from './records.ts';
import { sweepStored } from './sweep.ts';

/** Where what a list needs is kept beyond the page: a name, locked while a page is at it, by which others see that it lives. */
export interface Place {
  readonly name: string;
  /** In the browser's private file system; `undefined` where there is none. */
  readonly folder: FileSystemDirectoryHandle | undefined;
  /** Lets the lock go. */
  readonly release: () => void;
}

/** The place of this page. */
export interface PagePlace {
  /** `undefined` where nothing can be kept. */
  readonly get: () => Promise<Place | undefined>;
  /** Goes on in another place, which this page has claimed; its own goes. */
  readonly moveTo: (place: Place) => Promise<void>;
}

/** Milliseconds that somebody who only looks whether a place is left may hold it, on a slow device. */
export const LOOK_TIME = 3000;

/**
 * Takes a name for this page where no other is at it.
 * @param patience - milliseconds that it may take others to let the name go; without it what is not free is not waited for
 */
export async function claim(name: string, patience?: number): Promise<Pick<Place, 'name' | 'release'> | undefined> {
  let release = (): void => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  const waited = new AbortController();
  const timer = patience === undefined ? undefined : setTimeout(() => waited.abort(), patience);
  const taken = await new Promise<boolean>((resolve) => {
    const options = patience === undefined ? { ifAvailable: true } : { signal: waited.signal };
    const run = (lock: Lock | null): Promise<void> | undefined => {
      resolve(lock !== null);
      return lock ? until : undefined;
    };
    navigator.locks.request(name, options, run).catch(() => resolve(false));
  });
  clearTimeout(timer);
  return taken ? { name, release } : undefined;
}

async function openPlace(): Promise<Place | undefined> {
  try {
    const claimed = await claim(`${RESULTS_PREFIX}${newId()}`);
    if (!claimed) return undefined;
    void sweepStored().catch(() => undefined);
    const root = await privateRoot();
    return { ...claimed, folder: await root?.getDirectoryHandle(claimed.name, { create: true }) };
  } catch {
    return undefined;
  }
}

/** Removes all that is kept in a place, and lets it go. */
export async function removePlace({ name, release }: Place): Promise<void> {
  const root = await privateRoot();
  await root?.removeEntry(name, { recursive: true }).catch(() => undefined);
  await forgetStore(name).catch(() => undefined);
  release();
}

export function createPlace(_app: App): PagePlace {
  let current = openPlace();
  sweepOnLeaving();
  return {
    get: () => current,
    async moveTo(place) {
      const own = await current;
      current = Promise.resolve(place);
      if (own) await removePlace(own);
    },
  };
}
