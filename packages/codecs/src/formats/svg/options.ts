import type { OptionSchema } from '@safelight/core';

/** How a picture becomes a drawing. */
export const options = {
  method: {
    type: 'enum',
    values: ['embed', 'trace'],
    default: 'embed',
    label: 'Method',
    description: 'Embed the picture as it is, or trace its shapes as layers of colour that scale to any size.',
  },
  levels: {
    type: 'number',
    min: 2,
    max: 32,
    step: 1,
    default: 12,
    label: 'Colour levels',
    description: 'Levels of red, green and blue that are told apart when tracing: fewer give flatter, larger shapes.',
    when: { field: 'method', is: 'trace' },
  },
  speckle: {
    type: 'number',
    min: 0,
    max: 64,
    step: 1,
    default: 4,
    label: 'Speckle filter',
    description: 'Patches of fewer pixels a side are left out when tracing.',
    when: { field: 'method', is: 'trace' },
  },
  shapes: {
    type: 'enum',
    values: ['spline', 'polygon', 'pixel'],
    default: 'spline',
    label: 'Shapes',
    description: 'Curves for photographs and drawings, straight edges, or the pixels’ own edges for pixel art.',
    when: { field: 'method', is: 'trace' },
  },
} as const satisfies OptionSchema;
