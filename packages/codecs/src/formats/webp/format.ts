import { defineEncoder, defineFormat } from '@safelight/core';
import { options } from './options.ts';

const libwebp = { name: 'libwebp', version: '1.2.4+deb12u1', licence: 'BSD-3-Clause' };

/** WebP (RFC 9649): lossy and lossless, transparent, animated. */
export const webp = defineFormat({
  id: 'webp',
  label: 'WebP',
  mimeTypes: ['image/webp'],
  extensions: ['webp'],
  signatures: [{ offset: 0, bytes: [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50] }],
  decoder: {
    decodes: {
      depths: [8],
      models: ['rgb'],
      alpha: true,
      kinds: ['still', 'animation'],
      icc: true,
      metadata: ['exif', 'xmp'],
      density: false,
    },
    probe: () => import('./probe.ts'),
    load: () => import('./decode.ts'),
    memory: { fixed: 10e6, perSample: 1.5 },
    credits: [libwebp],
  },
  encoder: defineEncoder({
    depths: [8],
    models: ['rgb'],
    alpha: 'straight',
    kinds: ['still', 'animation'],
    lossy: true,
    icc: ['rgb'],
    cicp: 'none',
    metadata: ['exif', 'xmp'],
    density: false,
    maxSide: 16_383,
    options,
    load: () => import('./encode.ts'),
    memory: ({ lossless }) => ({ fixed: 30e6, perSample: lossless ? 10.5 : 3 }),
    credits: [libwebp],
  }),
});
