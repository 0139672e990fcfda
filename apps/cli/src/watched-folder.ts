import { type Stats, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { formatByName, isNamedAsFilm } from '@safelight/engine/internal';
import { systemPath } from '@safelight/engine/node';
import { watch } from 'chokidar';
import { entryAt, realPath } from './paths.ts';

/** Milliseconds for which a file must not have grown before it is read. */
export const STILL = 2000;

/** Milliseconds between looks whether the folder is still there. */
const LOOK = 1000;

/** What is heard of a folder. Paths are absolute, below the folder as it was named. */
export interface FolderListener {
  /** All that was there is known. */
  readonly ready: () => void;
  /** A picture, or what may be a Live Photo's film, came or changed, and has stopped growing. */
  readonly came: (path: string) => void;
  /** A part of it cannot be watched, and why; the rest can. */
  readonly refused: (path: string, reason: string) => void;
  /** The folder cannot be watched any more, and why. */
  readonly gone: (reason: string) => void;
}

/** What is left out of a folder that is watched. */
export interface WatchInit {
  /** What is there from the start counts as coming. */
  readonly existing: boolean;
  /** A folder in it whose files are results. */
  readonly results: string | undefined;
}

/** Where a path leads, or would lead if it were there: however its folders are spelt, through links or not. */
function realPlace(path: string): string {
  const full = resolve(path);
  const real = realPath(full);
  const above = dirname(full);
  return real ?? (above === full ? full : join(realPlace(above), basename(full)));
}

/** Whether a path is that of a folder for results, one within the folder that is watched, or lies in it. */
export function isInResults(path: string, folder: string, results: string | undefined): boolean {
  if (results === undefined) return false;
  const within = realPlace(results);
  if (!within.startsWith(realPlace(folder) + sep)) return false;
  const real = realPlace(path);
  return real === within || real.startsWith(within + sep);
}

function mayBeTaken(name: string): boolean {
  return formatByName(name) !== undefined || isNamedAsFilm(name);
}

/** Watches a folder and those in it, links to folders apart, until the function that is returned is called. */
export function watchFolder(
  folder: string,
  { existing, results }: WatchInit,
  { ready, came, refused, gone }: FolderListener,
): () => Promise<void> {
  const root = resolve(folder);
  const real = realPlace(root);
  const named = (path: string): string => join(root, relative(real, path));
  const closed = new AbortController();
  const watcher = watch(real, {
    ignoreInitial: !existing,
    followSymlinks: false,
    awaitWriteFinish: { stabilityThreshold: STILL, pollInterval: 100 },
    // Files by their extension, as in folders that are converted.
    ignored: (path, stats) =>
      isInResults(path, folder, results) || (stats?.isFile() === true && !mayBeTaken(basename(path))),
  });
  const identity = identityOf(root);
  const look = (): void => {
    if (identity !== undefined && identityOf(root) === identity) return;
    clearInterval(timer);
    gone('The folder is not there any more.');
  };
  const timer = setInterval(look, LOOK);
  let isReady = false;
  const hear = (path: string): void => {
    const place = named(path);
    if (isReady) came(place);
    // What is there from the start is told at once, though it may be growing.
    else void hasSettled(place, closed.signal).then((isThere) => isThere && came(place));
  };
  watcher
    .on('ready', () => {
      isReady = true;
      ready();
    })
    .on('add', hear)
    .on('change', hear)
    .on('error', (error) => {
      const { code, path, message } = error as NodeJS.ErrnoException;
      const isDenied = code === 'EACCES' || code === 'EPERM';
      if (isDenied && path !== undefined && path !== real) refused(named(path), 'This may not be read.');
      else gone(`It cannot be watched any more: ${message}`);
    });
  return async () => {
    closed.abort();
    clearInterval(timer);
    await watcher.close();
  };
}

/** Resolves once a file has not changed for a while; with `false` where it has gone, or nobody waits any more. */
export async function hasSettled(path: string, closed: AbortSignal): Promise<boolean> {
  let before = '';
  while (!closed.aborted) {
    const stat = entryAt(path);
    if (!stat) return false;
    const state = `${stat.size} ${stat.mtimeMs}`;
    // A time in the future says nothing; then it is looked at twice.
    const age = Date.now() - stat.mtimeMs;
    if (age >= STILL || state === before) return true;
    before = state;
    await new Promise((wake) => setTimeout(wake, STILL));
  }
  return false;
}

/** What tells a folder from another of its name; `undefined` where there is none. */
function identityOf(folder: string): string | undefined {
  try {
    const stat: Stats = statSync(systemPath(folder));
    return stat.isDirectory() ? `${stat.dev}:${stat.ino}` : undefined;
  } catch {
    return undefined;
  }
}
