import { defineEncoder, defineFormat } from '@safelight/core';
import { options } from './options.ts';

/** GIF: at most 256 colours, binary transparency, animation. */
export const gif = defineFormat({
  id: 'gif',
  label: 'GIF',
  mimeTypes: ['image/gif'],
  extensions: ['gif'],
  signatures: [
    { offset: 0, bytes: [0x47, 0x49, 0x46, 0x38, 0x37, 0x61] },
    { offset: 0, bytes: [0x47, 0x49, 0x46, 0x38, 0x39, 0x61] },
  ],
  decoder: {
    decodes: {
      depths: [8],
      models: ['gray', 'rgb'],
      alpha: true,
      kinds: ['still', 'animation'],
      icc: false,
      metadata: ['xmp', 'texts'],
      density: false,
    },
    probe: () => import('./probe.ts'),
    load: () => import('./decode.ts'),
    memory: { fixed: 5e6, perSample: 2.5 },
    credits: [],
  },
  encoder: defineEncoder({
    depths: [8],
    models: ['gray', 'rgb'],
    alpha: 'binary',
    kinds: ['still', 'animation'],
    lossy: true,
    icc: [],
    cicp: 'none',
    metadata: ['xmp', 'texts'],
    density: false,
    maxSide: 65_535,
    options,
    load: () => import('./encode.ts'),
    memory: () => ({ fixed: 10e6, perSample: 2.5 }),
    credits: [],
  }),
});
