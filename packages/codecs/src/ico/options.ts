import type { OptionSchema } from '@safelight/core';

/** Icons have no options: 32 bits and a mask for every picture, which every reader of icons knows. */
export const options = {} as const satisfies OptionSchema;
