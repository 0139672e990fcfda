/** Run lengths, and the byte differences that go before them and before deflate. */

/** Undoes run lengths into `size` bytes. Throws where the data are of another length. */
export function unpackRuns(packed: Uint8Array, size: number): Uint8Array {
  const out = new Uint8Array(size);
  let to = 0;
  for (let at = 0; at < packed.length; ) {
    const count = ((packed[at++] as number) << 24) >> 24;
    const length = count < 0 ? -count : count + 1;
    if (to + length > size) throw new Error('Runs are longer than the block.');
    if (count < 0) {
      if (at + length > packed.length) throw new Error('Literals end early.');
      out.set(packed.subarray(at, at + length), to);
      at += length;
    } else {
      if (at >= packed.length) throw new Error('A run ends early.');
      out.fill(packed[at++] as number, to, to + length);
    }
    to += length;
  }
  if (to !== size) throw new Error('Runs are shorter than the block.');
  return out;
}

const LONGEST = 127;
const SHORTEST = 3;

/** Bytes as runs of 3 to 128 and literals of 1 to 127. */
export function packRuns(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(bytes.length + Math.ceil(bytes.length / LONGEST) + 1);
  let to = 0;
  let literal = 0;
  const flush = (end: number): void => {
    for (; literal < end; ) {
      const part = bytes.subarray(literal, Math.min(end, literal + LONGEST));
      out[to++] = -part.length;
      out.set(part, to);
      to += part.length;
      literal += part.length;
    }
  };
  for (let at = 0; at < bytes.length; ) {
    let end = at + 1;
    while (end < bytes.length && bytes[end] === bytes[at] && end - at <= LONGEST) end++;
    if (end - at >= SHORTEST) {
      flush(at);
      out[to++] = end - at - 1;
      out[to++] = bytes[at] as number;
      literal = end;
    }
    at = end;
  }
  flush(bytes.length);
  return out.subarray(0, to);
}

/** Undoes differences (in place) and puts the halves' bytes together: even bytes are stored first, odd ones after. */
export function unfilter(bytes: Uint8Array): Uint8Array {
  const size = bytes.length;
  const out = new Uint8Array(size);
  const half = (size + 1) >> 1;
  let last = 0;
  // The first byte is its own; every other is the difference from the one before, plus 128.
  for (let from = 0, to = 0; from < half; from++, to += 2) {
    last = from === 0 ? (bytes[0] as number) : (last + (bytes[from] as number) - 128) & 255;
    out[to] = last;
  }
  for (let from = half, to = 1; from < size; from++, to += 2) {
    last = (last + (bytes[from] as number) - 128) & 255;
    out[to] = last;
  }
  return out;
}

/** The reverse of `unfilter`. */
export function filter(bytes: Uint8Array): Uint8Array {
  const size = bytes.length;
  const out = new Uint8Array(size);
  const half = (size + 1) >> 1;
  let last = 128;
  for (let from = 0, to = 0; from < size; from += 2, to++) {
    const value = bytes[from] as number;
    out[to] = value - last + 128;
    last = value;
  }
  for (let from = 1, to = half; from < size; from += 2, to++) {
    const value = bytes[from] as number;
    out[to] = value - last + 128;
    last = value;
  }
  return out;
}
