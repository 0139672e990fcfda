import type { DecodeCapabilities, EncodeCapabilities } from '@safelight/core';

/** What is read of PNG, still or animated. */
export const pngDecodes = {
  depths: [8, 16],
  models: ['gray', 'rgb'],
  alpha: true,
  kinds: ['still', 'animation'],
  icc: true,
  metadata: ['exif', 'xmp', 'iptc', 'texts'],
  density: true,
} as const satisfies DecodeCapabilities;

/** What is written of PNG, still or animated. */
export const pngEncodes = {
  depths: [8, 16],
  models: ['gray', 'rgb'],
  alpha: 'straight',
  kinds: ['still', 'animation'],
  fallback: true,
  lossy: false,
  icc: ['gray', 'rgb'],
  cicp: 'hdr',
  metadata: ['exif', 'xmp', 'iptc', 'texts'],
  density: true,
  maxSide: 2 ** 31 - 1,
} as const satisfies Partial<EncodeCapabilities>;
