import type { OptionSchema } from '@safelight/core';

/** What a person can choose about developing a camera raw file. */
export const rawOptions = {
  source: {
    type: 'enum',
    label: 'Picture',
    description:
      'Develop the data of the sensor, or take the picture that the camera made of them and stored beside, which is fast and often smaller.',
    values: ['develop', 'preview'],
    default: 'develop',
  },
  whiteBalance: {
    type: 'enum',
    label: 'White balance',
    description: 'As the camera set it when the picture was taken, measured from the picture, or for daylight.',
    values: ['camera', 'auto', 'daylight'],
    default: 'camera',
    when: { field: 'source', is: 'develop' },
  },
  autoBrighten: {
    type: 'boolean',
    label: 'Brighten',
    description: 'Scale the light so that the brightest hundredth of the pixels is white; off keeps the exposure.',
    default: true,
    when: { field: 'source', is: 'develop' },
  },
  brightness: {
    type: 'number',
    label: 'Brightness',
    description: 'Multiplies the light: 2 is one stop brighter.',
    min: 0.125,
    max: 8,
    default: 1,
    when: { field: 'source', is: 'develop' },
  },
  highlights: {
    type: 'enum',
    label: 'Highlights',
    description:
      'What becomes of overexposed parts: clipped to white, kept with a cast, blended, or rebuilt from the colours left.',
    values: ['clip', 'unclip', 'blend', 'rebuild'],
    default: 'clip',
    advanced: true,
    when: { field: 'source', is: 'develop' },
  },
  demosaic: {
    type: 'enum',
    label: 'Demosaicing',
    description: 'How full colours are made of the sensor’s mosaic: ahd suits most pictures, fast is bilinear.',
    values: ['ahd', 'fast', 'vng', 'ppg', 'dcb', 'dht'],
    default: 'ahd',
    advanced: true,
    when: { field: 'source', is: 'develop' },
  },
  halfSize: {
    type: 'boolean',
    label: 'Half size',
    description: 'Make one pixel of each cell of the mosaic: half as wide and high, and much faster.',
    default: false,
    when: { field: 'source', is: 'develop' },
  },
  depth: {
    type: 'enum',
    label: 'Bit depth',
    description: 'Bits a sample of the developed picture; 16 keep all that the sensor saw.',
    values: ['16', '8'],
    default: '16',
    advanced: true,
    when: { field: 'source', is: 'develop' },
  },
} as const satisfies OptionSchema;
