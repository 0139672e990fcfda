import { defineDecoder, defineEncoder, defineFormat } from '@safelight/core';
import { layerOptions } from '../shared/layers-option.ts';
import { options } from '../shared/photoshop/options.ts';

/** Adobe Photoshop's document. */
export const psd = defineFormat({
  id: 'psd',
  label: 'PSD',
  mimeTypes: ['image/vnd.adobe.photoshop', 'image/x-psd', 'application/x-photoshop'],
  extensions: ['psd'],
  signatures: [{ offset: 0, bytes: [0x38, 0x42, 0x50, 0x53, 0x00, 0x01] }],
  decoder: defineDecoder({
    options: layerOptions,
    carries: {
      depths: [8, 16, 32],
      models: ['gray', 'rgb', 'cmyk', 'lab'],
      alpha: true,
      kinds: ['still', 'pages'],
      icc: true,
      metadata: ['exif', 'xmp', 'iptc'],
      density: true,
    },
    probe: () => import('./probe.ts'),
    load: () => import('./decode.ts'),
    credits: [{ name: 'libdeflate', version: '1.14', licence: 'MIT' }],
  }),
  encoder: defineEncoder({
    options,
    load: () => import('./encode.ts'),
    credits: [{ name: 'libdeflate', version: '1.14', licence: 'MIT' }],
    depths: [8, 16, 32],
    models: ['gray', 'rgb', 'cmyk', 'lab'],
    alpha: 'straight',
    kinds: ['still', 'pages'],
    lossy: false,
    icc: ['gray', 'rgb', 'cmyk', 'lab'],
    cicp: 'none',
    metadata: ['exif', 'xmp', 'iptc'],
    density: true,
    maxSide: 30_000,
  }),
});
