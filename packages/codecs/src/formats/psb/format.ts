import { defineDecoder, defineEncoder, defineFormat } from '@safelight/core';
import { layerOptions } from '../../families/layers/layers-option.ts';
import { photoshopDecodes, photoshopEncodes } from '../../families/photoshop/capabilities.ts';
import { options } from '../../families/photoshop/options.ts';

/** Photoshop's large document: PSD with wider counts. */
export const psb = defineFormat({
  id: 'psb',
  label: 'PSB',
  mimeTypes: ['image/vnd.adobe.photoshop-large', 'image/x-psb'],
  extensions: ['psb'],
  signatures: [{ offset: 0, bytes: [0x38, 0x42, 0x50, 0x53, 0x00, 0x02] }],
  decoder: defineDecoder({
    options: layerOptions,
    decodes: photoshopDecodes,
    pagesApart: true,
    probe: () => import('./probe.ts'),
    load: () => import('./decode.ts'),
    memory: { fixed: 5e6, perSample: 4 },
    credits: [{ name: 'libdeflate', version: '1.14', licence: 'MIT' }],
  }),
  encoder: defineEncoder({
    ...photoshopEncodes,
    options,
    load: () => import('./encode.ts'),
    memory: () => ({ fixed: 5e6, perSample: 2.3 }),
    credits: [{ name: 'libdeflate', version: '1.14', licence: 'MIT' }],
    maxSide: 300_000,
  }),
});
