import type { OptionSchema } from '@safelight/core';

export const options = {
  compression: {
    type: 'enum',
    label: 'Compression',
    description: 'How the samples are packed; always lossless. LZW is read by the oldest programs, deflate is smaller.',
    values: ['deflate', 'lzw', 'none'],
    default: 'deflate',
  },
  predictor: {
    type: 'boolean',
    label: 'Predictor',
    description: 'Store differences between neighbours, which makes photographs smaller.',
    default: true,
    advanced: true,
  },
} as const satisfies OptionSchema;
