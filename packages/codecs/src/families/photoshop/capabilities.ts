import type { DecodeCapabilities, EncodeCapabilities } from '@safelight/core';

/** What is read of Photoshop's documents. */
export const photoshopDecodes = {
  depths: [8, 16, 32],
  models: ['gray', 'rgb', 'cmyk', 'lab'],
  alpha: true,
  kinds: ['still', 'pages'],
  icc: true,
  metadata: ['exif', 'xmp', 'iptc'],
  density: true,
} as const satisfies DecodeCapabilities;

/** What is written of Photoshop's documents. */
export const photoshopEncodes = {
  depths: [8, 16, 32],
  models: ['gray', 'rgb', 'cmyk', 'lab'],
  alpha: 'straight',
  kinds: ['still', 'pages'],
  lossy: false,
  icc: ['gray', 'rgb', 'cmyk', 'lab'],
  cicp: 'none',
  metadata: ['exif', 'xmp', 'iptc'],
  density: true,
  oneColorSpace: true,
} as const satisfies Partial<EncodeCapabilities>;
