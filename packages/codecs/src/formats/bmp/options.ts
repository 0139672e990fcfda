import type { OptionSchema } from '@safelight/core';

/** Bitmaps have no options: 24 bits for colour, 8 for gray, never compressed, since many readers know nothing else. */
export const options = {} as const satisfies OptionSchema;
