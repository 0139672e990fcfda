import { dirname, normalize } from 'node:path';
import { ConvertError } from '@safelight/core';
import { freeName, resultName, resultNames, safeName, safePath, unsafePart } from '@safelight/engine';
import type { InputFile } from './inputs.ts';
import { PathMap } from './path-map.ts';
import { entryAt, linkedPath, pathBelow } from './paths.ts';
import { existing } from './write-files.ts';

/** Where the files of a result go. */
export interface Claim {
  readonly paths: readonly string[];
  /** The name that would have been, where that is none that every system holds. */
  readonly changedName?: string | undefined;
}

/** What the paths of a run's results follow from. */
export interface OutputInit {
  /** Of the results, without dot. */
  readonly extension: string;
  /** Folder for the results, the tree kept; absent: beside each source. */
  readonly out: string | undefined;
  /** Files that exist may be replaced. */
  readonly overwrite: boolean;
}

interface Planned {
  readonly folder: string;
  readonly name: string;
  readonly changedName: string | undefined;
  /** Why there can be no result. */
  readonly refusal?: ConvertError;
}

/** At a path: the index of an input, or a result or folder of this run. */
type Owner = number | 'output';

/**
 * The paths of a run's results, chosen before anything is written. Each result has a path of its own, with the number of a
 * duplicate where another has its name; and none has that of an input, but for its own: with `overwrite` a file is replaced by
 * what becomes of it, never by what becomes of another.
 */
export class OutputPaths {
  readonly #init: OutputInit;
  readonly #owners: PathMap<Owner>;
  readonly #planned: readonly Planned[];

  constructor(files: readonly InputFile[], init: OutputInit, owners: PathMap<Owner> = new PathMap()) {
    this.#init = { ...init, out: init.out !== undefined && !entryAt(init.out) ? normalize(init.out) : init.out };
    this.#owners = owners;
    files.forEach(({ path }, index) => {
      owners.add(path, index);
      const linked = linkedPath(path);
      if (linked !== undefined) owners.add(linked, index);
    });
    if (init.out !== undefined) this.#addFolders(files);
    this.#planned = files.map((file, index) => this.#plan(file, index));
  }

  /** Why file `index` need not be converted: its one result could not be written. */
  refusal(index: number): ConvertError | undefined {
    return this.#planned[index]?.refusal;
  }

  /** The paths for the `count` files of the result of file `index`, which no other result gets. Throws `write-failed`. */
  claim(index: number, count: number): Claim {
    const planned = this.#planned[index];
    if (!planned) throw new RangeError(`There is no file ${index}.`);
    const { folder, name, changedName } = planned;
    if (count === 1) return { paths: [pathBelow(folder, name)], changedName };
    const pages = resultNames(name, count);
    const paths = pages.map((page) => pathBelow(folder, this.#take(folder, safeName(page), index)));
    return { paths, changedName: changedName ?? pages.find((page) => safeName(page) !== page) };
  }

  #plan(file: InputFile, index: number): Planned {
    const { out, extension, overwrite } = this.#init;
    const folder = out === undefined ? dirname(file.path) : pathBelow(out, safePath(file.folder));
    const wanted = resultName(file.name, extension);
    const changedName = unsafePart(out === undefined ? wanted : `${file.folder}/${wanted}`);
    try {
      const name = this.#take(folder, safeName(wanted), index);
      const path = pathBelow(folder, name);
      const refusal = !overwrite && entryAt(path) ? { refusal: existing(path) } : {};
      return { folder, name, changedName, ...refusal };
    } catch (error) {
      return { folder, name: wanted, changedName, refusal: error as ConvertError };
    }
  }

  #take(folder: string, wanted: string, index: number): string {
    const name = freeName(wanted, (candidate) => this.#isTaken(pathBelow(folder, candidate), index));
    this.#owners.add(pathBelow(folder, name), 'output');
    return name;
  }

  #isTaken(path: string, index: number): boolean {
    const linked = linkedPath(path);
    const owners = [path, ...(linked === undefined ? [] : [linked])].flatMap((one) => this.#owners.get(one));
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
