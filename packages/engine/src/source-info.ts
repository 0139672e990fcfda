import type { ImageInfo } from '@safelight/core';

/** What a source file truly is, by its bytes. */
export interface SourceInfo extends ImageInfo {
  readonly formatId: string;
  /** Size of the upright picture: width and height after EXIF orientation. */
  readonly displayWidth: number;
  readonly displayHeight: number;
}
