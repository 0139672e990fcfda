import type { OptionSchema } from '@safelight/core';

/** Options of the PNG encoder; pixels are the same with all of them. */
export const options = {
  effort: {
    type: 'enum',
    role: 'effort',
    values: ['fast', 'balanced', 'smallest'],
    default: 'fast',
    label: 'Effort',
    description:
      'How hard to look for a smaller file. Pixels stay the same; smallest takes many times longer than fast.',
  },
} as const satisfies OptionSchema;
