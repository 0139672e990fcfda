import { defineFormat } from '@safelight/core';

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
    probe: () => import('./probe.ts'),
    load: () => import('./decode.ts'),
    credits: [],
  },
});
