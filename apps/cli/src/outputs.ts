import { existsSync } from 'node:fs';
import { mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, parse } from 'node:path';
import { ConvertError } from '@safelight/core';
import { fileTime, type QueueItem, type ResultStore, resultName, resultNames } from '@safelight/engine';
import type { InputFile } from './inputs.ts';

/** Chooses where each result goes: beside its source, or below `out` with the tree kept; no two results collide. */
export function outputPaths(
  files: readonly InputFile[],
  extension: string,
  out: string | undefined,
): readonly string[] {
  const taken = new Set<string>();
  return files.map((file) => {
    const folder = out === undefined ? dirname(file.path) : join(out, file.folder);
    const wanted = join(folder, resultName(file.name, extension));
    const { dir, name, ext } = parse(wanted);
    let path = wanted;
    for (let n = 1; taken.has(path); n++) path = join(dir, `${name} _(${n})${ext}`);
    taken.add(path);
    return path;
  });
}

/** Writes results to files: first under another name, then renamed, so that no half-written file keeps the final name. */
export class FileStore implements ResultStore<string> {
  readonly #paths = new Map<string, string>();
  readonly #written = new Map<string, readonly string[]>();
  readonly #overwrite: boolean;
  readonly #times: boolean;

  /** @param times - whether files get the time when their picture was taken (`fileTime`), else that of their making */
  constructor(overwrite: boolean, times = true) {
    this.#overwrite = overwrite;
    this.#times = times;
  }

  /** Says where the result of a queue item goes. */
  assign(id: string, path: string): void {
    this.#paths.set(id, path);
  }

  async put(item: QueueItem, files: readonly Uint8Array[]): Promise<void> {
    const paths = this.#pathsOf(item.id, files.length);
    if (paths.length === 0) throw new ConvertError('write-failed', 'No place for the result.', { stage: 'finish' });
    for (const [place, bytes] of files.entries())
      await this.#write(paths[place] ?? '', bytes, this.#times ? fileTime(item) : undefined);
    this.#written.set(item.id, paths);
  }

  /** Where the files of a result go. */
  #pathsOf(id: string, count: number): readonly string[] {
    const path = this.#paths.get(id);
    return path === undefined ? [] : resultNames(path, count);
  }

  async #write(path: string, bytes: Uint8Array, time: number | undefined): Promise<void> {
    await writeWhole(path, bytes, this.#overwrite);
    if (time !== undefined) await utimes(path, new Date(), new Date(time));
  }

  open(id: string, place: number): Promise<string | undefined> {
    return Promise.resolve(this.#written.get(id)?.[place]);
  }

  delete(): void {}

  clear(): void {}
}

/** Writes a file under another name first, so that no half-written one keeps the final name. Throws `write-failed`. */
export async function writeWhole(path: string, bytes: Uint8Array, overwrite: boolean): Promise<void> {
  const partial = `${path}.${process.pid}.part`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(partial, bytes);
    if (!overwrite && existsSync(path)) throw existing(path);
    await rename(partial, path);
  } catch (cause) {
    await rm(partial, { force: true });
    if (cause instanceof ConvertError) throw cause;
    const detail = cause instanceof Error ? ` (${cause.message})` : '';
    throw new ConvertError('write-failed', `${path} could not be written${detail}.`, { stage: 'finish', cause });
  }
}

/** The refusal to write over a file. */
export function existing(path: string): ConvertError {
  return new ConvertError('write-failed', `${path} exists already; use --overwrite to replace it.`, {
    stage: 'finish',
  });
}
