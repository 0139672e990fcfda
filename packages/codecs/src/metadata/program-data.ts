import type { Adjustment } from '@safelight/core';

/** Said of what programs keep in a file for themselves: statements of origin, settings, work that is not done. */
export const PROGRAM_DATA: Adjustment = { kind: 'auxiliary-dropped', what: 'program-data' };
