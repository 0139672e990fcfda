import { defineEncoder, defineFormat } from '@safelight/core';
import { options } from './options.ts';

/** Quite OK Image. */
export const qoi = defineFormat({
  id: 'qoi',
  label: 'QOI',
  mimeTypes: ['image/qoi', 'image/x-qoi'],
  extensions: ['qoi'],
  signatures: [{ offset: 0, bytes: [0x71, 0x6f, 0x69, 0x66] }],
  decoder: {
    decodes: {
      depths: [8],
      models: ['rgb'],
      alpha: true,
      kinds: ['still'],
      icc: false,
      metadata: [],
      density: false,
    },
    probe: () => import('./probe.ts'),
    load: () => import('./decode.ts'),
    memory: { fixed: 0, perSample: 0.5 },
    credits: [],
  },
  encoder: defineEncoder({
    depths: [8],
    models: ['rgb'],
    alpha: 'straight',
    kinds: ['still'],
    lossy: false,
    icc: [],
    cicp: 'none',
    metadata: [],
    density: false,
    maxSide: 2 ** 32 - 1,
    // The reference reader refuses more (QOI_PIXELS_MAX).
    maxPixels: 400_000_000,
    options,
    load: () => import('./encode.ts'),
    memory: () => ({ fixed: 0, perSample: 1.3 }),
    credits: [],
  }),
});
