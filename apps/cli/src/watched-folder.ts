import { type Stats, statSync } from 'node:fs';
import { basename, resolve, sep } from 'node:path';
import { formatByName } from '@safelight/engine/internal';
import { systemPath } from '@safelight/engine/node';
import { watch } from 'chokidar';

/** Milliseconds for which a file must not have grown before it is read. */
const STILL = 2000;

/** Milliseconds between looks whether the folder is still there. */
const LOOK = 1000;

/** What is heard of a folder. Paths are absolute. */
export interface FolderListener {
  /** All that was there is known. */
  readonly ready: () => void;
  /** A picture came, or changed, and has stopped growing. */
  readonly came: (path: string) => void;
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

/** Whether an absolute path is that of a folder for results, another than the one that is watched, or lies in it. */
export function isInResults(path: string, folder: string, results: string | undefined): boolean {
  if (results === undefined) return false;
  const within = resolve(results);
  return within !== resolve(folder) && (path === within || path.startsWith(within + sep));
}

/** Watches a folder and those in it, links to folders apart, until the function that is returned is called. */
export function watchFolder(
  folder: string,
  { existing, results }: WatchInit,
  { ready, came, gone }: FolderListener,
): () => Promise<void> {
  const root = resolve(folder);
  const watcher = watch(root, {
    ignoreInitial: !existing,
    followSymlinks: false,
    awaitWriteFinish: { stabilityThreshold: STILL, pollInterval: 100 },
    // Files by their extension, as in folders that are converted.
    ignored: (path, stats) =>
      isInResults(path, folder, results) || (stats?.isFile() === true && !formatByName(basename(path))),
  });
  const identity = identityOf(root);
  const look = (): void => {
    if (identityOf(root) === identity) return;
    clearInterval(timer);
    gone('The folder is not there any more.');
  };
  const timer = setInterval(look, LOOK);
  watcher
    .on('ready', ready)
    .on('add', (path) => came(resolve(path)))
    .on('change', (path) => came(resolve(path)))
    .on('error', (error) => gone(`It cannot be watched any more: ${(error as Error).message}`));
  return async () => {
    clearInterval(timer);
    await watcher.close();
  };
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
