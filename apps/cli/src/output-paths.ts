import { basename, dirname, normalize } from 'node:path';
import { ConvertError } from '@safelight/core';
import { freePath, resultName, resultNames, safeName, safePath, unsafePart } from '@safelight/engine/internal';
import type { InputFile, Inputs } from './inputs.ts';
import { PathMap } from './path-map.ts';
import { entryAt, linkedPath, pathBelow } from './paths.ts';
import { existing } from './write-files.ts';

/** Where the files of a result go. */
export interface Claim {
  readonly paths: readonly string[];
  /** The name that would have been, where that is none that every system holds. */
  readonly changedName?: string | undefined;
}

/**
 * Gives the files of a result their places.
 * @param count - how many pictures it is of
 * @param video - extension of the film that comes with them, where one does
 */
export type ClaimPaths = (count: number, video?: string) => Claim;

/** What the paths of a run's results follow from. */
export interface OutputInit {
  /** Of the results, without dot. */
  readonly extension: string;
  /** Folder for the results, the tree kept; absent: beside each source. */
  readonly out: string | undefined;
  /** The file that the result of the one input is to be; its pages are numbered after that. */
  readonly file?: string | undefined;
  /** Files that exist may be replaced. */
  readonly overwrite: boolean;
  /** Results may be of several files, each a page. */
  readonly several: boolean;
}

interface Planned {
  /** Where the result is, if it is one file; its pages are numbered after that. */
  readonly path: string;
  readonly changedName: string | undefined;
  /** Why there can be no result of one file. */
  readonly refusal: ConvertError | undefined;
}

/** At a path: the index of an input, one that cannot be read, or a result or folder of this run. */
export type Owner = number | 'refused' | 'output';

/** Inputs by their paths, and where they lead when they are links. */
export function inputOwners({ files, refused }: Inputs, owners: PathMap<Owner> = new PathMap()): PathMap<Owner> {
  const add = (path: string, owner: Owner): void => {
    for (const place of placesOf(path)) owners.add(place, owner);
  };
  for (const [index, { path, film }] of files.entries()) {
    add(path, index);
    // A film stays what it is, also where it is saved beside the result.
    if (film) add(film.path, 'refused');
  }
  for (const { path } of refused) add(path, 'refused');
  return owners;
}

/** The owners of a path, and of that which it leads to when it is a link. */
export function ownersOf(path: string, owners: PathMap<Owner>): readonly Owner[] {
  return placesOf(path).flatMap((place) => owners.get(place));
}

function placesOf(path: string): readonly string[] {
  const linked = linkedPath(path);
  return linked === undefined ? [path] : [path, linked];
}

/**
 * The paths of a run's results, chosen before anything is written. Each result has a path of its own, with the number of a
 * duplicate where another has its name; and none has that of an input, but for its own: with `overwrite` a file is replaced by
 * what becomes of it, never by what becomes of another.
 */
export class OutputPaths {
  readonly #init: OutputInit;
  readonly #owners: PathMap<Owner>;
  readonly #duplicates = new Map<string, number>();
  readonly #planned: readonly Planned[];

  constructor(inputs: Inputs, init: OutputInit, owners: PathMap<Owner> = inputOwners(inputs)) {
    const { files } = inputs;
    this.#init = { ...init, out: init.out !== undefined && !entryAt(init.out) ? normalize(init.out) : init.out };
    this.#owners = owners;
    if (init.out !== undefined) this.#addFolders(files);
    this.#planned = files.map((file, index) => this.#plan(file, index));
  }

  /** Why file `index` need not be converted: its result could not be written. */
  refusal(index: number): ConvertError | undefined {
    return this.#init.several ? undefined : this.#planned[index]?.refusal;
  }

  /** The paths for the result of file `index`, as `ClaimPaths` says, which no other result gets. Throws `write-failed`. */
  claim(index: number, count: number, video?: string): Claim {
    const planned = this.#planned[index];
    if (!planned) throw new RangeError(`There is no file ${index}.`);
    const claimed = this.#claimPages(planned, index, count);
    if (video === undefined) return claimed;
    const name = safeName(resultName(basename(planned.path), video));
    return { ...claimed, paths: [...claimed.paths, this.#take(pathBelow(dirname(planned.path), name), index)] };
  }

  #claimPages({ path, changedName, refusal }: Planned, index: number, count: number): Claim {
    if (count === 1 && refusal) throw refusal;
    if (count === 1) return { paths: [path], changedName };
    const pages = resultNames(basename(path), count);
    const paths = pages.map((page) => this.#take(pathBelow(dirname(path), safeName(page)), index));
    return { paths, changedName: changedName ?? pages.find((page) => safeName(page) !== page) };
  }

  #plan(file: InputFile, index: number): Planned {
    const { file: named, out, extension, overwrite } = this.#init;
    const folder = out === undefined ? dirname(file.path) : pathBelow(out, safePath(file.folder));
    const name = resultName(file.name, extension);
    const changedName =
      named === undefined ? unsafePart(out === undefined ? name : `${file.folder}/${name}`) : undefined;
    const wanted = named ?? pathBelow(folder, safeName(name));
    try {
      const path = this.#take(wanted, index);
      const refusal = !overwrite && entryAt(path) ? existing(path) : undefined;
      return { path, changedName, refusal };
    } catch (error) {
      return { path: wanted, changedName, refusal: error as ConvertError };
    }
  }

  #take(wanted: string, index: number): string {
    const path = freePath(wanted, (candidate) => this.#isTaken(candidate, index), this.#duplicates);
    this.#owners.add(path, 'output');
    return path;
  }

  #isTaken(path: string, index: number): boolean {
    const owners = ownersOf(path, this.#owners);
    if (owners.every((owner) => owner === 'output' || owner === index)) return owners.includes('output');
    // With another number there would be one more with each run over the same folder.
    if (!this.#init.overwrite) throw reserved(path);
    return true;
  }

  /** No file takes the name of a folder that results go to. */
  #addFolders(files: readonly InputFile[]): void {
    const folders = new Set<string>();
    for (const { folder } of files) {
      const parts = safePath(folder).split('/');
      for (let depth = parts.length; depth > 0 && parts[0] !== ''; depth--)
        folders.add(parts.slice(0, depth).join('/'));
    }
    for (const folder of folders) this.#owners.add(pathBelow(this.#init.out ?? '', folder), 'output');
  }
}

/** The refusal to write over a file that is converted itself. */
function reserved(path: string): ConvertError {
  const message = `${path} is one of the files to convert and stays as it is; use --out to write elsewhere.`;
  return new ConvertError('write-failed', message, { stage: 'finish' });
}
