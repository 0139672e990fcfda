import type { OptionSchema } from '@safelight/core';

/** Radiance pictures have no options: RGBE with run lengths is what every reader knows. */
export const options = {} as const satisfies OptionSchema;
