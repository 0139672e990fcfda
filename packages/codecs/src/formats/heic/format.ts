import { defineEncoder, defineFormat } from '@safelight/core';
import { options } from './options.ts';
import { thumbnailShape } from './thumbnail-shape.ts';

const BRANDS = new Set([
  'heic',
  'heix',
  'heim',
  'heis',
  'hevc',
  'hevx',
  'hevm',
  'hevs',
  'mif1',
  'mif2',
  'mif3',
  'msf1',
  'jpeg',
  'jpgs',
  'unif',
  // Of codecs that are not read: so that an error names them.
  'avci',
  'avcs',
  'evbi',
  'evmi',
  'j2ki',
  'j2is',
  'vvic',
  'vvis',
]);
const AV1_BRANDS = new Set(['avif', 'avis']);

/** Whether an `ftyp` box names HEIF without AV1: AVIF files name `mif1` too, so `avif` among the brands decides. */
function matches(head: Uint8Array): boolean {
  const text = (at: number): string => String.fromCharCode(...head.subarray(at, at + 4));
  if (text(4) !== 'ftyp') return false;
  const size = Math.min(((head[2] ?? 0) << 8) | (head[3] ?? 0), head.length);
  const brands = [text(8)];
  for (let at = 16; at + 4 <= size; at += 4) brands.push(text(at));
  return brands.some((brand) => BRANDS.has(brand)) && !brands.some((brand) => AV1_BRANDS.has(brand));
}

/** HEIF with HEVC pictures (ISO/IEC 23008-12), as phones write it; `heif` and `hif` are the same container. */
export const heic = defineFormat({
  id: 'heic',
  label: 'HEIC',
  mimeTypes: ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'],
  extensions: ['heic', 'heif', 'hif', 'heics', 'heifs'],
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
    memory: { fixed: 20e6, perSample: 1.5 },
    credits: [{ name: 'libde265', version: '1.1.3', licence: 'LGPL-3.0-or-later' }],
  },
  encoder: defineEncoder({
    depths: [8, 16],
    models: ['gray', 'rgb'],
    alpha: 'straight',
    kinds: ['still'],
    lossy: true,
    icc: ['rgb'],
    cicp: 'all',
    metadata: ['exif', 'xmp'],
    density: false,
    auxiliary: ['motion-video'],
    gainMap: 'item',
    thumbnail: thumbnailShape,
    maxBits: 10,
    maxSide: 65_535,
    extensions: ['heic', 'heif'],
    options,
    load: () => import('./encode.ts'),
    memory: () => ({ fixed: 45e6, perSample: 1.2 }),
    credits: [{ name: 'kvazaar', version: '2.3.2', licence: 'BSD-3-Clause' }],
  }),
});
