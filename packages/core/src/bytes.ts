/** Random access to a file's bytes, so that headers can be read without loading the whole file. */
export interface ByteSource {
  /** Bytes in the file. */
  readonly size: number;
  /** The bytes from `offset`, at most `length` of them; fewer at the end of the file, none beyond it. */
  read(offset: number, length: number): Promise<Uint8Array>;
}

/** A byte source over bytes that are already in memory; reads are views, not copies. */
export function sourceOf(bytes: Uint8Array): ByteSource {
  return {
    size: bytes.length,
    read: (offset, length) => Promise.resolve(bytes.subarray(offset, offset + length)),
  };
}

const PAGE = 64 * 1024;

/** Wraps a slow source (a file, a Blob) so that many small reads become few reads of 64 KiB pages, which are kept. */
export function pagedSource(source: ByteSource): ByteSource {
  const pages = new Map<number, Promise<Uint8Array>>();
  const page = (index: number): Promise<Uint8Array> => {
    const known = pages.get(index) ?? source.read(index * PAGE, PAGE);
    pages.set(index, known);
    return known;
  };
  return {
    size: source.size,
    async read(offset, length) {
      const end = Math.min(offset + length, source.size);
      if (offset >= end) return new Uint8Array(0);
      if (end - offset > 4 * PAGE) return source.read(offset, end - offset);
      const first = Math.floor(offset / PAGE);
      const last = Math.floor((end - 1) / PAGE);
      if (first === last) return (await page(first)).subarray(offset - first * PAGE, end - first * PAGE);
      const out = new Uint8Array(end - offset);
      for (let index = first; index <= last; index++) {
        const bytes = await page(index);
        const from = Math.max(offset - index * PAGE, 0);
        const to = Math.min(end - index * PAGE, PAGE);
        out.set(bytes.subarray(from, to), Math.max(index * PAGE - offset, 0));
      }
      return out;
    },
  };
}
