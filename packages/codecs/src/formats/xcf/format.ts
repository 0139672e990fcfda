import { defineDecoder, defineEncoder, defineFormat } from '@safelight/core';
import { layerOptions } from '../../families/layers/layers-option.ts';
import { options } from './options.ts';

/** GIMP's own format. */
export const xcf = defineFormat({
  id: 'xcf',
  label: 'XCF',
  mimeTypes: ['image/x-xcf'],
  extensions: ['xcf'],
  // "gimp xcf "
  signatures: [{ offset: 0, bytes: [0x67, 0x69, 0x6d, 0x70, 0x20, 0x78, 0x63, 0x66, 0x20] }],
  decoder: defineDecoder({
    options: layerOptions,
    decodes: {
      depths: [8, 16, 32],
      models: ['gray', 'rgb'],
      alpha: true,
      kinds: ['still', 'pages'],
      icc: true,
      metadata: ['exif', 'xmp', 'iptc', 'texts'],
      density: true,
    },
    pagesApart: true,
    probe: () => import('./probe.ts'),
    load: () => import('./decode.ts'),
    memory: { fixed: 5e6, perSample: 4 },
    credits: [{ name: 'libdeflate', version: '1.14', licence: 'MIT' }],
  }),
  encoder: defineEncoder({
    options,
    load: () => import('./encode.ts'),
    memory: () => ({ fixed: 5e6, perSample: 2.3 }),
    credits: [{ name: 'libdeflate', version: '1.14', licence: 'MIT' }],
    depths: [8, 16, 32],
    models: ['gray', 'rgb'],
    alpha: 'straight',
    kinds: ['still', 'pages'],
    lossy: false,
    icc: ['gray', 'rgb'],
    cicp: 'none',
    metadata: ['exif', 'xmp', 'iptc', 'texts'],
    density: true,
    oneColorSpace: true,
    maxSide: 524_288,
  }),
});
