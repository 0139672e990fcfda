import type { OptionSchema } from '@safelight/core';

export const options = {
  compression: {
    type: 'enum',
    label: 'Compression',
    description: 'How the samples are packed: lossless JPEG makes smaller files, none is written and read faster.',
    values: ['lossless', 'none'],
    default: 'lossless',
  },
} as const satisfies OptionSchema;
