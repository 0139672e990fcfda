import type { OptionSchema } from '@safelight/core';

export const options = {
  compression: {
    type: 'enum',
    label: 'Compression',
    description:
      'How the tiles are packed, always lossless. RLE is read by every version; zlib is smaller, since GIMP 2.10.',
    values: ['rle', 'zlib'],
    default: 'rle',
  },
} as const satisfies OptionSchema;
