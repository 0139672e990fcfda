/** TIFF structures for tests. */

/** A value of a tag: letters, bytes, or a further directory that the tag points to. */
export type Value = string | Uint8Array | Directory;
/** Values by tag. */
export type Directory = ReadonlyMap<number, Value>;

/** How a structure is written. */
export interface Shape {
  readonly little?: boolean;
  readonly big?: boolean;
}

const ASCII = 2;
const LONG = 4;
const UNDEFINED = 7;
const LONG8 = 16;

/** A structure whose directories follow each other, each behind the values of the one before. */
export function structureOf(directories: readonly Directory[], shape: Shape = {}): Uint8Array {
  const writer = new Writer(shape);
  writer.chain(directories);
  return writer.bytes();
}

class Writer {
  readonly #little: boolean;
  readonly #big: boolean;
  readonly #out: number[];

  constructor({ little = true, big = false }: Shape) {
    this.#little = little;
    this.#big = big;
    this.#out = [...Buffer.from(little ? 'II' : 'MM'), ...this.#number(big ? 43 : 42, 2)];
    if (big) this.#out.push(...this.#number(8, 2), 0, 0);
  }

  bytes(): Uint8Array {
    return Uint8Array.from(this.#out);
  }

  #number(value: number, size: number): number[] {
    const digits = Array.from({ length: size }, (_, index) => Math.floor(value / 256 ** index) % 256);
    return this.#little ? digits : digits.toReversed();
  }

  #word(value: number): number[] {
    return this.#number(value, this.#big ? 8 : 4);
  }

  #set(at: number, bytes: readonly number[]): void {
    for (const [index, byte] of bytes.entries()) this.#out[at + index] = byte;
  }

  chain(directories: readonly Directory[]): void {
    // The first pointer is in the header.
    let link = this.#out.length;
    this.#out.push(...this.#word(0));
    for (const directory of directories) {
      const at = this.#out.length;
      this.#set(link, this.#word(at));
      link = this.#directory(directory);
    }
  }

  /** Writes a directory with its values behind it; returns where the offset of the next one stands. */
  #directory(directory: Directory): number {
    const word = this.#big ? 8 : 4;
    this.#out.push(...this.#number(directory.size, this.#big ? 8 : 2));
    const fields: [number, Value][] = [];
    for (const [tag, value] of directory) {
      const [type, count] = this.#kindOf(value);
      this.#out.push(...this.#number(tag, 2), ...this.#number(type, 2), ...this.#word(count));
      fields.push([this.#out.length, value]);
      this.#out.push(...this.#word(0));
    }
    const link = this.#out.length;
    this.#out.push(...this.#word(0));
    for (const [field, value] of fields) {
      if (value instanceof Map) {
        this.#set(field, this.#word(this.#out.length));
        this.#directory(value as Directory);
        continue;
      }
      const bytes = [...Buffer.from(value as string | Uint8Array)];
      if (bytes.length <= word) this.#set(field, bytes);
      else {
        this.#set(field, this.#word(this.#out.length));
        this.#out.push(...bytes);
      }
    }
    return link;
  }

  #kindOf(value: Value): readonly [type: number, count: number] {
    if (typeof value === 'string') return [ASCII, value.length];
    if (value instanceof Uint8Array) return [UNDEFINED, value.length];
    return [this.#big ? LONG8 : LONG, 1];
  }
}
