import type { Format } from '@safelight/core';
import { acceptedExtensions, acceptedMimeTypes } from './accept.ts';

/** The largest file that is taken, in bytes. */
export const maxFileBytes: number = 1024 ** 3;

interface Candidate {
  readonly file: { readonly name: string; readonly type: string; readonly size: number };
}

/** Files by what becomes of them, each list in the order given. */
export interface SortedFiles<F> {
  readonly accepted: readonly F[];
  /** Neither the MIME type nor the extension is that of a supported format. */
  readonly invalid: readonly F[];
  readonly tooLarge: readonly F[];
}

/** The extension of a file name, lower case, without dot; empty when there is none. */
function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
}

/**
 * Sorts chosen files: MIME type or extension must be one that is accepted (`accept.ts`) or that of any readable format,
 * and at most 1 GB. What a file truly is, its bytes decide later.
 */
export function sortFiles<F extends Candidate>(files: readonly F[], formats: readonly Format[]): SortedFiles<F> {
  const readable = formats.filter((format) => format.decoder);
  const types = new Set([...acceptedMimeTypes, ...readable.flatMap((format) => format.mimeTypes)]);
  const extensions = new Set([...acceptedExtensions, ...readable.flatMap((format) => format.extensions)]);
  const accepted: F[] = [];
  const invalid: F[] = [];
  const tooLarge: F[] = [];
  for (const candidate of files) {
    const { name, type, size } = candidate.file;
    if (!types.has(type.toLowerCase()) && !extensions.has(extensionOf(name))) invalid.push(candidate);
    else if (size > maxFileBytes) tooLarge.push(candidate);
    else accepted.push(candidate);
  }
  return { accepted, invalid, tooLarge };
}
