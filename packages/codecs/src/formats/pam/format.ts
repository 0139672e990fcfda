import { defineEncoder, defineFormat } from '@safelight/core';
import { options } from './options.ts';

/** Portable arbitrary map: gray or RGB, with or without alpha. */
export const pam = defineFormat({
  id: 'pam',
  label: 'PAM',
  mimeTypes: ['image/x-portable-arbitrarymap'],
  extensions: ['pam'],
  signatures: [{ offset: 0, bytes: [0x50, 0x37, 0x0a] }],
  decoder: {
    decodes: {
      depths: [8, 16],
      models: ['gray', 'rgb'],
      alpha: true,
      kinds: ['still'],
      icc: false,
      metadata: ['texts'],
      density: false,
    },
    probe: () => import('./probe.ts'),
    load: () => import('./decode.ts'),
    memory: { fixed: 0, perSample: 0.5 },
    credits: [],
  },
  encoder: defineEncoder({
    depths: [8, 16],
    models: ['gray', 'rgb'],
    alpha: 'straight',
    kinds: ['still'],
    lossy: false,
    icc: [],
    cicp: 'none',
    metadata: ['texts'],
    density: false,
    maxSide: 2 ** 31 - 1,
    options,
    load: () => import('./encode.ts'),
    memory: () => ({ fixed: 0, perSample: 2 }),
    credits: [],
  }),
});
