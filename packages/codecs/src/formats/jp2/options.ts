import type { OptionSchema } from '@safelight/core';

/** Options of the JPEG 2000 encoder. */
export const options = {
  quality: {
    type: 'number',
    role: 'quality',
    min: 1,
    max: 100,
    step: 0.125,
    default: 70,
    label: 'Quality',
    description: 'Higher keeps more detail and makes a larger file; at 70 the loss hardly shows.',
    when: { field: 'lossless', is: false },
  },
  lossless: {
    type: 'boolean',
    default: false,
    label: 'Lossless',
    description: 'Keep every pixel as it is; archives ask for this.',
  },
  tiles: {
    type: 'boolean',
    default: false,
    label: 'Tiles',
    description:
      'Code squares of 1024 pixels apart, so that viewers can open parts; their edges may show at low quality.',
    advanced: true,
  },
} as const satisfies OptionSchema;
