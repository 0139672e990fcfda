/** What the browser's local storage keeps. Nothing else uses it: it may be blocked, and each write may find it full. */

/** The browser's storage; what it does not keep is there until the page is left. */
export interface KeptStorage {
  readonly getItem: (key: string) => string | null;
  readonly setItem: (key: string, text: string) => void;
  readonly removeItem: (key: string) => void;
  readonly keys: () => readonly string[];
  /** Whether what was last written under a key is there on the next visit. */
  readonly isKept: (key: string) => boolean;
}

/** What `read` makes of the browser's storage, or `otherwise` where that is blocked. */
function attempt<T>(read: (storage: Storage) => T, otherwise: T): T {
  try {
    return read(localStorage);
  } catch {
    return otherwise;
  }
}

/** What the browser keeps under a key. */
export function readKept(key: string): string | null {
  return attempt((storage) => storage.getItem(key), null);
}

/** Keeps a text under a key, or, with `null`, nothing; whether that could be done. */
export function writeKept(key: string, text: string | null): boolean {
  return attempt((storage) => {
    if (text === null) storage.removeItem(key);
    else storage.setItem(key, text);
    return true;
  }, false);
}

/** The storage of an app. */
export function createStorage(): KeptStorage {
  /** What could not be written; `null`: removed. */
  const unkept = new Map<string, string | null>();
  const write = (key: string, text: string | null): void => {
    if (writeKept(key, text)) unkept.delete(key);
    else unkept.set(key, text);
  };
  return {
    getItem: (key) => unkept.get(key) ?? (unkept.has(key) ? null : readKept(key)),
    setItem: write,
    removeItem: (key) => write(key, null),
    keys: () => attempt((storage) => Object.keys(storage), []),
    isKept: (key) => !unkept.has(key),
  };
}
