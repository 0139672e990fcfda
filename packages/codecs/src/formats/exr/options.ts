import type { OptionSchema } from '@safelight/core';

/** Choices about writing. */
export const options = {
  depth: {
    type: 'enum',
    role: 'bit-depth',
    values: ['16', '32'],
    default: '16',
    label: 'Bits per sample',
    description:
      'Half floats (16 bits) are what most programs write and are finer than a 10-bit display; 32 bits keep every float.',
  },
  compression: {
    type: 'enum',
    values: ['none', 'rle', 'zips', 'zip', 'piz', 'pxr24'],
    default: 'zip',
    label: 'Compression',
    description:
      'ZIP suits most pictures, PIZ noisy ones, ZIPS reading line by line. PXR24 rounds 32-bit samples to 24 bits; the others lose nothing.',
    advanced: true,
  },
} as const satisfies OptionSchema;
