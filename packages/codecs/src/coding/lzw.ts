import { MsbBitReader, MsbBitWriter } from './bits.ts';

const CLEAR = 256;
const END = 257;
const MAX_CODES = 4096;

/** The next code, or `END` where the data ends. */
function takeCode(reader: MsbBitReader, width: number): number {
  const code = reader.take(width);
  return reader.left < 0 ? END : code;
}

/**
 * TIFF's LZW (TIFF 6.0, section 13): codes of 9 to 12 bits, most significant bit first, widths growing one code early, or
 * when they have to (PDF's `EarlyChange 0`).
 * Damaged data ends early; the rest of the result stays zero.
 * @param size bytes wanted
 * @param early by how many codes widths grow too early
 * @returns `sound` says how many bytes came from the data
 */
export function decodeLzw(
  bytes: Uint8Array,
  size: number,
  early: 0 | 1 = 1,
): { readonly data: Uint8Array; readonly sound: number } {
  const out = new Uint8Array(size);
  const reader = new MsbBitReader(bytes);
  let width = 9;
  // Every code is a run of the output: where it begins and how long it is.
  const starts = new Int32Array(MAX_CODES + 1);
  const lengths = new Int32Array(MAX_CODES + 1);
  let next = END + 1;
  let first = true;
  let write = 0;
  for (let code = takeCode(reader, width); code !== END && write < size; code = takeCode(reader, width)) {
    if (code === CLEAR) {
      next = END + 1;
      width = 9;
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
    if (next + early >= 1 << width && width < 12) width++;
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
  const writer = new MsbBitWriter(bytes.length >> 1);
  let width = 9;
  // Open addressing over (prefix code, byte): 12 + 8 bits of key.
  const keys = new Int32Array(1 << 14);
  const codes = new Int16Array(1 << 14);
  const reset = (): void => {
    keys.fill(-1);
    writer.put(CLEAR, width);
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
    writer.put(prefix, width);
    keys[slot] = key;
    codes[slot] = next++;
    grow();
    prefix = byte;
  }
  if (prefix >= 0) {
    writer.put(prefix, width);
    next++;
    grow();
  }
  writer.put(END, width);
  return writer.finish();
}
