import { defineEncoder, defineFormat } from '@safelight/core';
import { options } from './options.ts';

export const tiff = defineFormat({
  id: 'tiff',
  label: 'TIFF',
  mimeTypes: ['image/tiff'],
  extensions: ['tif', 'tiff'],
  signatures: [
    { offset: 0, bytes: [0x49, 0x49, 0x2a, 0x00] },
    { offset: 0, bytes: [0x4d, 0x4d, 0x00, 0x2a] },
    { offset: 0, bytes: [0x49, 0x49, 0x2b, 0x00] },
    { offset: 0, bytes: [0x4d, 0x4d, 0x00, 0x2b] },
  ],
  decoder: {
    decodes: {
      depths: [8, 16, 32],
      models: ['gray', 'rgb', 'cmyk', 'lab'],
      alpha: true,
      kinds: ['still', 'pages'],
      icc: true,
      // Texts are tags of the EXIF block.
      metadata: ['exif', 'xmp', 'iptc', 'texts'],
      density: true,
    },
    pagesApart: true,
    probe: () => import('./probe.ts'),
    load: () => import('./decode.ts'),
    memory: { fixed: 5e6, perSample: 1.5 },
    credits: [
      { name: 'libdeflate', version: '1.14', licence: 'MIT' },
      { name: 'libjpeg-turbo', version: '2.1.5', licence: 'IJG AND BSD-3-Clause' },
      { name: 'fzstd', version: '0.1.1', licence: 'MIT' },
    ],
  },
  encoder: defineEncoder({
    extensions: ['tif', 'tiff'],
    options,
    load: () => import('./encode.ts'),
    join: () => import('./join.ts'),
    memory: () => ({ fixed: 10e6, perSample: 2.2 }),
    credits: [{ name: 'libdeflate', version: '1.14', licence: 'MIT' }],
    depths: [8, 16, 32],
    models: ['gray', 'rgb', 'cmyk', 'lab'],
    alpha: 'straight',
    kinds: ['still', 'pages'],
    lossy: false,
    icc: ['gray', 'rgb', 'cmyk', 'lab'],
    cicp: 'none',
    metadata: ['exif', 'xmp', 'iptc', 'texts'],
    thumbnailIsPage: true,
    density: true,
    perPage: ['density', 'exif', 'xmp', 'iptc', 'texts'],
    maxSide: 4_294_967_295,
  }),
});
