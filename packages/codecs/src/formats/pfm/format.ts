import { defineEncoder, defineFormat } from '@safelight/core';
import { options } from './options.ts';

/** Portable float map: linear light. */
export const pfm = defineFormat({
  id: 'pfm',
  label: 'PFM',
  mimeTypes: ['image/x-portable-floatmap'],
  extensions: ['pfm'],
  signatures: [0x46, 0x66].flatMap((letter) =>
    [0x0a, 0x0d, 0x20].map((next) => ({ offset: 0, bytes: [0x50, letter, next] })),
  ),
  decoder: {
    decodes: {
      depths: [32],
      models: ['gray', 'rgb'],
      alpha: false,
      kinds: ['still'],
      icc: false,
      metadata: [],
      density: false,
    },
    probe: () => import('./probe.ts'),
    load: () => import('./decode.ts'),
    memory: { fixed: 0, perSample: 1 },
    credits: [],
  },
  encoder: defineEncoder({
    depths: [32],
    models: ['gray', 'rgb'],
    alpha: 'none',
    kinds: ['still'],
    lossy: false,
    icc: [],
    cicp: 'none',
    metadata: [],
    density: false,
    linear: true,
    maxSide: 2 ** 31 - 1,
    options,
    load: () => import('./encode.ts'),
    memory: () => ({ fixed: 0, perSample: 4 }),
    credits: [],
  }),
});
