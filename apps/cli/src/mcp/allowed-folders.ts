import { basename, dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { entryAt, isFolder, pathBelow, realPath } from '../paths.ts';
import { printable } from '../printable.ts';
import { ToolError } from './tool-error.ts';

/** The folders that may be read and written. A path counts by where it leads, through all links. */
export class AllowedFolders {
  /** Without links, the first of them that which relative paths begin at. */
  readonly folders: readonly [string, ...string[]];

  /** @param folders - as they were named; the current one where there are none. Throws on what is no folder. */
  constructor(folders: readonly string[]) {
    const [first = realFolder('.'), ...rest] = folders.map(realFolder);
    if (folders.length === 0 && dirname(first) === first) {
      throw new ToolError('invalid-arguments', 'The current folder is the whole disk: name the folders to allow.');
    }
    this.folders = [first, ...rest];
  }

  /** An absolute path without `.` and `..`, of a path or `file:` address. Throws on what is neither. */
  absolute(given: string): string {
    const path = given.startsWith('file:') ? pathOfAddress(given) : given;
    if (path === '' || path.includes('\0')) throw new ToolError('invalid-arguments', 'An empty path leads nowhere.');
    return resolve(this.folders[0], path);
  }

  /**
   * The path of a file or folder, which need not exist: its folder without links. Throws `outside-folders`.
   * @param what - what the sentence calls it
   */
  place(given: string, what?: string): string {
    const path = this.absolute(given);
    const real = this.#real(path);
    if (real === undefined || !this.#contains(real)) throw this.#refusal(what);
    const folder = this.#real(dirname(path));
    // The folder of an allowed one may be none itself, and so may that of a link.
    return folder !== undefined && this.#contains(folder) ? pathBelow(folder, basename(path)) : real;
  }

  /** Where a path leads. Throws `outside-folders`. */
  real(path: string, what?: string): string {
    const real = this.#real(this.absolute(path));
    if (real === undefined || !this.#contains(real)) throw this.#refusal(what);
    return real;
  }

  /** Where a path leads, or would lead once it is made; `undefined` for a link that leads nowhere. */
  #real(path: string): string | undefined {
    const real = realPath(path);
    if (real !== undefined) return real;
    const above = dirname(path);
    if (above === path || entryAt(path)?.isSymbolicLink()) return undefined;
    const folder = this.#real(above);
    return folder === undefined ? undefined : pathBelow(folder, basename(path));
  }

  #contains(real: string): boolean {
    return this.folders.some((folder) => {
      const below = relative(folder, real);
      return below !== '..' && !below.startsWith(`..${sep}`) && !isAbsolute(below);
    });
  }

  #refusal(what = 'This path'): ToolError {
    const names = this.folders.map(printable).join(', ');
    return new ToolError('outside-folders', `${what} lies outside of the allowed folders (${names}).`);
  }
}

function realFolder(path: string): string {
  const real = realPath(path);
  if (real !== undefined && isFolder(real)) return real;
  throw new ToolError('invalid-arguments', `${path} is no folder.`);
}

function pathOfAddress(address: string): string {
  try {
    return fileURLToPath(address);
  } catch {
    throw new ToolError('invalid-arguments', `${address} is no address of a file on this machine.`);
  }
}
