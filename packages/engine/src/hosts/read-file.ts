import { constants, type Stats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { ConvertError } from '@safelight/core';
import { systemPath } from './path-bytes.ts';

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file.',
  ENOTDIR: 'There is no such file: the path leads through a file.',
  ELOOP: 'The links lead in a circle.',
  ENAMETOOLONG: 'The name or the path is too long.',
  EACCES: 'There is no permission to read it.',
  EPERM: 'There is no permission to read it.',
};

/** What Node's file system calls throw as a `read-failed`. */
export function readFailure(cause: unknown): ConvertError {
  if (cause instanceof ConvertError) return cause;
  const code = (cause as NodeJS.ErrnoException | undefined)?.code;
  const message = reasons[code ?? ''] ?? `It could not be read${code ? ` (${code})` : ''}.`;
  return new ConvertError('read-failed', message, { stage: 'read', cause });
}

/** Throws `read-failed` for what is no file: reading a pipe would wait for ever, and a device never ends. */
export function refuseUnlessFile(stat: Stats): void {
  if (stat.isFile()) return;
  throw new ConvertError('read-failed', `This is ${kindOf(stat)}, not a file.`, { stage: 'read' });
}

function kindOf(stat: Stats): string {
  if (stat.isDirectory()) return 'a folder';
  if (stat.isFIFO()) return 'a pipe';
  return stat.isSocket() ? 'a socket' : 'a device';
}

/** Opens a file for reading. Throws `read-failed`, and waits for nobody where a pipe has taken the file's place. */
export async function openFile(path: string): Promise<FileHandle> {
  let file: FileHandle | undefined;
  try {
    // Windows has no such flag.
    file = await open(systemPath(path), constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    refuseUnlessFile(await file.stat());
    return file;
  } catch (cause) {
    await file?.close();
    throw readFailure(cause);
  }
}
