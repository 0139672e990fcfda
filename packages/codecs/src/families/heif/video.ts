import { sourceOf } from '@safelight/core';
import { filmOf, readHeif } from './items.ts';

/** The film in a HEIF file, which its header alone tells the place of. */
export async function videoIn(bytes: Uint8Array, formatId: string): Promise<Uint8Array | undefined> {
  return filmOf(bytes, await readHeif(sourceOf(bytes), formatId));
}
