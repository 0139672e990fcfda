import type { OptionSchema } from '@safelight/core';

/** Options of the AVIF encoder. */
export const options = {
  quality: {
    type: 'number',
    role: 'quality',
    min: 1,
    max: 100,
    step: 1,
    default: 70,
    label: 'Quality',
    description: 'Higher keeps more detail and makes a larger file.',
    when: { field: 'lossless', is: false },
  },
  lossless: {
    type: 'boolean',
    default: false,
    label: 'Lossless',
    description: 'Keep every pixel as it is. WebP and PNG are usually smaller then.',
  },
  speed: {
    type: 'number',
    role: 'effort',
    levels: { fast: 9, balanced: 6, smallest: 3 },
    min: 0,
    max: 9,
    step: 1,
    default: 9,
    label: 'Speed',
    description: 'Lower searches longer for a smaller file.',
    advanced: true,
  },
  subsampling: {
    type: 'enum',
    values: ['auto', '4:4:4', '4:2:2', '4:2:0'],
    default: 'auto',
    label: 'Chroma subsampling',
    description:
      'How finely colour is stored. Auto keeps it all (4:4:4) from quality 90 on, and halves it below (4:2:0).',
    advanced: true,
    when: { field: 'lossless', is: false },
  },
  depth: {
    type: 'enum',
    role: 'bit-depth',
    values: ['auto', '8', '10', '12'],
    default: 'auto',
    label: 'Bit depth',
    description: 'Bits per sample. Auto takes 8, and 10 or 12 for pictures that have more.',
    advanced: true,
  },
  alphaQuality: {
    type: 'number',
    min: 1,
    max: 100,
    step: 1,
    default: 100,
    label: 'Transparency quality',
    description: 'Quality of the transparency; 100 keeps it exact.',
    advanced: true,
    when: { field: 'lossless', is: false },
  },
} as const satisfies OptionSchema;
