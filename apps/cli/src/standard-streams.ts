import { closeSync, openSync, writeSync } from 'node:fs';
import { basename, join } from 'node:path';
import { addAbortSignal, type Readable } from 'node:stream';
import { ConvertError, isAbortError } from '@safelight/core';
import { errorData, MAX_FILE_BYTES, type QueueItem } from '@safelight/engine/internal';
import { readFailure } from '@safelight/engine/node';
import { InvalidArgumentError } from 'commander';
import type { ConvertFlags } from './flags.ts';
import type { Inputs } from './inputs.ts';
import type { Output } from './output.ts';
import type { Claim, ClaimPaths } from './output-paths.ts';
import type { RunStore } from './run.ts';
import { removeFolder, temporaryFolder } from './temporary.ts';
import { writeFailure } from './write-files.ts';

/** What stands for standard input among the files, and for standard output as `--out`. */
const STANDARD = '-';

/** What a file is called that comes from standard input, unless `--name` says so. */
const UNNAMED = 'stdin';

/** Whether the one file comes from standard input. */
export function readsStandardInput(args: readonly string[]): boolean {
  return args.includes(STANDARD);
}

/** Whether the one result goes to standard output: it is told to, or there is no folder beside the source. */
export function writesStandardOutput(args: readonly string[], { out, join: joined }: ConvertFlags): boolean {
  return out === STANDARD || (readsStandardInput(args) && out === undefined && joined === undefined);
}

/** Throws on wrong usage of standard input and output, as far as the arguments tell. */
export function checkStreams(args: readonly string[], flags: ConvertFlags, out: Output, input: Readable): void {
  if (flags.join === STANDARD) throw new InvalidArgumentError('--join needs the name of a file.');
  if (readsStandardInput(args)) {
    if (args.length > 1) throw new InvalidArgumentError('- is standard input: it stands alone, without other files.');
    if ('isTTY' in input && input.isTTY === true) {
      throw new InvalidArgumentError('Standard input is a terminal: give a file with < or a pipe.');
    }
    if (basename(flags.name ?? UNNAMED) === '') throw new InvalidArgumentError('--name needs the name of a file.');
  } else if (flags.name !== undefined) {
    throw new InvalidArgumentError('--name goes with -, the file from standard input.');
  }
  if (writesStandardOutput(args, flags) && !flags.dryRun) checkOutput(flags, out);
}

function checkOutput(flags: ConvertFlags, out: Output): void {
  if (flags['extractVideo'] === true) {
    throw new InvalidArgumentError('--extract-video writes a second file, and standard output takes one: use --out.');
  }
  if (flags.json) throw new InvalidArgumentError('--json and the result cannot both go to standard output: use --out.');
  if (out.isTerminal) {
    throw new InvalidArgumentError('Standard output is a terminal: send the result to a file with >, or use --out.');
  }
}

/** Throws unless there is one file for standard output. */
export function checkSingle({ files, refused }: Inputs): void {
  const count = files.length + refused.length;
  if (count === 1) return;
  const found = count === 0 ? 'there is no picture' : `there are ${count} files`;
  throw new InvalidArgumentError(`Standard output takes one result, and ${found}: name one, or a folder with --out.`);
}

/** A file that was received, until it is removed. */
export interface Received {
  readonly inputs: Inputs;
  readonly remove: () => void;
}

/** Receives the file from standard input into a folder of its own, so that it is read as any other. Rejects when stopped. */
export async function receiveInput(input: Readable, given: string | undefined, stop: AbortSignal): Promise<Received> {
  let folder = '';
  const remove = (): void => {
    if (folder !== '') removeFolder(folder);
  };
  try {
    folder = temporaryFolder();
    const path = join(folder, 'input');
    const size = await receive(addAbortSignal(stop, input), path);
    const file = { path, label: STANDARD, name: basename(given ?? UNNAMED), folder: '', size, lastModified: 0 };
    return { inputs: { files: [file], refused: [], skipped: 0 }, remove };
  } catch (error) {
    remove();
    if (isAbortError(error)) throw error;
    const refused = [{ path: STANDARD, error: errorData(error) }];
    return { inputs: { files: [], refused, skipped: 0 }, remove: () => {} };
  }
}

/** Writes a stream to a new file; returns its bytes. Throws `limit-exceeded`, `read-failed` or `write-failed`. */
async function receive(input: Readable, path: string): Promise<number> {
  const descriptor = openSync(path, 'wx', 0o600);
  try {
    let size = 0;
    for await (const part of chunksOf(input)) {
      size += part.length;
      if (size > MAX_FILE_BYTES) {
        throw new ConvertError('limit-exceeded', 'Standard input exceeds the 1GB limit', { stage: 'read' });
      }
      write(descriptor, path, part);
    }
    return size;
  } finally {
    closeSync(descriptor);
  }
}

async function* chunksOf(input: Readable): AsyncGenerator<Uint8Array> {
  try {
    for await (const part of input) yield part as Uint8Array;
  } catch (cause) {
    throw isAbortError(cause) ? cause : readFailure(cause);
  }
}

function write(descriptor: number, path: string, bytes: Uint8Array): void {
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at);
  } catch (cause) {
    throw writeFailure(path, cause);
  }
}

/** The place of the one result on standard output, once it is known of how many files it is. */
export class OutputClaims {
  /** The result would be of several files, of which none is written. */
  isTooMany = false;

  readonly claim = (count: number): Claim => {
    if (count === 1) return { paths: [STANDARD] };
    this.isTooMany = true;
    const message = `This becomes ${count} files, and standard output takes one: choose with --pages, or use --out.`;
    throw new ConvertError('invalid-option', message, { stage: 'finish' });
  };
}

/** Writes the one result to standard output. */
export class OutputStore implements RunStore {
  readonly #out: Output;
  #claim: ClaimPaths = () => ({ paths: [] });
  #written: Claim | undefined;

  constructor(out: Output) {
    this.#out = out;
  }

  assign(_id: string, claim: ClaimPaths): void {
    this.#claim = claim;
  }

  async put(_item: QueueItem, files: readonly Uint8Array[]): Promise<void> {
    const claim = this.#claim(files.length);
    for (const bytes of files) this.#out.write(bytes);
    const { failure } = this.#out;
    if (failure) {
      const message = `Standard output could not be written (${failure.code}).`;
      throw new ConvertError('write-failed', message, { stage: 'finish' });
    }
    this.#written = claim;
  }

  written(): Claim | undefined {
    return this.#written;
  }

  async open(): Promise<undefined> {
    return undefined;
  }

  delete(): void {}

  clear(): void {}
}
