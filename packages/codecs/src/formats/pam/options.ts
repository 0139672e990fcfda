import type { OptionSchema } from '@safelight/core';

/** PAM has one way to write a picture. */
export const options = {} as const satisfies OptionSchema;
