import { defineEncoder, defineFormat } from '@safelight/core';
import { options } from './options.ts';

/** DirectDraw Surface: textures. */
export const dds = defineFormat({
  id: 'dds',
  label: 'DDS',
  mimeTypes: ['image/vnd-ms.dds', 'image/x-dds'],
  extensions: ['dds'],
  signatures: [{ offset: 0, bytes: [0x44, 0x44, 0x53, 0x20, 124, 0, 0, 0] }],
  decoder: {
    decodes: {
      depths: [8, 16, 32],
      models: ['gray', 'rgb'],
      alpha: true,
      kinds: ['still', 'pages'],
      icc: false,
      metadata: [],
      density: false,
    },
    pagesApart: true,
    probe: () => import('./probe.ts'),
    load: () => import('./decode.ts'),
    memory: { fixed: 0, perSample: 1.5 },
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
    maxSide: 32_768,
    options,
    load: () => import('./encode.ts'),
    memory: () => ({ fixed: 0, perSample: 2.3 }),
    credits: [],
  }),
});
