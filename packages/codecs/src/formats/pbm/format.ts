import { defineEncoder, defineFormat } from '@safelight/core';
import { bilevelDecodes, bilevelEncodes } from '../../families/netpbm/bilevel-capabilities.ts';
import { options } from './options.ts';

/** Portable bitmap: black and white. */
export const pbm = defineFormat({
  id: 'pbm',
  label: 'PBM',
  mimeTypes: ['image/x-portable-bitmap'],
  extensions: ['pbm'],
  signatures: [0x31, 0x34].flatMap((digit) =>
    // The magic number, and the white space or the comment that follows it.
    [0x0a, 0x0d, 0x20, 0x09, 0x23].map((next) => ({ offset: 0, bytes: [0x50, digit, next] })),
  ),
  decoder: {
    decodes: { ...bilevelDecodes, metadata: ['texts'] },
    probe: () => import('./probe.ts'),
    load: () => import('./decode.ts'),
    memory: { fixed: 0, perSample: 1.5 },
    credits: [],
  },
  encoder: defineEncoder({
    ...bilevelEncodes,
    metadata: ['texts'],
    options,
    load: () => import('./encode.ts'),
    memory: () => ({ fixed: 0, perSample: 2 }),
    credits: [],
  }),
});
