/**
 * PackBits run lengths (TIFF 6.0, section 9; Adobe Photoshop File Formats Specification, "Image Data Section"). Data that
 * break off end early.
 */

/**
 * Unpacks `bytes[from..to)` into `out` until either ends.
 *
 * @returns how many bytes of `out` were written
 */
export function unpackBits(bytes: Uint8Array, from: number, to: number, out: Uint8Array): number {
  const room = out.length;
  let at = from;
  let put = 0;
  while (at < to && put < room) {
    const code = bytes[at++] as number;
    if (code < 128) {
      const end = Math.min(at + code + 1, to, at + room - put);
      while (at < end) out[put++] = bytes[at++] as number;
    } else if (code > 128 && at < to) {
      const value = bytes[at++] as number;
      const end = Math.min(put + 257 - code, room);
      while (put < end) out[put++] = value;
    }
  }
  return put;
}

/** Most bytes that `packBits` makes of `length` bytes. */
export function packedRoom(length: number): number {
  return length + Math.ceil(length / 128);
}

/**
 * Packs a row into `out` from `start` on, which must have `packedRoom(row.length)` bytes left.
 *
 * @returns the place behind the last byte written
 */
export function packBits(row: Uint8Array, out: Uint8Array, start: number): number {
  const length = row.length;
  let put = start;
  let at = 0;
  let literal = 0;
  const flush = (end: number): void => {
    while (literal < end) {
      const count = Math.min(end - literal, 128);
      out[put++] = count - 1;
      for (const stop = literal + count; literal < stop; ) out[put++] = row[literal++] as number;
    }
  };
  while (at < length) {
    const value = row[at] as number;
    const most = Math.min(at + 128, length);
    let end = at + 1;
    while (end < most && row[end] === value) end++;
    // A run of two costs as much as two literals, and would end the literal that it stands in.
    if (end - at < 3) {
      at = end;
      continue;
    }
    flush(at);
    out[put++] = 257 - (end - at);
    out[put++] = value;
    at = end;
    literal = end;
  }
  flush(length);
  return put;
}
