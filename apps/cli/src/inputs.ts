import { readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { formatByName } from '@safelight/engine';
import { globSync, isDynamicPattern } from 'tinyglobby';

/** One file to convert. */
export interface InputFile {
  readonly path: string;
  readonly name: string;
  /** Folder below the argument that named it, `/`-separated; empty for a file named itself. */
  readonly folder: string;
  readonly size: number;
  readonly lastModified: number;
}

/** What the arguments name: files in order, paths that are not there, and how many files of folders are no pictures. */
export interface Inputs {
  readonly files: readonly InputFile[];
  readonly missing: readonly string[];
  readonly skipped: number;
}

/** Expands files, folders (recursively, tree kept) and globs. In folders only files with a known extension count. */
export function gatherInputs(args: readonly string[]): Inputs {
  const files: InputFile[] = [];
  const missing: string[] = [];
  let skipped = 0;
  for (const arg of args) {
    const stat = statSync(arg, { throwIfNoEntry: false });
    if (stat?.isDirectory()) {
      const found = readdirSync(arg, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
      const known = found.filter((entry) => formatByName(entry.name) !== undefined);
      skipped += found.length - known.length;
      const paths = known.map((entry) => join(entry.parentPath, entry.name)).toSorted();
      files.push(...paths.map((path) => inputFile(path, relative(arg, dirname(path)))));
    } else if (stat) {
      files.push(inputFile(arg, ''));
    } else {
      const matches = isDynamicPattern(arg)
        ? globSync(arg.split(sep).join('/'), { expandDirectories: false }).toSorted()
        : [];
      if (matches.length === 0) missing.push(arg);
      files.push(...matches.map((path) => inputFile(path, '')));
    }
  }
  return { files, missing, skipped };
}

function inputFile(path: string, folder: string): InputFile {
  const { size, mtimeMs } = statSync(path);
  return { path, name: basename(path), folder: folder.split(sep).join('/'), size, lastModified: mtimeMs };
}
