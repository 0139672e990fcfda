import { defineEncoder, defineFormat } from '@safelight/core';
import { options } from './options.ts';

const libaom = { name: 'libaom', version: '3.6.0+deb12u3', licence: 'BSD-2-Clause' };
const BRANDS = new Set(['avif', 'avis']);

/** Whether an `ftyp` box names AVIF among its brands. */
function matches(head: Uint8Array): boolean {
  const text = (at: number): string => String.fromCharCode(...head.subarray(at, at + 4));
  if (text(4) !== 'ftyp') return false;
  const size = Math.min(((head[2] ?? 0) << 8) | (head[3] ?? 0), head.length);
  for (let at = 8; at + 4 <= size; at += 4) if (BRANDS.has(text(at))) return true;
  return false;
}

/** AVIF (AV1 Image File Format): HEIF with AV1 pictures. */
export const avif = defineFormat({
  id: 'avif',
  label: 'AVIF',
  mimeTypes: ['image/avif', 'image/avif-sequence'],
  extensions: ['avif', 'avifs'],
  signatures: [],
  matches,
  decoder: {
    decodes: {
      depths: [8, 16],
      models: ['gray', 'rgb'],
      alpha: true,
      kinds: ['still', 'animation', 'pages'],
      icc: true,
      metadata: ['exif', 'xmp'],
      density: false,
    },
    pagesApart: true,
    probe: () => import('./probe.ts'),
    load: () => import('./decode.ts'),
    video: () => import('./video.ts'),
    memory: { fixed: 20e6, perSample: 5.5 },
    credits: [libaom],
  },
  encoder: defineEncoder({
    depths: [8, 16],
    models: ['gray', 'rgb'],
    alpha: 'straight',
    kinds: ['still', 'animation'],
    lossy: true,
    icc: ['gray', 'rgb'],
    cicp: 'all',
    metadata: ['exif', 'xmp'],
    density: false,
    auxiliary: ['motion-video'],
    gainMap: 'item',
    maxBits: 12,
    maxSide: 65_535,
    // Beyond this libaom wants more than the 4 GB that WebAssembly has.
    maxPixels: 2 ** 28,
    options,
    load: () => import('./encode.ts'),
    memory: ({ lossless }) => ({ fixed: 45e6, perSample: lossless ? 15 : 8 }),
    credits: [libaom],
  }),
});
