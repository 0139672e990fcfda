import { randomBytes } from 'node:crypto';
import { createReadStream, mkdirSync } from 'node:fs';
import { copyFile, mkdir, open, opendir, realpath, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { BlobMissingError, type BlobStore, BlobTooLargeError, isBlobKey, type StoredBlob } from './blob-store.ts';

/** Ends the name of a file that is still being written. */
const UNFINISHED = '.unfinished';

/** A folder as a store: each key is a path in it. Several servers may share one, where all of them reach the same disk. */
export class FolderStore implements BlobStore {
  readonly #root: string;

  /** @param root - made where it is not there */
  constructor(root: string) {
    this.#root = resolve(root);
    mkdirSync(this.#root, { recursive: true, mode: 0o700 });
  }

  async moveIn(key: string, path: string): Promise<void> {
    const target = this.#pathOf(key);
    await this.#withFolder(target, async () => {
      try {
        await rename(path, target);
      } catch (error) {
        if (codeOf(error) !== 'EXDEV') throw error;
        const unfinished = unfinishedPath(target);
        await copyFile(path, unfinished);
        await rename(unfinished, target);
        await rm(path, { force: true });
      }
    });
  }

  async write(key: string, bytes: Uint8Array): Promise<void> {
    const target = this.#pathOf(key);
    await this.#withFolder(target, async () => {
      const unfinished = unfinishedPath(target);
      try {
        await writeFile(unfinished, bytes, { mode: 0o600 });
        await rename(unfinished, target);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    });
  }

  async read(key: string): Promise<Readable> {
    const path = await this.#existing(key);
    // Opened here, so that a file that is not there is told of before anything is sent.
    const file = await open(path).catch(missing);
    return createReadStream(path, { fd: file });
  }

  async withFile<T>(
    key: string,
    { maxBytes }: { readonly maxBytes: number },
    use: (path: string) => Promise<T>,
  ): Promise<T> {
    const path = await this.#existing(key);
    const { size } = await stat(path).catch(missing);
    if (size > maxBytes) throw new BlobTooLargeError();
    return use(path);
  }

  async *list(prefix: string): AsyncIterable<StoredBlob> {
    const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
    for await (const path of filesIn(join(this.#root, folder))) {
      const key = relative(this.#root, path).split(sep).join('/');
      if (!key.startsWith(prefix)) continue;
      const found = await stat(path).catch(() => undefined);
      if (found) yield { key, size: found.size, modified: found.mtimeMs };
    }
  }

  async remove(key: string): Promise<void> {
    const path = this.#pathOf(key);
    await rm(path, { force: true });
    // A folder that is empty now has no use; one that is not stays.
    for (let folder = dirname(path); folder !== this.#root; folder = dirname(folder)) {
      if (!(await isRemoved(folder))) return;
    }
  }

  #pathOf(key: string): string {
    if (!isBlobKey(key)) throw new BlobMissingError();
    return join(this.#root, ...key.split('/'));
  }

  /** The path of a file that is there, and not outside of the folder by a link. */
  async #existing(key: string): Promise<string> {
    const path = await realpath(this.#pathOf(key)).catch(missing);
    const root = await realpath(this.#root);
    if (!path.startsWith(root + sep)) throw new BlobMissingError();
    const found = await stat(path).catch(missing);
    if (!found.isFile()) throw new BlobMissingError();
    return path;
  }

  /** Throws where a folder, or as much of its path as is there, is outside by a link. */
  async #checkInside(folder: string): Promise<void> {
    const root = await realpath(this.#root);
    for (let path = folder; path.startsWith(this.#root + sep); path = dirname(path)) {
      const found = await realpath(path).catch(() => undefined);
      if (found === undefined) continue;
      if (!found.startsWith(root + sep)) throw new BlobMissingError();
      return;
    }
  }

  /** Does something in the folder of a path, which somebody else may remove just then since it was empty. */
  async #withFolder(path: string, work: () => Promise<void>): Promise<void> {
    for (let tries = 0; ; tries++) {
      try {
        await this.#checkInside(dirname(path));
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        return await work();
      } catch (error) {
        if (codeOf(error) !== 'ENOENT' || tries >= 5) throw error;
      }
    }
  }
}

async function* filesIn(folder: string): AsyncGenerator<string, void, undefined> {
  const entries = await opendir(folder).catch(() => undefined);
  if (!entries) return;
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else if (entry.isFile()) yield path;
  }
}

function unfinishedPath(target: string): string {
  return `${target}.${randomBytes(6).toString('hex')}${UNFINISHED}`;
}

async function isRemoved(folder: string): Promise<boolean> {
  try {
    await rmdir(folder);
    return true;
  } catch {
    return false;
  }
}

function codeOf(error: unknown): unknown {
  return (error as { code?: unknown }).code;
}

function missing(error: unknown): never {
  if (['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP', 'ENAMETOOLONG'].includes(String(codeOf(error))))
    throw new BlobMissingError();
  throw error;
}
