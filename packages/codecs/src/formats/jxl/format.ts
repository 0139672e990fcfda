import { defineEncoder, defineFormat } from '@safelight/core';
import { options } from './options.ts';

const credits = [
  { name: 'libjxl', version: '0.11.2', licence: 'BSD-3-Clause' },
  { name: 'Highway', version: '1.2.0', licence: 'Apache-2.0 or BSD-3-Clause' },
  { name: 'Brotli', version: '1.1.0', licence: 'MIT' },
  { name: 'Little CMS', version: '2.16', licence: 'MIT' },
];

/** JPEG XL (ISO/IEC 18181): lossy and lossless, transparent, animated, high dynamic range; bare or in boxes. */
export const jxl = defineFormat({
  id: 'jxl',
  label: 'JPEG XL',
  mimeTypes: ['image/jxl'],
  extensions: ['jxl'],
  signatures: [
    { offset: 0, bytes: [0xff, 0x0a] },
    { offset: 0, bytes: [0, 0, 0, 12, 0x4a, 0x58, 0x4c, 0x20, 0x0d, 0x0a, 0x87, 0x0a] },
  ],
  decoder: {
    decodes: {
      depths: [8, 16, 32],
      models: ['gray', 'rgb', 'cmyk'],
      alpha: true,
      kinds: ['still', 'animation', 'pages'],
      icc: true,
      metadata: ['exif', 'xmp', 'iptc', 'texts'],
      density: false,
    },
    probe: () => import('./probe.ts'),
    load: () => import('./decode.ts'),
    memory: { fixed: 20e6, perSample: 4 },
    credits,
  },
  encoder: defineEncoder({
    depths: [8, 16, 32],
    models: ['gray', 'rgb'],
    alpha: 'straight',
    kinds: ['still', 'animation'],
    lossy: true,
    icc: ['gray', 'rgb'],
    cicp: 'all',
    metadata: ['exif', 'xmp'],
    density: false,
    embeds: ['image/jpeg'],
    keepsFiles: true,
    maxSide: 2 ** 30,
    // Beyond this libjxl wants more than the 4 GB that WebAssembly has.
    maxPixels: 2 ** 27,
    options,
    load: () => import('./encode.ts'),
    memory: () => ({ fixed: 170e6, perSample: 5.5 }),
    credits,
  }),
});
