import { defineDecoder, defineEncoder, defineFormat } from '@safelight/core';
import { options } from './options.ts';
import { readingOptions } from './reading.ts';

/** Whether the header comes within the first 1024 bytes, as readers take it (ISO 32000-1, annex H, note 13). */
function matches(head: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(head.subarray(0, 1024)).includes('%PDF-');
}

/** Portable Document Format. */
export const pdf = defineFormat({
  id: 'pdf',
  label: 'PDF',
  mimeTypes: ['application/pdf'],
  extensions: ['pdf'],
  signatures: [{ offset: 0, bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] }],
  matches,
  decoder: defineDecoder({
    options: readingOptions,
    decodes: {
      depths: [8, 16],
      models: ['gray', 'rgb', 'cmyk'],
      alpha: true,
      kinds: ['still', 'pages'],
      icc: true,
      metadata: ['xmp', 'texts'],
      density: true,
    },
    pagesApart: true,
    probe: () => import('./probe.ts'),
    load: () => import('./decode.ts'),
    memory: { fixed: 60e6, perSample: 2.5 },
    credits: [{ name: 'PDFium', version: '2.15 (@embedpdf/pdfium 2.15.1)', licence: 'BSD-3-Clause AND Apache-2.0' }],
  }),
  encoder: defineEncoder({
    depths: [8, 16],
    models: ['gray', 'rgb', 'cmyk'],
    alpha: 'straight',
    kinds: ['still', 'pages'],
    lossy: false,
    icc: ['gray', 'rgb', 'cmyk'],
    cicp: 'none',
    metadata: ['xmp', 'texts'],
    density: true,
    perPage: ['density'],
    embeds: ['image/jpeg'],
    turnsEmbedded: true,
    drawings: true,
    maxSide: 65_500,
    options,
    load: () => import('./encode.ts'),
    rewrite: () => import('./rewrite.ts'),
    join: () => import('./join.ts'),
    memory: () => ({ fixed: 10e6, perSample: 1.6 }),
    credits: [
      { name: 'libdeflate', version: '1.14', licence: 'MIT' },
      { name: 'libjpeg-turbo', version: '2.1.5', licence: 'IJG AND BSD-3-Clause' },
    ],
  }),
});
