import type { OptionSchema } from '@safelight/core';

export const options = {
  compression: {
    type: 'enum',
    label: 'Compression',
    description: 'How the samples are packed, always lossless. RLE is read everywhere; ZIP is smaller for photographs.',
    values: ['rle', 'zip', 'none'],
    default: 'rle',
  },
} as const satisfies OptionSchema;
