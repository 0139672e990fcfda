import { closeSync, existsSync, openSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { foldedName } from '@safelight/engine/internal';
import { decodePath, systemPath } from '@safelight/engine/node';
import { entryAt, pathBelow } from './paths.ts';
import { removeFile, temporaryFile } from './temporary.ts';

/** A folder as the file system knows it. */
interface FolderIdentity {
  /** The nearest folder that exists: its device and number, the same by whatever path it was found. */
  readonly base: string;
  readonly basePath: string;
  /** What leads from there to the folder; empty where the folder exists. */
  readonly rest: string;
}

interface Entry<Value> {
  readonly path: string;
  readonly value: Value;
}

/**
 * Values by the place in the file system that a path names, however it is spelt: through links, mounts and `..`, and in
 * other letter case where the file system does not tell cases apart. Places need not exist.
 */
export class PathMap<Value> {
  readonly #entries = new Map<string, Entry<Value>[]>();
  readonly #folders = new Map<string, FolderIdentity>();
  readonly #folds = new Map<string, boolean>();
  readonly #foldsNames: (folder: string) => boolean;

  /** @param foldsNames - whether a folder (which exists) takes names that differ in letter case for one */
  constructor(foldsNames: (folder: string) => boolean = probeFolding) {
    this.#foldsNames = foldsNames;
  }

  /** Adds a value to those at a path. */
  add(path: string, value: Value): void {
    const { exact, folded } = this.#keysOf(path);
    const entries = this.#entries.get(folded) ?? [];
    entries.push({ path: exact, value });
    this.#entries.set(folded, entries);
  }

  /** The values at a path. */
  get(path: string): readonly Value[] {
    const { exact, folded, folder } = this.#keysOf(path);
    const alike = this.#entries.get(folded) ?? [];
    const same = alike.filter((entry) => entry.path === exact);
    return (same.length < alike.length && this.#foldsAt(folder) ? alike : same).map(({ value }) => value);
  }

  #keysOf(path: string): { readonly exact: string; readonly folded: string; readonly folder: FolderIdentity } {
    const parent = dirname(path);
    const folder = this.#folders.get(parent) ?? identityOf(parent);
    this.#folders.set(parent, folder);
    const below = `${folder.rest}/${basename(path)}`;
    return { exact: `${folder.base}${below}`, folded: `${folder.base}${foldedName(below)}`, folder };
  }

  #foldsAt({ base, basePath }: FolderIdentity): boolean {
    const folds = this.#folds.get(base) ?? this.#foldsNames(basePath);
    this.#folds.set(base, folds);
    return folds;
  }
}

function identityOf(folder: string): FolderIdentity {
  try {
    const { dev, ino } = statSync(systemPath(folder), { bigint: true });
    return { base: `${dev}:${ino}`, basePath: folder, rest: '' };
  } catch {
    const above = dirname(folder);
    // Nothing lies above the root or the folder that one is in.
    if (above === folder) return { base: folder, basePath: folder, rest: '' };
    const { rest, ...base } = identityOf(above);
    return { ...base, rest: `${rest}/${basename(folder)}` };
  }
}

/** Tries whether a folder takes names for one that differ in letter case or in the composition of letters. */
function probeFolding(folder: string): boolean {
  const path = temporaryFile(folder);
  const other = pathBelow(dirname(path), basename(path).toUpperCase());
  try {
    closeSync(openSync(systemPath(path), 'wx'));
    return existsSync(systemPath(other)) && entryAt(path)?.ino === entryAt(other)?.ino;
  } catch {
    // Where nothing can be written, nothing can be written over.
    return false;
  } finally {
    removeFile(path);
  }
}

/** Tells the same without writing, by what is there: names in the folder, else the folder's own. */
export function observeFolding(folder: string): boolean {
  try {
    const names = readdirSync(systemPath(folder), { encoding: 'buffer' }).map((name) => decodePath(name));
    const known = new Set(names);
    const lettered = names.find((name) => !known.has(swapCase(name)));
    const path = lettered === undefined ? folder : pathBelow(folder, lettered);
    const other = pathBelow(dirname(path), swapCase(basename(path)));
    return other !== path && entryAt(other) !== undefined && entryAt(other)?.ino === entryAt(path)?.ino;
  } catch {
    return false;
  }
}

/** The name in other letter case. */
function swapCase(name: string): string {
  const upper = name.toUpperCase();
  return upper === name ? name.toLowerCase() : upper;
}
