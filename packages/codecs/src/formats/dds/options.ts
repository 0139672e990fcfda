import type { OptionSchema } from '@safelight/core';

/** Choices about writing. */
export const options = {
  compression: {
    type: 'enum',
    values: ['none', 'bc1', 'bc3', 'bc7'],
    default: 'none',
    label: 'Texture compression',
    description:
      'None keeps every pixel. BC7 looks best of the formats that graphics cards read, BC3 is for older cards, BC1 half as large; pictures with transparency become BC3 instead of BC1.',
  },
  mipmaps: {
    type: 'boolean',
    default: false,
    label: 'Mipmaps',
    description: 'Adds smaller copies, each half as wide and high, as games want them; a third more bytes.',
  },
} as const satisfies OptionSchema;
