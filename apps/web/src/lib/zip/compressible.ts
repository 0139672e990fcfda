const sampleBytes = 64 * 1024;
/** Below this share of the sample, deflating is worth its time. */
const worthwhile = 0.95;

/** Bytes of `blob` after deflating. */
async function deflatedSize(blob: Blob): Promise<number> {
  const reader = blob.stream().pipeThrough(new CompressionStream('deflate-raw')).getReader();
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) size += part.value.length;
  return size;
}

/**
 * Whether deflating makes a file smaller, judged by a sample from its middle: true for BMP and uncompressed TIFF, false
 * for JPEG, PNG, WebP, AVIF and their like, which would only cost time.
 */
export async function isCompressible(blob: Blob): Promise<boolean> {
  const start = Math.max(0, Math.floor((blob.size - sampleBytes) / 2));
  const sample = blob.slice(start, start + sampleBytes);
  return sample.size > 0 && (await deflatedSize(sample)) < sample.size * worthwhile;
}
