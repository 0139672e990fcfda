const CLEAR = 256;
const END = 257;
const MAX_CODES = 4096;

/**
 * TIFF's LZW (TIFF 6.0, section 13): codes of 9 to 12 bits, most significant bit first, widths growing one code early.
 * Damaged data ends early; the rest of the result stays zero.
 * @param size bytes wanted
 */
export function decodeLzw(bytes: Uint8Array, size: number): Uint8Array {
  const out = new Uint8Array(size);
  // Every code is a run of the output: where it begins and how long it is.
  const starts = new Int32Array(MAX_CODES);
  const lengths = new Int32Array(MAX_CODES);
  let next = END + 1;
  let width = 9;
  let hold = 0;
  let held = 0;
  let at = 0;
  let previous = -1;
  let write = 0;
  while (write < size) {
    while (held < width && at < bytes.length) {
      hold = ((hold << 8) | (bytes[at++] as number)) & 0xffffff;
      held += 8;
    }
    if (held < width) break;
    const code = (hold >>> (held - width)) & ((1 << width) - 1);
    held -= width;
    if (code === END) break;
    if (code === CLEAR) {
      next = END + 1;
      width = 9;
      previous = -1;
      continue;
    }
    if (code > next || (code === next && previous < 0)) break;
    const begin = write;
    if (code < CLEAR) {
      out[write++] = code;
    } else {
      const from = starts[code] as number;
      const length = lengths[code] as number;
      for (let k = 0; k < length && write < size; k++) out[write++] = out[from + k] as number;
    }
    // The new code is the previous run and one byte more, which the output already holds in a row.
    if (previous >= 0 && next < MAX_CODES) next++;
    if (next < MAX_CODES) {
      starts[next] = begin;
      lengths[next] = write - begin + 1;
    }
    previous = code;
    if (next + 1 >= 1 << width && width < 12) width++;
  }
  return out;
}

/** Compresses with TIFF's LZW. */
export function encodeLzw(bytes: Uint8Array): Uint8Array {
  let out = new Uint8Array(Math.max(1024, bytes.length >> 1));
  let length = 0;
  let hold = 0;
  let held = 0;
  let width = 9;
  const put = (code: number): void => {
    hold = (hold << width) | code;
    held += width;
    while (held >= 8) {
      held -= 8;
      if (length === out.length) {
        const larger = new Uint8Array(out.length * 2);
        larger.set(out);
        out = larger;
      }
      out[length++] = (hold >>> held) & 255;
    }
    hold &= (1 << held) - 1;
  };
  // Open addressing over (prefix code, byte): 12 + 8 bits of key.
  const keys = new Int32Array(1 << 14);
  const codes = new Int16Array(1 << 14);
  const reset = (): void => {
    keys.fill(-1);
    put(CLEAR);
    width = 9;
  };
  let next = END + 1;
  const grow = (): void => {
    if (next === MAX_CODES - 2) {
      reset();
      next = END + 1;
    } else if (next + 1 > 1 << width) {
      width++;
    }
  };
  reset();
  let prefix = bytes[0] ?? -1;
  for (let i = 1; i < bytes.length; i++) {
    const byte = bytes[i] as number;
    const key = (prefix << 8) | byte;
    let slot = Math.imul(key, 40503) & 0x3fff;
    while (keys[slot] !== -1 && keys[slot] !== key) slot = (slot + 1) & 0x3fff;
    if (keys[slot] === key) {
      prefix = codes[slot] as number;
      continue;
    }
    put(prefix);
    keys[slot] = key;
    codes[slot] = next++;
    grow();
    prefix = byte;
  }
  if (prefix >= 0) {
    put(prefix);
    next++;
    grow();
  }
  put(END);
  if (held > 0) {
    width = 8 - held;
    put(0);
  }
  return out.subarray(0, length);
}
