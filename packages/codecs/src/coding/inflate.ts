/** What came out of a compressed stream. */
export interface Inflated {
  readonly bytes: Uint8Array;
  /** The stream is broken: the bytes are those before the damage. */
  readonly damaged: boolean;
}

/**
 * Unpacks by the host's own inflater. A small file can hold any amount of nothing: once more than `most` bytes are there
 * it stops, with some more than that.
 */
export async function inflateUpTo(bytes: Uint8Array, format: 'deflate' | 'gzip', most: number): Promise<Inflated> {
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new DecompressionStream(format));
  const reader = stream.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  let damaged = false;
  try {
    while (size <= most) {
      const { done, value } = await reader.read();
      if (done) break;
      parts.push(value);
      size += value.length;
    }
  } catch {
    damaged = true;
  }
  await reader.cancel().catch(() => {});
  const out = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return { bytes: out, damaged };
}
