import type { ImageInfo } from '@safelight/core';

/** The header of a plain photo of this size, for tests. */
export function photoOf(width: number, height: number): ImageInfo {
  return {
    width,
    height,
    kind: 'still',
    frameCount: 1,
    model: 'rgb',
    alpha: 'none',
    depth: 8,
    colorSpace: 'srgb',
    orientation: 1,
    metadata: [],
  };
}
