import type { ThumbnailReader } from '@safelight/core';
import type { FormatId } from './targets.ts';

const raw = (): Promise<ThumbnailReader> => import('./families/raw/thumbnail.ts');
const photoshop = (): Promise<ThumbnailReader> => import('./families/photoshop/thumbnail.ts');

/**
 * Formats whose files may embed a small picture of themselves, and what finds it there. It is apart from the registry because
 * only lists need it, not what converts.
 */
export const thumbnailReaders: Readonly<Partial<Record<FormatId, () => Promise<ThumbnailReader>>>> = {
  jpeg: () => import('./formats/jpeg/thumbnail.ts'),
  heic: () => import('./families/heif/thumbnail.ts'),
  psd: photoshop,
  psb: photoshop,
  raw,
  dng: raw,
};
