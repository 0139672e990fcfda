import type { Unpacked } from './unpacked.ts';

const CLEAR = 256;
const END = 257;
const MAX_CODES = 4096;

/** Codes of growing width, most significant bit first. */
class CodeReader {
  readonly #bytes: Uint8Array;
  #at = 0;
  #hold = 0;
  #held = 0;
  width = 9;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** The next code, or `END` where the data ends. */
  next(): number {
    while (this.#held < this.width && this.#at < this.#bytes.length) {
      this.#hold = ((this.#hold << 8) | (this.#bytes[this.#at++] as number)) & 0xffffff;
      this.#held += 8;
    }
    if (this.#held < this.width) return END;
    this.#held -= this.width;
    return (this.#hold >>> this.#held) & ((1 << this.width) - 1);
  }
}

/**
 * TIFF's LZW (TIFF 6.0, section 13): codes of 9 to 12 bits, most significant bit first, widths growing one code early.
 * Damaged data ends early; the rest of the result stays zero.
 * @param size bytes wanted
 */
export function decodeLzw(bytes: Uint8Array, size: number): Unpacked {
  const out = new Uint8Array(size);
  const codes = new CodeReader(bytes);
  // Every code is a run of the output: where it begins and how long it is.
  const starts = new Int32Array(MAX_CODES + 1);
  const lengths = new Int32Array(MAX_CODES + 1);
  let next = END + 1;
  let first = true;
  let write = 0;
  for (let code = codes.next(); code !== END && write < size; code = codes.next()) {
    if (code === CLEAR) {
      next = END + 1;
      codes.width = 9;
      first = true;
      continue;
    }
    if (code > next || (code === next && first)) break;
    const begin = write;
    write =
      code < CLEAR ? putByte(out, write, code) : putRun(out, write, starts[code] as number, lengths[code] as number);
    // The new code is the previous run and one byte more, which the output already holds in a row.
    next = Math.min(first ? next : next + 1, MAX_CODES);
    starts[next] = begin;
    lengths[next] = write - begin + 1;
    first = false;
    if (next + 1 >= 1 << codes.width && codes.width < 12) codes.width++;
  }
  return { data: out, sound: Math.min(write, size) };
}

function putByte(out: Uint8Array, at: number, byte: number): number {
  out[at] = byte;
  return at + 1;
}

/** Repeats a run of the output; it may overlap its own copy, so it goes byte by byte. */
function putRun(out: Uint8Array, at: number, from: number, length: number): number {
  const end = Math.min(at + length, out.length);
  for (let to = at, read = from; to < end; to++, read++) out[to] = out[read] as number;
  return end;
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
