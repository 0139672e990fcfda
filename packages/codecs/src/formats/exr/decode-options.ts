import type { OptionSchema } from '@safelight/core';

/** What can be chosen about reading. */
export const decodeOptions = {
  window: {
    type: 'enum',
    values: ['data', 'display'],
    default: 'data',
    label: 'Window',
    description:
      'All pixels that are stored (data), or the frame that they are meant for (display): what lies outside is cut, what is missing is clear.',
    advanced: true,
  },
} as const satisfies OptionSchema;
