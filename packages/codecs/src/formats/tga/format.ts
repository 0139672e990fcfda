import { defineEncoder, defineFormat } from '@safelight/core';
import { matchesTga } from './fields.ts';
import { options } from './options.ts';

/** Truevision TGA; files of its first version have no signature, so that the header's sense decides. */
export const tga = defineFormat({
  id: 'tga',
  label: 'TGA',
  mimeTypes: ['image/x-tga', 'image/x-targa'],
  extensions: ['tga', 'vda', 'icb', 'vst'],
  signatures: [],
  matches: matchesTga,
  decoder: {
    decodes: {
      depths: [8],
      models: ['gray', 'rgb'],
      alpha: true,
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
    depths: [8],
    models: ['gray', 'rgb'],
    alpha: 'straight',
    kinds: ['still'],
    lossy: false,
    icc: [],
    cicp: 'none',
    metadata: ['texts'],
    density: false,
    maxSide: 65_535,
    options,
    load: () => import('./encode.ts'),
    memory: () => ({ fixed: 0, perSample: 2.2 }),
    credits: [],
  }),
});
