import { lstatSync, realpathSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { decodePath, systemPath } from '@safelight/engine/node';

/** A path below a folder. `..` stays as it is: behind a link it leads elsewhere than its spelling says. */
export function pathBelow(folder: string, path: string): string {
  if (path === '') return folder;
  return folder.split(/[/\\]/).includes('..') ? `${folder.replace(/\/+$/, '')}/${path}` : join(folder, path);
}

/** What lies at a path, a link itself rather than what it leads to; `undefined` where nothing can be seen there. */
export function entryAt(path: string): Stats | undefined {
  try {
    return lstatSync(systemPath(path));
  } catch {
    return undefined;
  }
}

/** Where a path leads when it is a link; `undefined` for what is none, or leads nowhere. */
export function linkedPath(path: string): string | undefined {
  return entryAt(path)?.isSymbolicLink() ? realPath(path) : undefined;
}

/** Where a path leads through all links; `undefined` where there is nothing. */
export function realPath(path: string): string | undefined {
  try {
    return decodePath(realpathSync.native(systemPath(path), 'buffer'));
  } catch {
    return undefined;
  }
}

/** Whether a path leads to a folder. */
export function isFolder(path: string): boolean {
  try {
    return statSync(systemPath(path)).isDirectory();
  } catch {
    return false;
  }
}
