import { defineEncoder, defineFormat } from '@safelight/core';
import { options } from './options.ts';
import { RGBE_BITS } from './rgbe-bits.ts';

/** Radiance picture: linear light in a shared exponent (RGBE, XYZE). */
export const hdr = defineFormat({
  id: 'hdr',
  label: 'Radiance HDR',
  mimeTypes: ['image/vnd.radiance', 'image/x-hdr'],
  extensions: ['hdr', 'rgbe', 'xyze'],
  signatures: ['#?RADIANCE', '#?RGBE'].map((text) => ({
    offset: 0,
    bytes: Array.from(text, (character) => character.charCodeAt(0)),
  })),
  decoder: {
    decodes: {
      depths: [32],
      models: ['rgb'],
      alpha: false,
      kinds: ['still'],
      icc: false,
      metadata: ['texts'],
      density: false,
    },
    probe: () => import('./probe.ts'),
    load: () => import('./decode.ts'),
    memory: { fixed: 5e6, perSample: 1 },
    credits: [],
  },
  encoder: defineEncoder({
    depths: [32],
    models: ['rgb'],
    alpha: 'none',
    kinds: ['still'],
    lossy: true,
    icc: [],
    cicp: 'none',
    metadata: ['texts'],
    density: false,
    maxBits: RGBE_BITS,
    pixelBits: 32,
    linear: true,
    maxSide: 2 ** 31 - 1,
    options,
    load: () => import('./encode.ts'),
    memory: () => ({ fixed: 5e6, perSample: 2.5 }),
    credits: [],
  }),
});
