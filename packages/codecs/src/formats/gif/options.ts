import type { OptionSchema } from '@safelight/core';

export const options = {
  colors: {
    type: 'number',
    label: 'Colours',
    description: 'Most colours of the palette; pictures with no more colours than this stay exact.',
    min: 2,
    max: 256,
    step: 1,
    default: 256,
  },
  dither: {
    type: 'enum',
    label: 'Dithering',
    description: 'How missing colours are imitated; auto takes diffusion for stills and ordered for animations.',
    values: ['auto', 'none', 'ordered', 'diffusion'],
    default: 'auto',
  },
} as const satisfies OptionSchema;
