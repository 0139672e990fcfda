import type { OptionSchema } from '@safelight/core';

/** Options of the HEIC encoder. */
export const options = {
  quality: {
    type: 'number',
    role: 'quality',
    min: 1,
    max: 100,
    step: 0.25,
    default: 80,
    label: 'Quality',
    description: 'Higher keeps more detail and makes a larger file.',
  },
  effort: {
    type: 'enum',
    role: 'effort',
    values: ['fast', 'balanced', 'smallest'],
    default: 'balanced',
    label: 'Effort',
    description: 'How hard to look for a smaller file.',
  },
  depth: {
    type: 'enum',
    role: 'bit-depth',
    values: ['auto', '8', '10'],
    default: 'auto',
    label: 'Bit depth',
    description: 'Bits per sample. Auto takes 8, and 10 for pictures that have more.',
    advanced: true,
  },
} as const satisfies OptionSchema;
