/** Inflates the small zlib streams of ancillary chunks with the host's own inflater, so that headers need no WASM. */

/**
 * The inflated stream, or `undefined` when it is damaged or would be larger than `ceiling` bytes: a kilobyte of
 * stream can hold a megabyte, so that nobody's word is taken for its size.
 */
export async function inflateSmall(stream: Uint8Array, ceiling: number): Promise<Uint8Array | undefined> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  const reader = new Blob([new Uint8Array(stream)])
    .stream()
    .pipeThrough(new DecompressionStream('deflate'))
    .getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.length;
      if (size > ceiling) return undefined;
      pieces.push(value);
    }
  } catch {
    return undefined;
  } finally {
    reader.cancel().catch(() => {});
  }
  const out = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    out.set(piece, at);
    at += piece.length;
  }
  return out;
}
