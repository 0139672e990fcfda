import { defineDecoder, defineEncoder, defineFormat } from '@safelight/core';
import { decodeOptions } from './decode-options.ts';
import { options } from './options.ts';

/** OpenEXR: linear light in floats of 16 or 32 bits. */
export const exr = defineFormat({
  id: 'exr',
  label: 'OpenEXR',
  mimeTypes: ['image/x-exr', 'image/aces'],
  extensions: ['exr'],
  signatures: [{ offset: 0, bytes: [0x76, 0x2f, 0x31, 0x01] }],
  decoder: defineDecoder({
    options: decodeOptions,
    decodes: {
      depths: [32],
      models: ['gray', 'rgb'],
      alpha: true,
      kinds: ['still'],
      icc: false,
      metadata: ['texts'],
      density: true,
    },
    probe: () => import('./probe.ts'),
    load: () => import('./decode.ts'),
    memory: { fixed: 5e6, perSample: 2 },
    credits: [],
  }),
  encoder: defineEncoder({
    depths: [32],
    models: ['gray', 'rgb'],
    alpha: 'straight',
    kinds: ['still'],
    // Halves are the default.
    lossy: true,
    icc: [],
    cicp: 'none',
    metadata: ['texts'],
    density: true,
    linear: true,
    maxSide: 2 ** 30,
    options,
    load: () => import('./encode.ts'),
    memory: () => ({ fixed: 10e6, perSample: 3 }),
    credits: [],
  }),
});
