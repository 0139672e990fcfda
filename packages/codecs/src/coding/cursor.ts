/** Fields at a growing offset, of bytes and of a byte source. Every read is checked. */
import type { ByteSource } from '@safelight/core';

/** A read beyond the end. */
export class EndOfData extends RangeError {
  constructor() {
    super('The data end too early.');
  }
}

/** What a cursor may be given besides its bytes. */
export interface CursorOptions {
  /** Least significant byte first. */
  readonly little?: boolean;
  /** Where the data end, if before the bytes do. */
  readonly end?: number;
}

/** Reads fields of bytes, most significant byte first unless told otherwise; a read beyond the end throws `EndOfData`. */
export class ByteCursor {
  readonly bytes: Uint8Array;
  position: number;
  readonly end: number;
  readonly #view: DataView;
  readonly #little: boolean;

  constructor(bytes: Uint8Array, position = 0, { little = false, end = bytes.length }: CursorOptions = {}) {
    this.bytes = bytes;
    this.position = position;
    this.end = Math.min(end, bytes.length);
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#little = little;
  }

  get remaining(): number {
    return this.end - this.position;
  }

  /** Steps over bytes; returns where they begin. */
  skip(count: number): number {
    const from = this.position;
    if (count < 0 || from + count > this.end) throw new EndOfData();
    this.position = from + count;
    return from;
  }

  u8(): number {
    return this.#view.getUint8(this.skip(1));
  }

  u16(): number {
    return this.#view.getUint16(this.skip(2), this.#little);
  }

  i16(): number {
    return this.#view.getInt16(this.skip(2), this.#little);
  }

  u32(): number {
    return this.#view.getUint32(this.skip(4), this.#little);
  }

  i32(): number {
    return this.#view.getInt32(this.skip(4), this.#little);
  }

  f32(): number {
    return this.#view.getFloat32(this.skip(4), this.#little);
  }

  /** 64 bits; exact up to 2^53, which no file reaches. */
  u64(): number {
    const [first, second] = [this.u32(), this.u32()];
    return this.#little ? second * 2 ** 32 + first : first * 2 ** 32 + second;
  }

  /** An unsigned number of 0, 1, 2, 4 or 8 bytes. */
  sized(size: number): number {
    if (size === 0) return 0;
    if (size === 1) return this.u8();
    if (size === 2) return this.u16();
    if (size === 4) return this.u32();
    if (size === 8) return this.u64();
    throw new RangeError(`A number of ${size} bytes is not defined.`);
  }

  /** Four characters. */
  fourcc(): string {
    return String.fromCharCode(...this.take(4));
  }

  /** Four characters that are stored as a number: the last comes first where its least significant byte does. */
  code(): string {
    const number = this.u32();
    return String.fromCharCode(number >>> 24, (number >> 16) & 255, (number >> 8) & 255, number & 255);
  }

  /** A view of the next `count` bytes. */
  take(count: number): Uint8Array {
    const from = this.skip(count);
    return this.bytes.subarray(from, from + count);
  }

  /** The next `count` bytes as data of their own, positions from 0. */
  part(count: number): ByteCursor {
    return new ByteCursor(this.take(count), 0, { little: this.#little });
  }

  rest(): Uint8Array {
    return this.take(this.remaining);
  }

  /** Text up to a zero byte or the end. */
  text(): string {
    const zero = this.bytes.indexOf(0, this.position);
    const end = zero < 0 || zero > this.end ? this.end : zero;
    const text = new TextDecoder().decode(this.bytes.subarray(this.position, end));
    this.position = Math.min(end + 1, this.end);
    return text;
  }
}

function endOfFile(): Error {
  return new Error('The file ends within its structures.');
}

/** Reads fields of a byte source, most significant byte first; a read beyond the end throws `Error`. */
export class SourceCursor {
  readonly source: ByteSource;
  position: number;

  constructor(source: ByteSource, position: number) {
    this.source = source;
    this.position = position;
  }

  async take(count: number): Promise<Uint8Array> {
    // Checked before, so that a wrong count claims no memory, and after, since a source may have less than it says.
    if (this.position + count > this.source.size) throw endOfFile();
    const bytes = await this.source.read(this.position, count);
    if (bytes.length < count) throw endOfFile();
    this.position += count;
    return bytes;
  }

  /** The next bytes as a view. */
  async view(count: number): Promise<DataView> {
    const bytes = await this.take(count);
    return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  async u32(): Promise<number> {
    return (await this.view(4)).getUint32(0);
  }

  /** 64 bits. Throws `Error` beyond 2^53, which no file reaches. */
  async u64(): Promise<number> {
    const value = Number((await this.view(8)).getBigUint64(0));
    if (value > Number.MAX_SAFE_INTEGER) throw new Error('A length or an offset is beyond any file.');
    return value;
  }
}
