import type { OptionSchema } from '@safelight/core';

export const options = {
  colors: {
    type: 'number',
    label: 'Colors',
    description: 'Most colors of the palette; pictures with no more colors than this stay exact.',
    min: 2,
    max: 256,
    step: 1,
    default: 256,
  },
  dither: {
    type: 'enum',
    label: 'Dithering',
    description: 'How missing colors are imitated; auto takes diffusion for stills and ordered for animations.',
    values: ['auto', 'none', 'ordered', 'diffusion'],
    default: 'auto',
  },
} as const satisfies OptionSchema;
