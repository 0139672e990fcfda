/** Newer run lengths of Radiance scanlines, for writing ("Picture File Format"). */

/** Bytes of a pixel: three mantissas and their exponent. */
const PIXEL = 4;

/** Repetitions that are worth a run: it breaks a literal in two. */
const MIN_RUN = 4;
const MAX_RUN = 127;
const MAX_LITERAL = 128;

/**
 * Writes interleaved RGBE as newer run lengths.
 * @param out has room at `start` for `line.length + 4 * ceil(width / 128) + 4` bytes.
 * @returns the offset after the scanline.
 */
export function writeScanline(line: Uint8Array, out: Uint8Array, start: number): number {
  const width = line.length / PIXEL;
  out.set([2, 2, width >> 8, width & 255], start);
  let at = start + PIXEL;
  for (let component = 0; component < PIXEL; component++) {
    for (let from = component; from < line.length; ) {
      const run = runAt(line, from);
      if (run >= MIN_RUN) {
        out[at++] = 128 + run;
        out[at++] = line[from] as number;
        from += run * PIXEL;
        continue;
      }
      const literal = at++;
      let count = 0;
      do {
        out[at++] = line[from] as number;
        from += PIXEL;
        count++;
      } while (count < MAX_LITERAL && from < line.length && runAt(line, from, MIN_RUN) < MIN_RUN);
      out[literal] = count;
    }
  }
  return at;
}

/** How often the byte repeats in its plane, `most` at most. */
function runAt(line: Uint8Array, from: number, most = MAX_RUN): number {
  const end = Math.min(line.length, from + most * PIXEL);
  let at = from + PIXEL;
  while (at < end && line[at] === line[from]) at += PIXEL;
  return Math.ceil((Math.min(at, end) - from) / PIXEL);
}
