/** Packed texts, by what every host has. */

/** Nothing honest is larger. */
const MOST = 64 * 1024 * 1024;

/** The bytes that were packed; `undefined` where they are damaged, or too many. */
export async function inflated(bytes: Uint8Array, format: 'deflate' | 'gzip'): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of through(bytes, new DecompressionStream(format))) {
      size += part.length;
      if (size > MOST) return undefined;
      parts.push(part);
    }
  } catch {
    return undefined;
  }
  return new Uint8Array(await new Blob(parts as Uint8Array<ArrayBuffer>[]).arrayBuffer());
}

/** The bytes packed. */
export async function deflated(bytes: Uint8Array, format: 'deflate' | 'gzip' = 'deflate'): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of through(bytes, new CompressionStream(format))) parts.push(part);
  return new Uint8Array(await new Blob(parts as Uint8Array<ArrayBuffer>[]).arrayBuffer());
}

async function* through(
  bytes: Uint8Array,
  stream: CompressionStream | DecompressionStream,
): AsyncGenerator<Uint8Array, void> {
  const reader = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(stream).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
}
