import type { OptionSchema } from '@safelight/core';

/** Options of the JPEG encoder. */
export const options = {
  quality: {
    type: 'number',
    role: 'quality',
    min: 1,
    max: 100,
    step: 0.125,
    default: 90,
    label: 'Quality',
    description: 'Higher keeps more detail and makes a larger file. 90 is hard to tell from the original.',
  },
  effort: {
    type: 'enum',
    role: 'effort',
    values: ['fast', 'balanced', 'smallest'],
    default: 'balanced',
    label: 'Effort',
    description: 'Balanced files look as fast ones do and are about an eighth smaller, smallest ones about a seventh.',
  },
  keepPixels: {
    type: 'boolean',
    default: false,
    label: 'Keep pixels of JPEG files',
    description:
      'A JPEG file keeps its pixels exactly: only metadata and the way it is turned change. Other pictures are encoded at the quality above.',
  },
  chromaSubsampling: {
    type: 'enum',
    role: 'chroma',
    values: ['auto', '4:4:4', '4:2:2', '4:2:0'],
    default: 'auto',
    label: 'Chroma subsampling',
    description:
      'How finely colour is stored. Auto keeps all that the picture has from quality 90 on (4:4:4 at most), and halves it below (4:2:0).',
    advanced: true,
  },
  progressive: {
    type: 'boolean',
    default: false,
    label: 'Progressive',
    description:
      'Shows a coarse picture first while loading, and makes a slightly smaller file. The effort Smallest always does.',
    advanced: true,
  },
} as const satisfies OptionSchema;
