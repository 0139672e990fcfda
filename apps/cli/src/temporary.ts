import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemPath } from '@safelight/engine/node';
import { pathBelow } from './paths.ts';

const files = new Set<string>();
const folders = new Set<string>();

// However the process ends, unless it is killed: nothing that is not finished stays behind.
process.on('exit', () => {
  for (const path of files) removeFile(path);
  for (const path of folders) removeFolder(path);
});

/** A path for a file that is to be finished or removed, with a name that is short enough for every folder. */
export function temporaryFile(folder: string): string {
  const path = pathBelow(folder, `.safelight-${randomBytes(6).toString('hex')}.part`);
  files.add(path);
  return path;
}

/** Leaves a temporary file as it is. */
export function keepFile(path: string): void {
  files.delete(path);
}

/** Removes a temporary file that has not become anything else. */
export function removeFile(path: string): void {
  if (!files.delete(path)) return;
  try {
    unlinkSync(systemPath(path));
  } catch {
    // It has got its name, or was never made.
  }
}

/** Makes a folder that nobody else can look into. */
export function temporaryFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'safelight-'));
  folders.add(path);
  return path;
}

/** Removes a temporary folder with all that is in it. */
export function removeFolder(path: string): void {
  rmSync(path, { recursive: true, force: true });
  folders.delete(path);
}
