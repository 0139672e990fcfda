import type { OptionSchema } from '@safelight/core';

/** How pictures become pages. */
export const options = {
  pageSize: {
    type: 'enum',
    values: ['picture', 'a4', 'letter'],
    default: 'picture',
    layout: true,
    label: 'Page size',
    description:
      'Pages as large as their pictures, or sheets on which pictures are fitted, upright or across as they are. Pages of PDF documents keep their size.',
  },
  margin: {
    type: 'number',
    min: 0,
    max: 50,
    default: 0,
    layout: true,
    label: 'Margin',
    description: 'Millimetres of paper left free around the picture.',
  },
  compression: {
    type: 'enum',
    values: ['lossless', 'jpeg'],
    default: 'lossless',
    label: 'Compression',
    description:
      'Keep every pixel, or make photographs much smaller by JPEG. A JPEG file is embedded as it is with both; the pictures of a PDF document are made smaller by JPEG.',
  },
  quality: {
    type: 'number',
    role: 'quality',
    min: 1,
    max: 100,
    step: 1,
    default: 85,
    label: 'Quality',
    description: 'Of JPEG compression: lower is smaller and coarser.',
    when: { field: 'compression', is: 'jpeg' },
  },
  pictureDpi: {
    type: 'number',
    min: 36,
    max: 2400,
    step: 1,
    default: 150,
    label: 'Resolution of pictures',
    description: 'When a PDF document is made smaller: most pixels an inch of the pictures on its pages.',
    when: { field: 'compression', is: 'jpeg' },
  },
  title: {
    type: 'text',
    default: '',
    label: 'Title',
    description: 'What viewers show as the name of the document.',
  },
} as const satisfies OptionSchema;
