import type { OptionSchema } from '@safelight/core';

export const options = {
  compression: {
    type: 'enum',
    label: 'Compression',
    description:
      'How the samples are packed, always lossless. RLE is read everywhere; ZIP is much smaller, but few programs read it.',
    values: ['rle', 'zip', 'none'],
    default: 'rle',
  },
} as const satisfies OptionSchema;
