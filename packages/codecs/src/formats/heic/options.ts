import type { OptionSchema } from '@safelight/core';

/** Options of the HEIC encoder. */
export const options = {
  quality: {
    type: 'number',
    role: 'quality',
    min: 1,
    max: 100,
    step: 1,
    default: 80,
    label: 'Quality',
    description: 'Higher keeps more detail and makes a larger file.',
  },
} as const satisfies OptionSchema;
