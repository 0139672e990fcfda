import { closeSync, type Dirent, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { basename, dirname, sep } from 'node:path';
import type { ConvertErrorData } from '@safelight/core';
import { errorData, FILM_HEAD, findLivePhotos, formatByName, isFilm, isNamedAsFilm } from '@safelight/engine/internal';
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
  /** The film of a Live Photo, which goes with its picture. */
  readonly film?: Pick<InputFile, 'path' | 'size'>;
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
  return gathering.inputs();
}

/** What lies in a folder, itself no folder. */
type Found = Pick<InputFile, 'path' | 'folder'>;

class Gathering {
  readonly #files: InputFile[] = [];
  readonly #refused: RefusedInput[] = [];
  /** Files of folders that may be films of Live Photos. */
  readonly #films = new Set<InputFile>();
  #skipped = 0;

  /** All that was found, films with their pictures. */
  inputs(): Inputs {
    const listed = this.#files.map((file) => ({ ...file, folder: dirname(file.path) }));
    const pairs = new Map([...findLivePhotos(listed)].filter(([, film]) => beginsAsFilm(this.#files[film])));
    const paired = new Set(pairs.values());
    const files = this.#files.flatMap((file, place) => {
      if (paired.has(place)) return [];
      const film = this.#files[pairs.get(place) ?? -1];
      if (film) return [{ ...file, film: { path: film.path, size: film.size } }];
      return this.#films.has(file) ? [] : [file];
    });
    const loose = this.#files.filter((file, place) => this.#films.has(file) && !paired.has(place)).length;
    return { files, refused: this.#refused, skipped: this.#skipped + loose };
  }

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
    const wanted = found.filter(
      ({ path }) => (formatByName(basename(path)) || isNamedAsFilm(basename(path))) && !isFolder(path),
    );
    this.#skipped += found.length - wanted.length;
    for (const { path, folder } of wanted.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
      const file = this.#addFile(path, folder);
      if (file && isNamedAsFilm(file.name)) this.#films.add(file);
    }
  }

  #entriesOf(folder: string): readonly Dirent<Buffer>[] {
    try {
      return readdirSync(systemPath(folder), { withFileTypes: true, encoding: 'buffer' });
    } catch (cause) {
      this.#refuse(folder, cause);
      return [];
    }
  }

  #addFile(path: string, folder: string): InputFile | undefined {
    try {
      const stat = statSync(systemPath(path));
      refuseUnlessFile(stat);
      const file = { path, name: basename(path), folder, size: stat.size, lastModified: stat.mtimeMs };
      this.#files.push(file);
      return file;
    } catch (cause) {
      this.#refuse(path, cause);
      return undefined;
    }
  }

  #refuse(path: string, cause: unknown): void {
    this.#refused.push({ path, error: errorData(readFailure(cause)) });
  }
}

/** Whether a film begins as one; a file that cannot be read does not. */
function beginsAsFilm(file: InputFile | undefined): boolean {
  if (!file) return false;
  const head = new Uint8Array(FILM_HEAD);
  try {
    const open = openSync(systemPath(file.path), 'r');
    try {
      readSync(open, head, 0, head.length, 0);
    } finally {
      closeSync(open);
    }
  } catch {
    return false;
  }
  return isFilm(head);
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
