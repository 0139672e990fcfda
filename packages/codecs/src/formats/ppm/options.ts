import type { OptionSchema } from '@safelight/core';

/** PPM has one way to write a picture. */
export const options = {} as const satisfies OptionSchema;
