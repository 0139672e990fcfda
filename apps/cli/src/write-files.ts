import {
  accessSync,
  closeSync,
  constants,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  type Stats,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { ConvertError } from '@safelight/core';
import { systemPath } from '@safelight/engine/node';
import { entryAt } from './paths.ts';
import { keepFile, removeFile, temporaryFile } from './temporary.ts';

/** A file to write. */
export interface OutputFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** How files are written. */
export interface WriteOptions {
  /** Files that exist are replaced. */
  readonly overwrite: boolean;
  /** Time of the files' last change, milliseconds since 1970; absent: now. */
  readonly time?: number | undefined;
}

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'there is no space left',
  EDQUOT: 'there is no space left',
  EACCES: 'there is no permission',
  EPERM: 'there is no permission',
  EROFS: 'the file system is read-only',
  ENAMETOOLONG: 'the name or the path is too long',
  ENOENT: 'the path leads nowhere',
  ELOOP: 'the links lead in a circle',
  ENOTDIR: 'the path leads through a file',
  EEXIST: 'the path leads through a file',
  EISDIR: 'there is a folder of this name',
  ENXIO: 'what has this name is no file',
};

/**
 * Writes files whole or not at all: under other names first, then all in their places. Without `overwrite` nothing that is
 * there is replaced, even where it came to be meanwhile. Throws `write-failed`, and then everything is as it was.
 *
 * Synchronous, so that nothing comes between: what a signal or a failure ends is either there or not.
 */
export function writeFiles(files: readonly OutputFile[], options: WriteOptions): void {
  const parts: string[] = [];
  const undo: (() => void)[] = [];
  let current = '';
  try {
    for (const { path, bytes } of files) {
      current = path;
      mkdirSync(systemPath(dirname(path)), { recursive: true });
      parts.push(temporaryFile(dirname(path)));
      writePart(parts.at(-1) ?? '', path, bytes, options);
    }
    for (const [index, { path }] of files.entries()) {
      current = path;
      undo.push(place(parts[index] ?? '', path, options.overwrite, parts));
    }
  } catch (cause) {
    for (const step of undo.toReversed()) attempt(step);
    throw writeFailure(current, cause);
  } finally {
    for (const part of parts) removeFile(part);
  }
}

function writePart(part: string, path: string, bytes: Uint8Array, { overwrite, time }: WriteOptions): void {
  const replaced = overwrite ? entryAt(path) : undefined;
  // What replaces a file may be read by no more people than that.
  const descriptor = openSync(systemPath(part), 'wx', replaced?.isFile() ? replaced.mode & 0o777 : 0o666);
  try {
    writeFileSync(descriptor, bytes);
    // What it replaces is gone for good: it must outlast the machine's power.
    if (replaced) fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  if (time !== undefined) utimesSync(systemPath(part), new Date(), new Date(time));
}

/** Puts a finished file in its place; returns the way back. */
function place(part: string, path: string, overwrite: boolean, parts: string[]): () => void {
  if (!overwrite) {
    placeNew(part, path);
    return () => unlinkSync(systemPath(path));
  }
  refuseUnlessReplaceable(path);
  // Of one file alone there is no way back: it is there or not.
  const kept = parts.length > 1 ? keepReplaced(path) : undefined;
  if (kept !== undefined) parts.push(kept);
  const restore = (): void => {
    if (kept === undefined) return;
    // Should it not go back, it stays under the other name.
    keepFile(kept);
    renameSync(systemPath(kept), systemPath(path));
  };
  try {
    renameSync(systemPath(part), systemPath(path));
  } catch (error) {
    restore();
    throw error;
  }
  return kept === undefined ? () => unlinkSync(systemPath(path)) : restore;
}

/** Gives a finished file a name that must be free: no other file can have come to it unseen. */
function placeNew(part: string, path: string): void {
  try {
    linkSync(systemPath(part), systemPath(path));
    return;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw existing(path);
  }
  // Not every file system has links: an empty file takes the name, and makes way.
  try {
    closeSync(openSync(systemPath(path), 'wx'));
  } catch (error) {
    throw codeOf(error) === 'EEXIST' ? existing(path) : error;
  }
  try {
    renameSync(systemPath(part), systemPath(path));
  } catch (error) {
    attempt(() => unlinkSync(systemPath(path)));
    throw error;
  }
}

/** Throws where what is at a path is no file: folders, links to them, pipes and devices are not replaced. */
function refuseUnlessReplaceable(path: string): void {
  let replaced: Stats;
  try {
    replaced = statSync(systemPath(path));
  } catch {
    // There is nothing, or a link that leads nowhere.
    return;
  }
  if (replaced.isFile()) return;
  throw Object.assign(new Error(), { code: replaced.isDirectory() ? 'EISDIR' : 'ENXIO' });
}

/** Throws `write-failed` where a file could not be written for what is at its path, or above it. */
export function checkPlace(path: string, overwrite: boolean): void {
  if (!overwrite && entryAt(path)) throw existing(path);
  try {
    if (overwrite) refuseUnlessReplaceable(path);
    refuseUnlessWritable(dirname(path));
  } catch (cause) {
    throw writeFailure(path, cause);
  }
}

/** Throws unless a folder can be written to, or be made. */
function refuseUnlessWritable(folder: string): void {
  if (!entryAt(folder) && dirname(folder) !== folder) {
    refuseUnlessWritable(dirname(folder));
    return;
  }
  if (!statSync(systemPath(folder)).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' });
  accessSync(systemPath(folder), constants.W_OK);
}

/** Keeps what is at a path until all files of a result are in their places; returns where. */
function keepReplaced(path: string): string | undefined {
  if (!entryAt(path)) return undefined;
  const kept = temporaryFile(dirname(path));
  try {
    linkSync(systemPath(path), systemPath(kept));
  } catch {
    renameSync(systemPath(path), systemPath(kept));
  }
  return kept;
}

function attempt(step: () => void): void {
  try {
    step();
  } catch {
    // What made it necessary is what is told.
  }
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException | undefined)?.code ?? '';
}

/** Whatever keeps a file from being written, as a `write-failed`. */
export function writeFailure(path: string, cause: unknown): ConvertError {
  if (cause instanceof ConvertError) return cause;
  const reason = reasons[codeOf(cause)] ?? (codeOf(cause) || String(cause));
  return new ConvertError('write-failed', `${path} could not be written: ${reason}.`, { stage: 'finish', cause });
}

/** The refusal to write over a file. */
export function existing(path: string): ConvertError {
  const message = `${path} exists already; use --overwrite to replace it.`;
  return new ConvertError('write-failed', message, { stage: 'finish' });
}
