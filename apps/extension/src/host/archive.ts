import type { ConvertedFile } from '@safelight/engine';
import { foldedName, freePath, safeName } from '@safelight/engine/internal';
import { BlobWriter, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js';

/** Formats whose files deflating would hardly make smaller. */
const PACKED = /^image\/(?:jpeg|png|apng|webp|avif|heic|jxl|jp2|gif)$|^application\/pdf$/;

/** One ZIP of files: their names told apart, in their order. */
export async function archiveOf(files: readonly ConvertedFile[]): Promise<Blob> {
  // It would start workers from blob: addresses, which the extension's policy refuses.
  const zip = new ZipWriter(new BlobWriter('application/zip'), { useWebWorkers: false, useCompressionStream: true });
  const taken = new Set<string>();
  const duplicates = new Map<string, number>();
  for (const { name, bytes, mimeType } of files) {
    const path = freePath(safeName(name), (one) => taken.has(foldedName(one)), duplicates);
    taken.add(foldedName(path));
    await zip.add(path, new Uint8ArrayReader(bytes), { level: PACKED.test(mimeType) ? 0 : 6 });
  }
  return zip.close();
}
