import type { OptionSchema } from '@safelight/core';

/** How greys become black and white. */
export const bilevelOptions = {
  dither: {
    type: 'enum',
    values: ['none', 'diffusion'],
    default: 'diffusion',
    label: 'Dithering',
    description:
      'How greys become black and white: by dots of the same brightness on average, or by a threshold at half.',
  },
} as const satisfies OptionSchema;
