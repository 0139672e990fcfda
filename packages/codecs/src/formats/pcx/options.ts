import type { OptionSchema } from '@safelight/core';

/** PCX has no options: 24 bits for colour, 8 for gray, always with run lengths. */
export const options = {} as const satisfies OptionSchema;
