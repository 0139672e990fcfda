import { type Credit, defineEncoder, defineFormat } from '@safelight/core';
import { pngDecodes, pngEncodes } from '../../families/png/capabilities.ts';
import { options } from '../../families/png/options.ts';

const libdeflate: Credit = { name: 'libdeflate', version: '1.14', licence: 'MIT' };

/** PNG (3rd edition). */
export const png = defineFormat({
  id: 'png',
  label: 'PNG',
  mimeTypes: ['image/png', 'image/x-png'],
  extensions: ['png'],
  signatures: [{ offset: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] }],
  decoder: {
    decodes: pngDecodes,
    probe: () => import('../../families/png/probe.ts'),
    load: () => import('../../families/png/decode.ts'),
    memory: { fixed: 10e6, perSample: 1.5 },
    credits: [libdeflate],
  },
  encoder: defineEncoder({
    ...pngEncodes,
    options,
    load: () => import('../../families/png/encode.ts'),
    memory: () => ({ fixed: 10e6, perSample: 1.6 }),
    credits: [libdeflate],
  }),
});
