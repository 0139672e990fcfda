import { defineEncoder, defineFormat } from '@safelight/core';
import { options } from './options.ts';

/** Portable graymap. */
export const pgm = defineFormat({
  id: 'pgm',
  label: 'PGM',
  mimeTypes: ['image/x-portable-graymap'],
  extensions: ['pgm'],
  signatures: [0x32, 0x35].flatMap((digit) =>
    // The magic number, and the white space or the comment that follows it.
    [0x0a, 0x0d, 0x20, 0x09, 0x23].map((next) => ({ offset: 0, bytes: [0x50, digit, next] })),
  ),
  decoder: {
    decodes: {
      depths: [8, 16],
      models: ['gray'],
      alpha: false,
      kinds: ['still'],
      icc: false,
      metadata: ['texts'],
      density: false,
    },
    probe: () => import('./probe.ts'),
    load: () => import('./decode.ts'),
    memory: { fixed: 0, perSample: 1 },
    credits: [],
  },
  encoder: defineEncoder({
    depths: [8, 16],
    models: ['gray'],
    alpha: 'none',
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
