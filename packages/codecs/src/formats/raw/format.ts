import { defineDecoder, defineFormat } from '@safelight/core';
import { rawOptions } from '../../families/raw/options.ts';
import { isCameraTiff } from '../../families/raw/recognise.ts';

const ascii = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));
const LITTLE = [0x49, 0x49, 0x2a, 0x00];
const BIG = [0x4d, 0x4d, 0x00, 0x2a];
const ANY = [null, null, null, null] as const;

const extensions = [
  'raw',
  'cr2',
  'cr3',
  'crw',
  'nef',
  'nrw',
  'arw',
  'sr2',
  'srf',
  'raf',
  'orf',
  'rw2',
  'rwl',
  'pef',
  'ptx',
  'srw',
  'x3f',
  'mrw',
  '3fr',
  'iiq',
  'mef',
  'mos',
  'erf',
  'kdc',
  'k25',
  'dcr',
  'pxn',
] as const;
const names: ReadonlySet<string> = new Set(extensions);

/** Camera raw files: the sensor's data as the cameras of two dozen makers write them. */
export const raw = defineFormat({
  id: 'raw',
  label: 'Camera RAW',
  mimeTypes: [
    'image/x-raw',
    'image/x-canon-cr2',
    'image/x-canon-cr3',
    'image/x-canon-crw',
    'image/x-nikon-nef',
    'image/x-nikon-nrw',
    'image/x-sony-arw',
    'image/x-sony-sr2',
    'image/x-sony-srf',
    'image/x-fuji-raf',
    'image/x-olympus-orf',
    'image/x-panasonic-rw2',
    'image/x-pentax-pef',
    'image/x-samsung-srw',
    'image/x-sigma-x3f',
    'image/x-minolta-mrw',
    'image/x-hasselblad-3fr',
    'image/x-kodak-kdc',
    'image/x-kodak-dcr',
    'image/x-epson-erf',
  ],
  extensions,
  fallbackFormat: 'jpeg',
  signatures: [
    { offset: 0, bytes: ascii('FUJIFILMCCD-RAW') },
    { offset: 4, bytes: ascii('ftypcrx ') },
    { offset: 0, bytes: [0x49, 0x49, ...ANY, ...ascii('HEAPCCDR')] },
    { offset: 0, bytes: ascii('\0MRM') },
    { offset: 0, bytes: ascii('\0MRI') },
    { offset: 0, bytes: ascii('FOVb') },
    { offset: 0, bytes: ascii('PXN\0') },
    { offset: 0, bytes: ascii('IIRO') },
    { offset: 0, bytes: ascii('IIRS') },
    { offset: 0, bytes: ascii('MMOR') },
    { offset: 0, bytes: ascii('IIU\0') },
    // CR2 and Phase One: TIFF with a mark behind the header.
    { offset: 0, bytes: [...LITTLE, ...ANY, ...ascii('CR')] },
    { offset: 0, bytes: [...LITTLE, ...ANY, ...ascii('IIII')] },
    { offset: 0, bytes: [...BIG, ...ANY, ...ascii('MMMM')] },
  ],
  containerOf: 'tiff',
  matches: (head, extension) => isCameraTiff(head, extension, names),
  decoder: defineDecoder({
    options: rawOptions,
    decodes: {
      depths: [8, 16],
      models: ['gray', 'rgb'],
      alpha: false,
      kinds: ['still'],
      icc: true,
      metadata: ['exif', 'xmp', 'iptc'],
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
});
