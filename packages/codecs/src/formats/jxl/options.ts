import type { OptionSchema } from '@safelight/core';

/** Options of the JPEG XL encoder. */
export const options = {
  quality: {
    type: 'number',
    role: 'quality',
    min: 1,
    max: 100,
    step: 0.125,
    default: 85,
    label: 'Quality',
    description: 'Higher keeps more detail and makes a larger file; from 90 on the loss is hard to see.',
    when: { field: 'lossless', is: false },
  },
  lossless: {
    type: 'boolean',
    default: false,
    label: 'Lossless',
    description:
      'Keep every pixel as it is; a JPEG that nothing changes is packed smaller and can be restored exactly.',
  },
  effort: {
    type: 'number',
    role: 'effort',
    levels: { fast: 1, balanced: 5, smallest: 9 },
    min: 1,
    max: 9,
    step: 1,
    default: 3,
    label: 'Effort',
    description: 'How hard to search for a smaller file, from 1 (fastest) to 9 (smallest, many times slower).',
    advanced: true,
  },
  progressive: {
    type: 'boolean',
    default: false,
    label: 'Progressive',
    description: 'Show a coarse picture early while a file loads, at the price of a few percent of size and speed.',
    advanced: true,
  },
} as const satisfies OptionSchema;
