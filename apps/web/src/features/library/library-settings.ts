import type { ConvertSettings } from '@safelight/engine/internal';

/** What can be chosen for a library. */
export interface LibraryOptions {
  readonly to: LibraryTarget;
  /** Date, camera and copyright stay; the place never does. */
  readonly keepDates: boolean;
}

export const libraryTargets = ['webp', 'jpeg', 'avif'] as const;
export type LibraryTarget = (typeof libraryTargets)[number];

/** What a library becomes until somebody chooses. */
export const initialOptions: LibraryOptions = { to: 'webp', keepDates: false };
export const QUALITY = 75;
const MAX_SIDE = 2048;

/** Compression level 'high' in the words of each encoder. */
const strength: Readonly<Record<LibraryTarget, ConvertSettings['options']>> = {
  webp: { effort: 6 },
  jpeg: { progressive: true },
  avif: { speed: 8 },
};

/** The engine's settings for a library. */
export function librarySettings({ to, keepDates }: LibraryOptions): ConvertSettings {
  return {
    to,
    options: { quality: QUALITY, ...strength[to] },
    resize: { width: MAX_SIDE, height: MAX_SIDE, mode: 'fit' },
    background: '#FFFFFF',
    metadata: keepDates ? 'no-location' : 'strip',
  };
}
