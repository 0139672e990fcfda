import type { Format } from '@safelight/core';
import { extensionOf } from '@safelight/engine/internal';
import type { IncomingFile } from '../../lib/dropped-files.ts';

/** Name of the folder that results are written to, and of the archive; a scan passes over folders of this name. */
export const OUTPUT_NAME = 'optimized_photos';

function isOwnResult(folder: string): boolean {
  return folder.split('/').some((part) => part === OUTPUT_NAME || part.startsWith(`${OUTPUT_NAME} _(`));
}

/**
 * The images among files: those whose type says so, and those whose extension is that of a readable image
 * format, since some systems know no type for HEIC and camera RAW.
 */
export function photosOf(files: readonly IncomingFile[], formats: readonly Format[]): readonly IncomingFile[] {
  const extensions = new Set(
    formats
      .filter(({ decoder, mimeTypes }) => decoder && mimeTypes.some((type) => type.startsWith('image/')))
      .flatMap((format) => format.extensions),
  );
  return files.filter(({ file, folder }) => {
    if (isOwnResult(folder)) return false;
    if (file.type !== '') return file.type.startsWith('image/');
    return extensions.has(extensionOf(file.name));
  });
}

/** The largest first: what saves most is done when somebody stops early. */
export function largestFirst<P extends { readonly file: { readonly size: number } }>(photos: readonly P[]): P[] {
  return photos.toSorted((a, b) => b.file.size - a.file.size);
}

/** Bytes of all files. */
export function totalBytes(photos: readonly { readonly file: { readonly size: number } }[]): number {
  return photos.reduce((sum, { file }) => sum + file.size, 0);
}
