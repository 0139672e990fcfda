import type { Unpacked } from './unpacked.ts';

/** PackBits (TIFF 6.0, section 9). Damaged data ends early. @param size bytes wanted */
export function decodePackBits(bytes: Uint8Array, size: number): Unpacked {
  const out = new Uint8Array(size);
  let write = 0;
  for (let at = 0; at < bytes.length && write < size; ) {
    const n = bytes[at++] as number;
    if (n < 128) {
      const run = bytes.subarray(at, at + Math.min(n + 1, size - write));
      out.set(run, write);
      write += run.length;
      at += n + 1;
    } else if (n > 128) {
      const count = Math.min(257 - n, size - write);
      out.fill(bytes[at++] ?? 0, write, write + count);
      write += count;
    }
  }
  return { data: out, sound: write };
}
