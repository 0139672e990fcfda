import type { DecodeCapabilities, EncodeCapabilities } from '@safelight/core';

/** What is read of pictures of black and white alone. */
export const bilevelDecodes = {
  depths: [8],
  models: ['gray'],
  alpha: false,
  kinds: ['still'],
  icc: false,
  metadata: [],
  density: false,
} as const satisfies DecodeCapabilities;

/** What is written of pictures of black and white alone. */
export const bilevelEncodes = {
  depths: [8],
  models: ['gray'],
  alpha: 'none',
  kinds: ['still'],
  lossy: false,
  icc: [],
  cicp: 'none',
  metadata: [],
  density: false,
  maxBits: 1,
  maxSide: 2 ** 31 - 1,
} as const satisfies Partial<EncodeCapabilities>;
