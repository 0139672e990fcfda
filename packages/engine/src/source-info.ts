import type { ImageInfo } from '@safelight/core';
import type { FormatId } from './plan/options.gen.ts';

/** What a source file truly is, by its bytes. */
export interface SourceInfo extends ImageInfo {
  readonly formatId: FormatId;
  /** Size of the upright picture: width and height after EXIF orientation. */
  readonly displayWidth: number;
  readonly displayHeight: number;
}
