import { BlobReader, ZipWriter } from '@zip.js/zip.js';
import { isCompressible } from './compressible.ts';
import type { ZipEntry } from './zip-protocol.ts';

/** The time as an entry can have it: the years 1980 to 2107 by the clock on the wall (APPNOTE 4.4.6). */
function entryTime(time: number): Date {
  const [first, last] = [new Date(1980, 0, 1), new Date(2107, 11, 31)];
  return new Date(Math.min(Math.max(time, first.getTime()), last.getTime()));
}

/**
 * Writes an archive as a stream: ZIP64 where it is needed, DEFLATE for what compresses, the rest stored.
 * @param onProgress called with the share of the bytes that are packed
 */
export async function writeZip(
  entries: readonly ZipEntry[],
  writable: WritableStream<Uint8Array>,
  onProgress: (fraction: number) => void,
): Promise<void> {
  const total = entries.reduce((sum, { blob }) => sum + blob.size, 0) || 1;
  // zip.js would start workers from blob: URLs, which the content security policy refuses; this is a worker already.
  const zip = new ZipWriter(writable, { useWebWorkers: false, useCompressionStream: true });
  let packed = 0;
  for (const { path, blob, lastModified } of entries) {
    const before = packed;
    await zip.add(path, new BlobReader(blob), {
      level: (await isCompressible(blob)) ? 6 : 0,
      lastModDate: entryTime(lastModified),
      onprogress: (bytes) => {
        onProgress((before + bytes) / total);
        return undefined;
      },
    });
    packed += blob.size;
    onProgress(packed / total);
  }
  await zip.close();
}
