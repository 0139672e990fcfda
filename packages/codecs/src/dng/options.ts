import type { OptionSchema } from '@safelight/core';

/** Linear DNG is always the same: 16-bit samples without compression, which every raw developer reads. */
export const options = {} as const satisfies OptionSchema;
