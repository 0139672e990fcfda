import type { OptionSchema } from '@safelight/core';

/** TGA files are always written with run lengths, which every reader knows. */
export const options = {} as const satisfies OptionSchema;
