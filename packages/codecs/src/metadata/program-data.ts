import type { Adjustment } from '@safelight/core';

/** Said of what programs keep in a file for themselves: statements of origin, settings, work that is not done. */
export const PROGRAM_DATA: Adjustment = { kind: 'auxiliary-dropped', what: 'program-data' };

/** Whether four letters may name a part of a file: what follows its last one may be anything. */
export function isPartName(letters: string): boolean {
  return /^[ -~]{4}$/.test(letters);
}
