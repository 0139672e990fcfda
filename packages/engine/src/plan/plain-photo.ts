import type { ImageInfo } from '@safelight/core';

/**
 * The header of a photo that every format can hold whole: 8-bit sRGB, upright, without alpha, profile or metadata. What
 * `plan` says once something is added to it is what a target does to that.
 * @param width - pixels
 * @param height - pixels
 */
export function plainPhoto(width: number, height: number): ImageInfo {
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
