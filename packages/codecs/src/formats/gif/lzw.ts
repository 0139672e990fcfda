/** GIF's variable-length LZW (GIF89a specification, appendix F). */
import { LsbBitReader, LsbBitWriter } from '../../coding/bits.ts';

const MAX_CODES = 4096;

/** The strings that codes stand for: each is another one and a letter. */
class StringTable {
  readonly #prefix = new Uint16Array(MAX_CODES);
  readonly #suffix = new Uint8Array(MAX_CODES);
  readonly #length = new Uint16Array(MAX_CODES);
  readonly #clear: number;
  /** The code that comes next. */
  next = 0;
  /** Bits of a code. */
  size = 0;

  constructor(minimumCodeSize: number) {
    this.#clear = 1 << minimumCodeSize;
    for (let code = 0; code < this.#clear; code++) {
      this.#suffix[code] = code;
      this.#length[code] = 1;
    }
    this.reset();
  }

  reset(): void {
    this.next = this.#clear + 2;
    this.size = 32 - Math.clz32(this.#clear);
  }

  add(previous: number, letter: number): void {
    if (this.next === MAX_CODES) return;
    this.#prefix[this.next] = previous;
    this.#suffix[this.next] = letter;
    this.#length[this.next] = (this.#length[previous] as number) + 1;
    this.next++;
    if (this.next === 1 << this.size && this.size < 12) this.size++;
  }

  /** The first letter of a code's string. */
  first(code: number): number {
    let walk = code;
    for (let left = this.#length[code] as number; left > 1; left--) walk = this.#prefix[walk] as number;
    return this.#suffix[walk] as number;
  }

  /** Writes a code's string, as far as it fits; returns its length. */
  write(code: number, out: Uint8Array, at: number): number {
    const length = this.#length[code] as number;
    let walk = code;
    for (let to = at + length - 1; to >= at; to--) {
      // Writes beyond the end of a typed array do nothing.
      out[to] = this.#suffix[walk] as number;
      walk = this.#prefix[walk] as number;
    }
    return length;
  }
}

/** The next code, or -1 at the end. */
function takeCode(reader: LsbBitReader, size: number): number {
  const code = reader.take(size);
  return reader.left < 0 ? -1 : code;
}

/**
 * Decompresses at most `out.length` indices into `out`. Returns how many were read: fewer when the data end early or
 * hold a code that cannot be.
 */
export function decompress(data: Uint8Array, minimumCodeSize: number, out: Uint8Array): number {
  if (minimumCodeSize < 1 || minimumCodeSize > 11) return 0;
  const clear = 1 << minimumCodeSize;
  const table = new StringTable(minimumCodeSize);
  const reader = new LsbBitReader(data);
  let previous = -1;
  let written = 0;
  while (written < out.length) {
    const code = takeCode(reader, table.size);
    if (code === clear) {
      table.reset();
      previous = -1;
      continue;
    }
    const known = code < table.next;
    if (code < 0 || code === clear + 1 || (!known && (code > table.next || previous < 0))) return written;
    // A code that is not known yet is the string before and that one's own first letter, which add() makes of it.
    if (!known) table.add(previous, table.first(previous));
    const length = table.write(code, out, written);
    if (known && previous >= 0) table.add(previous, out[written] as number);
    written += length;
    previous = code;
  }
  return out.length;
}

const HASH_BITS = 14;
const HASH_SIZE = 1 << HASH_BITS;

/** Codes of strings: a hash table with open addressing from (code, letter) to code. */
class CodeTable {
  readonly #keys = new Int32Array(HASH_SIZE).fill(-1);
  readonly #codes = new Uint16Array(HASH_SIZE);
  #slot = 0;

  clear(): void {
    this.#keys.fill(-1);
  }

  /** The code of a string and a letter, or -1; remembers the place for `set`. */
  find(string: number, letter: number): number {
    const key = (string << 8) | letter;
    let slot = Math.imul(key, 0x9e3779b1) >>> (32 - HASH_BITS);
    while (this.#keys[slot] !== -1 && this.#keys[slot] !== key) slot = (slot + 1) & (HASH_SIZE - 1);
    this.#slot = slot;
    return this.#keys[slot] === key ? (this.#codes[slot] as number) : -1;
  }

  /** Gives a code to what `find` has just not found. */
  set(string: number, letter: number, code: number): void {
    this.#keys[this.#slot] = (string << 8) | letter;
    this.#codes[this.#slot] = code;
  }
}

/** Compresses indices below `2 ** minimumCodeSize`; returns the data without sub-blocks. */
export function compress(indices: Uint8Array, minimumCodeSize: number): Uint8Array {
  const clear = 1 << minimumCodeSize;
  const table = new CodeTable();
  const writer = new LsbBitWriter(indices.length >> 1);
  let size = minimumCodeSize + 1;
  let next = clear + 2;
  writer.put(clear, size);
  let string = indices[0] ?? 0;
  for (let at = 1; at < indices.length; at++) {
    const letter = indices[at] as number;
    const known = table.find(string, letter);
    if (known >= 0) {
      string = known;
      continue;
    }
    writer.put(string, size);
    if (next < MAX_CODES) {
      table.set(string, letter, next);
      if (next === 1 << size) size++;
      next++;
    } else {
      writer.put(clear, size);
      table.clear();
      size = minimumCodeSize + 1;
      next = clear + 2;
    }
    string = letter;
  }
  writer.put(string, size);
  if (next === 1 << size && size < 12) size++;
  writer.put(clear + 1, size);
  return writer.finish();
}
