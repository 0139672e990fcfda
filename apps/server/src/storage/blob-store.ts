import type { Readable } from 'node:stream';

/** What is stored under a key. */
export interface StoredBlob {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly modified: number;
}

/**
 * Where files are kept between the request that brings them, the worker that converts them and the request that fetches the
 * results: a folder, or a bucket. Keys are parts of letters, digits and signs, with `/` between.
 */
export interface BlobStore {
  /** Stores a file of this machine under a key, in place of what was there; the file is gone afterwards. */
  moveIn(key: string, path: string): Promise<void>;
  /** Stores bytes under a key, in place of what was there. Nobody sees a part of them. */
  write(key: string, bytes: Uint8Array, mimeType: string): Promise<void>;
  /** What is under a key, from its beginning. Rejects with `BlobMissingError`. */
  read(key: string): Promise<Readable>;
  /**
   * Calls `use` with a path at which the file can be read meanwhile. Rejects with `BlobMissingError`, and `BlobTooLargeError`
   * where it has more than `maxBytes`.
   * @param spare - where a copy may be made, which is removed afterwards
   */
  withFile<T>(
    key: string,
    options: { readonly spare: string; readonly maxBytes: number; readonly signal: AbortSignal },
    use: (path: string) => Promise<T>,
  ): Promise<T>;
  /** Everything whose key begins with `prefix`; `''` for all. */
  list(prefix: string): AsyncIterable<StoredBlob>;
  /** Removes what is under a key, if anything is. */
  remove(key: string): Promise<void>;
}

/** Nothing is stored under a key. */
export class BlobMissingError extends Error {
  override readonly name = 'BlobMissingError';
}

/** A file is larger than it may be. */
export class BlobTooLargeError extends Error {
  override readonly name = 'BlobTooLargeError';
}

/** Removes everything whose key begins with `prefix`. */
export async function removeAll(store: BlobStore, prefix: string): Promise<void> {
  for await (const { key } of store.list(prefix)) await store.remove(key);
}

/** Whether a text can be a key: no part is empty, `.` or `..`, and nothing is said by signs that systems read otherwise. */
export function isBlobKey(text: string): boolean {
  if (text.length === 0 || text.length > 900 || /[\\\p{Cc}]/u.test(text)) return false;
  return text.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}
