/** Scanlines of Radiance pictures: flat, and both kinds of run lengths ("Picture File Format"). */

/** Widths that the newer run lengths can have. */
export const MIN_RLE = 8;
export const MAX_RLE = 32767;

/** Bytes of a pixel: three mantissas and their exponent. */
const PIXEL = 4;

/**
 * Reads the scanline at an offset into `line`, interleaved RGBE of `line.length / 4` pixels.
 * @returns the offset after it, or -1 where the bytes end inside it or break the rules.
 */
export function readScanline(bytes: Uint8Array, at: number, line: Uint8Array): number {
  const width = line.length / PIXEL;
  if (at + PIXEL > bytes.length) return -1;
  const marked = bytes[at] === 2 && bytes[at + 1] === 2 && (bytes[at + 2] as number) < 128;
  if (!marked || width < MIN_RLE || width > MAX_RLE) return readOld(bytes, at, line);
  const length = ((bytes[at + 2] as number) << 8) | (bytes[at + 3] as number);
  return length === width ? readPlanes(bytes, at + PIXEL, line) : -1;
}

/** Newer run lengths: each of the four components by itself. */
function readPlanes(bytes: Uint8Array, start: number, line: Uint8Array): number {
  let at = start;
  for (let component = 0; component < PIXEL && at >= 0; component++) at = readPlane(bytes, at, line, component);
  return at;
}

function readPlane(bytes: Uint8Array, start: number, line: Uint8Array, component: number): number {
  let at = start;
  let to = component;
  while (to < line.length) {
    const code = bytes[at++] ?? 0;
    const isRun = code > 128;
    const count = isRun ? code - 128 : code;
    const end = to + count * PIXEL;
    const next = at + (isRun ? 1 : count);
    if (count === 0 || end > line.length + component || next > bytes.length) return -1;
    const step = isRun ? 0 : 1;
    for (; to < end; to += PIXEL, at += step) line[to] = bytes[at] as number;
    at = next;
  }
  return at;
}

/** Older run lengths: mantissas of 1, 1, 1 repeat the last pixel; counts that follow each other are digits of 8 bits. */
function readOld(bytes: Uint8Array, start: number, line: Uint8Array): number {
  let at = start;
  let to = 0;
  let digit = 1;
  for (; to < line.length; at += PIXEL) {
    if (at + PIXEL > bytes.length) return -1;
    if (isRepeat(bytes, at)) {
      const end = to + (bytes[at + 3] as number) * digit * PIXEL;
      if (to === 0 || end > line.length) return -1;
      for (; to < end; to++) line[to] = line[to - PIXEL] as number;
      digit *= 256;
    } else {
      line.set(bytes.subarray(at, at + PIXEL), to);
      to += PIXEL;
      digit = 1;
    }
  }
  return at;
}

function isRepeat(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 1 && bytes[at + 1] === 1 && bytes[at + 2] === 1;
}
