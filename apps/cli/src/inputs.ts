import { type Dirent, readdirSync, statSync } from 'node:fs';
import { basename, sep } from 'node:path';
import type { ConvertErrorData } from '@safelight/core';
import { errorData, formatByName } from '@safelight/engine/internal';
import { decodePath, readFailure, refuseUnlessFile, systemPath } from '@safelight/engine/node';
import { type GlobOptions, globSync, isDynamicPattern } from 'tinyglobby';
import { entryAt, isFolder, pathBelow } from './paths.ts';

/** One file to convert. Paths are those of `decodePath`. */
export interface InputFile {
  readonly path: string;
  /** What it is called in messages, where that is not its path. */
  readonly label?: string;
  readonly name: string;
  /** Folder below the argument that named it, `/`-separated; empty for a file named itself. */
  readonly folder: string;
  readonly size: number;
  readonly lastModified: number;
}

/** What a file is called in messages. */
export function labelOf({ path, label = path }: InputFile): string {
  return label;
}

/** Something that was named, or lies in a folder under a picture's name, and is no file that can be read. */
export interface RefusedInput {
  readonly path: string;
  readonly error: ConvertErrorData;
}

/** What the arguments name: files in order, what cannot be read, and how many files of folders are no pictures. */
export interface Inputs {
  readonly files: readonly InputFile[];
  readonly refused: readonly RefusedInput[];
  readonly skipped: number;
}

/**
 * Expands files, folders (recursively, tree kept) and globs. In folders only files with a known extension count; links to
 * files are followed, links to folders are not. What cannot be read is told, and the rest goes on.
 */
export function gatherInputs(args: readonly string[]): Inputs {
  const gathering = new Gathering();
  for (const arg of args) gathering.addArgument(arg);
  return gathering;
}

/** What lies in a folder, itself no folder. */
type Found = Pick<InputFile, 'path' | 'folder'>;

class Gathering implements Inputs {
  readonly files: InputFile[] = [];
  readonly refused: RefusedInput[] = [];
  skipped = 0;

  addArgument(path: string): void {
    if (isFolder(path)) {
      this.#addFolder(path);
      return;
    }
    // A file may be named like a pattern.
    const matches = entryAt(path) ? [] : matchesOf(path);
    if (matches.length === 0) this.#addFile(path, '');
    for (const match of matches) this.#addFile(match, '');
  }

  #addFolder(root: string): void {
    const found: Found[] = [];
    const folders = [''];
    for (const folder of folders) {
      for (const entry of this.#entriesOf(pathBelow(root, folder))) {
        const below = pathBelow(folder, decodePath(entry.name));
        if (entry.isDirectory()) folders.push(below);
        else found.push({ path: pathBelow(root, below), folder: folder.split(sep).join('/') });
      }
    }
    const pictures = found.filter(({ path }) => formatByName(basename(path)) && !isFolder(path));
    this.skipped += found.length - pictures.length;
    for (const { path, folder } of pictures.toSorted((a, b) => (a.path < b.path ? -1 : 1))) this.#addFile(path, folder);
  }

  #entriesOf(folder: string): readonly Dirent<Buffer>[] {
    try {
      return readdirSync(systemPath(folder), { withFileTypes: true, encoding: 'buffer' });
    } catch (cause) {
      this.#refuse(folder, cause);
      return [];
    }
  }

  #addFile(path: string, folder: string): void {
    try {
      const stat = statSync(systemPath(path));
      refuseUnlessFile(stat);
      this.files.push({ path, name: basename(path), folder, size: stat.size, lastModified: stat.mtimeMs });
    } catch (cause) {
      this.#refuse(path, cause);
    }
  }

  #refuse(path: string, cause: unknown): void {
    this.refused.push({ path, error: errorData(readFailure(cause)) });
  }
}

/** The files that a pattern matches, in order; none where the path is no pattern. */
export function matchesOf(
  path: string,
  options: Pick<GlobOptions, 'cwd' | 'followSymbolicLinks'> = {},
): readonly string[] {
  if (!isDynamicPattern(path)) return [];
  try {
    return globSync(path.split(sep).join('/'), { ...options, expandDirectories: false }).toSorted();
  } catch {
    return [];
  }
}
