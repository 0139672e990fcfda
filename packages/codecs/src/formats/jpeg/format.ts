import { type Credit, defineEncoder, defineFormat } from '@safelight/core';
import { options } from './options.ts';

const turbo: Credit = { name: 'libjpeg-turbo', version: '2.1.5', licence: 'IJG AND BSD-3-Clause' };
const jpegli: Credit = { name: 'jpegli (libjxl)', version: '0.11.2', licence: 'BSD-3-Clause' };
const highway: Credit = { name: 'Highway', version: '1.2.0', licence: 'Apache-2.0 or BSD-3-Clause' };

/** Bytes a sample that an encode takes: the picture with most detail in it, nearly noise, takes that much. */
const MEMORY = { fast: 2.3, balanced: 4.7, smallest: 7 } as const;

/** JPEG (ITU-T T.81) in JFIF and EXIF files. */
export const jpeg = defineFormat({
  id: 'jpeg',
  label: 'JPEG',
  mimeTypes: ['image/jpeg', 'image/jpg', 'image/pjpeg'],
  extensions: ['jpg', 'jpeg', 'jpe', 'jfif', 'jif', 'mpo'],
  signatures: [{ offset: 0, bytes: [0xff, 0xd8, 0xff] }],
  decoder: {
    decodes: {
      depths: [8, 16],
      models: ['gray', 'rgb', 'cmyk'],
      alpha: false,
      kinds: ['still'],
      icc: true,
      metadata: ['exif', 'xmp', 'iptc', 'texts'],
      density: true,
    },
    probe: () => import('./probe.ts'),
    load: () => import('./decode.ts'),
    video: () => import('./video.ts'),
    memory: { fixed: 5e6, perSample: 2 },
    credits: [turbo],
  },
  encoder: defineEncoder({
    depths: [8],
    deepModels: ['gray', 'rgb'],
    models: ['gray', 'rgb', 'cmyk'],
    alpha: 'none',
    kinds: ['still'],
    lossy: true,
    icc: ['gray', 'rgb', 'cmyk'],
    cicp: 'none',
    metadata: ['exif', 'xmp', 'iptc', 'texts'],
    density: true,
    auxiliary: ['gain-map', 'motion-video'],
    gainMap: 'file',
    maxSide: 65500,
    options,
    load: () => import('./encode.ts'),
    rewrite: () => import('./rewrite.ts'),
    memory: ({ effort, progressive }) => ({ fixed: 10e6, perSample: MEMORY[progressive ? 'smallest' : effort] }),
    credits: [turbo, jpegli, highway],
  }),
});
