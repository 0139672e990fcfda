import { defineDecoder, defineEncoder, defineFormat } from '@safelight/core';
import { rawOptions } from '../../families/raw/options.ts';
import { isDng } from '../../families/raw/recognise.ts';
import { options } from './options.ts';

/** Digital Negative (Adobe, DNG 1.7): raw data of a sensor, or linear pictures, in TIFF. Written as linear DNG. */
export const dng = defineFormat({
  id: 'dng',
  label: 'DNG',
  mimeTypes: ['image/x-adobe-dng', 'image/dng'],
  extensions: ['dng'],
  signatures: [],
  containerOf: 'tiff',
  matches: isDng,
  decoder: defineDecoder({
    options: rawOptions,
    decodes: {
      depths: [8, 16],
      models: ['gray', 'rgb'],
      alpha: false,
      kinds: ['still'],
      icc: true,
      // Texts are tags of the EXIF block.
      metadata: ['exif', 'xmp', 'iptc', 'texts'],
      density: true,
    },
    probe: () => import('./probe.ts'),
    load: () => import('./decode.ts'),
    memory: { fixed: 20e6, perSample: 5 },
    credits: [
      { name: 'LibRaw', version: '0.22.2', licence: 'LGPL-2.1-only OR CDDL-1.0' },
      { name: 'zlib', version: '1.3.2', licence: 'Zlib' },
      { name: 'libjpeg-turbo', version: '2.1.5', licence: 'IJG AND BSD-3-Clause' },
    ],
  }),
  encoder: defineEncoder({
    depths: [16],
    models: ['rgb'],
    alpha: 'none',
    kinds: ['still'],
    // 16-bit linear light is coarser than 16-bit sRGB in dark tones.
    lossy: true,
    icc: [],
    cicp: 'none',
    metadata: ['exif', 'xmp', 'iptc', 'texts'],
    thumbnailIsPage: true,
    density: true,
    maxSide: 65_535,
    // Four gigabytes of TIFF at six bytes a pixel.
    maxPixels: 700_000_000,
    options,
    load: () => import('./encode.ts'),
    memory: () => ({ fixed: 10e6, perSample: 5.5 }),
    credits: [],
  }),
});
