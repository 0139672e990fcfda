import type { SourceInfo } from '@safelight/engine/internal';

/** The header of a small JPEG photo, with other facts where a test needs them. */
export function sourceInfo(part: Partial<SourceInfo> = {}): SourceInfo {
  return {
    formatId: 'jpeg',
    width: 400,
    height: 300,
    displayWidth: 400,
    displayHeight: 300,
    kind: 'still',
    frameCount: 1,
    model: 'rgb',
    alpha: 'none',
    depth: 8,
    colorSpace: 'srgb',
    orientation: 1,
    metadata: [],
    ...part,
  };
}
