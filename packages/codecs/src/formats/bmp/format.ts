import { defineEncoder, defineFormat } from '@safelight/core';
import { options } from './options.ts';

/** Windows bitmap, and OS/2 bitmap for reading. */
export const bmp = defineFormat({
  id: 'bmp',
  label: 'BMP',
  mimeTypes: ['image/bmp', 'image/x-ms-bmp', 'image/x-bmp'],
  extensions: ['bmp', 'dib', 'rle'],
  // "BM" alone begins too many texts: with the size of the header that follows, it is sure.
  signatures: [12, 16, 40, 52, 56, 64, 108, 124].map((size) => ({
    offset: 0,
    bytes: [0x42, 0x4d, ...Array.from({ length: 12 }, () => null), size, 0, 0, 0],
  })),
  decoder: {
    decodes: {
      depths: [8, 16],
      models: ['gray', 'rgb'],
      alpha: true,
      kinds: ['still'],
      icc: true,
      metadata: ['exif', 'xmp'],
      density: true,
    },
    probe: () => import('./probe.ts'),
    load: () => import('./decode.ts'),
    memory: { fixed: 0, perSample: 0.5 },
    credits: [
      { name: 'libjpeg-turbo', version: '2.1.5', licence: 'IJG AND BSD-3-Clause' },
      { name: 'libdeflate', version: '1.14', licence: 'MIT' },
    ],
  },
  encoder: defineEncoder({
    depths: [8],
    models: ['gray', 'rgb'],
    alpha: 'none',
    kinds: ['still'],
    lossy: false,
    icc: ['rgb'],
    cicp: 'none',
    metadata: [],
    density: true,
    maxSide: 2 ** 31 - 1,
    options,
    load: () => import('./encode.ts'),
    memory: () => ({ fixed: 0, perSample: 2 }),
    credits: [],
  }),
});
