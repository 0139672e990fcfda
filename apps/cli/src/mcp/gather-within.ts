import { statSync } from 'node:fs';
import { sep } from 'node:path';
import { readFailure, systemPath } from '@safelight/engine/node';
import { gatherInputs, type InputFile, type Inputs, matchesOf, type RefusedInput } from '../inputs.ts';
import { entryAt, pathBelow } from '../paths.ts';
import type { Failure } from '../report.ts';
import type { AllowedFolders } from './allowed-folders.ts';
import { ToolError } from './tool-error.ts';

/** An input that is not read. */
export interface RefusedPath {
  readonly path: string;
  readonly failure: Failure;
}

/** What paths name within the allowed folders. */
export interface GatheredInputs {
  /** With everything that is refused, so that no result takes its name. */
  readonly inputs: Inputs;
  readonly refused: readonly RefusedPath[];
}

/** What makes a part of a path a pattern, unless there is a file or folder of this name. */
const PATTERN = /[*?[\]{}()!+@\\]/;

/** Expands files, folders and globs as `gatherInputs` does, links to files followed where they lead into allowed folders. */
export function gatherWithin(paths: readonly string[], folders: AllowedFolders): GatheredInputs {
  const refused: RefusedPath[] = [];
  const refuse = (path: string, error: unknown): void => {
    refused.push({ path, failure: failureOf(error) });
  };
  const found: string[] = [];
  for (const path of paths) {
    try {
      found.push(...existingPaths(path, folders));
    } catch (error) {
      refuse(path, error);
    }
  }
  const gathered = gatherInputs(found);
  for (const { path, error } of gathered.refused) refused.push({ path, failure: error });
  const { files, skipped } = gathered;
  return refuseFiles({ inputs: inputsOf(files, refused, skipped), refused }, ({ path }) => folders.real(path));
}

/** Refuses the files for which `check` throws. */
export function refuseFiles({ inputs, refused }: GatheredInputs, check: (file: InputFile) => unknown): GatheredInputs {
  const more: RefusedPath[] = [];
  const files = inputs.files.filter((file) => {
    try {
      check(file);
      return true;
    } catch (error) {
      more.push({ path: file.path, failure: failureOf(error) });
      return false;
    }
  });
  const all = [...refused, ...more];
  return { inputs: inputsOf(files, all, inputs.skipped), refused: all };
}

function inputsOf(files: readonly InputFile[], refused: readonly RefusedPath[], skipped: number): Inputs {
  // Only their names count: what is said of them is said elsewhere.
  const asInput = ({ path }: RefusedPath): RefusedInput => ({ path, error: readFailure(undefined).toData() });
  return { files, refused: refused.map(asInput), skipped };
}

function failureOf(error: unknown): Failure {
  if (error instanceof ToolError && error.code === 'outside-folders') {
    return { code: error.code, stage: 'read', message: error.message };
  }
  if (error instanceof ToolError) return { code: 'read-failed', stage: 'read', message: error.message };
  return readFailure(error).toData();
}

/** The file or folder of a path, or the files that a pattern matches. Throws where there is none. */
function existingPaths(given: string, folders: AllowedFolders): readonly string[] {
  const path = folders.absolute(given);
  // A file may be named like a pattern.
  if (entryAt(path)) return [folders.place(given)];
  const matches = matchesWithin(path, folders);
  if (matches) return matches;
  statSync(systemPath(folders.place(given)));
  return [];
}

/**
 * The files that a pattern matches below an allowed folder, links left out: looking for files, one would follow them out of it.
 * `undefined` for what is no pattern. Throws where nothing matches.
 */
function matchesWithin(path: string, folders: AllowedFolders): readonly string[] | undefined {
  const parts = path.split(sep);
  const upTo = (index: number): string => parts.slice(0, index).join(sep) || sep;
  const start = parts.findIndex((part, index) => PATTERN.test(part) && !entryAt(upTo(index + 1)));
  if (start < 0) return undefined;
  const folder = folders.real(upTo(start));
  const pattern = parts.slice(start).join('/');
  const matches = matchesOf(pattern, { cwd: folder, followSymbolicLinks: false });
  if (matches.length === 0) throw new ToolError('read-failed', 'No file matches this pattern.');
  return matches.map((match) => pathBelow(folder, match));
}
