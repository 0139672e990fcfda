/** What was read of files, for as long as their bytes are in memory. */
export interface PerFile<T> {
  of(bytes: Uint8Array): T;
  forget(bytes: Uint8Array): void;
}

/**
 * Reads something of a file once, though its pages are decoded one after another.
 * @param read - must rest on the bytes alone, which nobody may change meanwhile
 */
export function oncePerFile<T>(read: (bytes: Uint8Array) => T): PerFile<T> {
  const known = new WeakMap<Uint8Array, { readonly value: T }>();
  return {
    of(bytes) {
      const found = known.get(bytes);
      if (found) return found.value;
      const value = read(bytes);
      known.set(bytes, { value });
      return value;
    },
    forget: (bytes) => void known.delete(bytes),
  };
}
