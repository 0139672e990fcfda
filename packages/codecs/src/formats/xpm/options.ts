import type { OptionSchema } from '@safelight/core';

/** X pixmaps have no options: every colour is kept. */
export const options = {} as const satisfies OptionSchema;
