import { defineEncoder, defineFormat } from '@safelight/core';
import { options } from './options.ts';

const openjpeg = { name: 'OpenJPEG', version: '2.5.4', licence: 'BSD-2-Clause' };

/** JPEG 2000 (ITU-T T.800 and T.814): JP2, JPX and JPH files and bare codestreams are read, JP2 is written. */
export const jp2 = defineFormat({
  id: 'jp2',
  label: 'JPEG 2000',
  mimeTypes: ['image/jp2', 'image/jpx', 'image/jph', 'image/j2c', 'image/jphc'],
  extensions: ['jp2', 'j2k', 'jpf', 'jpx', 'jpc', 'j2c', 'jph', 'jhc'],
  signatures: [
    { offset: 0, bytes: [0, 0, 0, 12, 0x6a, 0x50, 0x20, 0x20, 0x0d, 0x0a, 0x87, 0x0a] },
    { offset: 0, bytes: [0xff, 0x4f, 0xff, 0x51] },
  ],
  decoder: {
    decodes: {
      depths: [8, 16],
      models: ['gray', 'rgb', 'cmyk', 'lab'],
      alpha: true,
      kinds: ['still'],
      icc: true,
      metadata: ['exif', 'xmp', 'iptc', 'texts'],
      density: true,
    },
    probe: () => import('./probe.ts'),
    load: () => import('./decode.ts'),
    memory: { fixed: 10e6, perSample: 7 },
    credits: [openjpeg],
  },
  encoder: defineEncoder({
    depths: [8, 16],
    models: ['gray', 'rgb'],
    alpha: 'straight',
    kinds: ['still'],
    lossy: true,
    icc: ['gray', 'rgb'],
    cicp: 'none',
    metadata: ['exif', 'xmp', 'iptc', 'texts'],
    density: true,
    maxSide: 2 ** 31 - 1,
    // Beyond this the codestream and the picture want more than the 4 GB that WebAssembly has.
    maxPixels: 2 ** 28,
    options,
    load: () => import('./encode.ts'),
    memory: () => ({ fixed: 20e6, perSample: 9 }),
    credits: [openjpeg],
  }),
});
