import { basename, extname } from 'node:path';
import { type Target, targetByName } from '@safelight/codecs';
import { InvalidArgumentError } from 'commander';
import type { Inputs } from './inputs.ts';
import { entryAt, isFolder } from './paths.ts';

/**
 * The file that `--out` names rather than a folder: it ends in an extension of a format that is written, and there is no folder
 * of that name. A path that ends in a slash is a folder.
 */
export function namedFile(out: string | undefined): string | undefined {
  if (out === undefined || /[/\\]$/.test(out) || isFolder(out)) return undefined;
  return targetOfName(out) && out;
}

/** What a file is to be by its name; `undefined` where its extension names nothing that is written. */
export function targetOfName(path: string): Target | undefined {
  const extension = extname(path).slice(1);
  return extension === '' ? undefined : targetByName(extension);
}

/** Throws on a file whose extension is not one of the target's; one without an extension may be anything. */
export function checkName(path: string, { format }: Pick<Target, 'format'>): void {
  const given = extname(path).slice(1).toLowerCase();
  if (given === '' || format.extensions.some((known) => known === given)) return;
  const { label, extensions } = format;
  throw new InvalidArgumentError(`${basename(path)} is to be a ${label} file: its name ends in .${extensions[0]}.`);
}

/** Throws unless there is one file to become the one that `--out` names. */
export function checkOneInput({ files, refused }: Inputs, path: string): void {
  const count = files.length + refused.length;
  if (count === 1) return;
  const found = count === 0 ? 'there is no picture' : `there are ${count} files to convert`;
  throw new InvalidArgumentError(`--out ${path} is one file, and ${found}: name one, or a folder (${path}/).`);
}

/** Throws with the flag to use where the result is named after its source, as other programs have it. */
export function refuseNamedLast(args: readonly string[]): void {
  const last = args.at(-1);
  if (args.length !== 2 || last === undefined || entryAt(last) || !targetOfName(last)) return;
  throw new InvalidArgumentError(`There is no ${last} to convert. If it is to be the result, say so: --out ${last}`);
}
