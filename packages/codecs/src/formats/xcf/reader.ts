import type { ByteSource } from '@safelight/core';

/** Reads big-endian fields from a byte source at a growing offset; throws `Error` beyond the end. */
export class Reader {
  readonly #source: ByteSource;
  readonly #wide: boolean;
  offset: number;

  /** @param wide pointers have 8 bytes, as since version 11 */
  constructor(source: ByteSource, offset: number, wide: boolean) {
    this.#source = source;
    this.#wide = wide;
    this.offset = offset;
  }

  /** Another reader of the same source. */
  at(offset: number): Reader {
    return new Reader(this.#source, offset, this.#wide);
  }

  async bytes(length: number): Promise<Uint8Array> {
    if (this.offset + length > this.#source.size) throw new Error('The file ends within its structures.');
    const bytes = await this.#source.read(this.offset, length);
    if (bytes.length < length) throw new Error('The file ends within its structures.');
    this.offset += length;
    return bytes;
  }

  /** The next bytes as a view. */
  async part(length: number): Promise<DataView> {
    const bytes = await this.bytes(length);
    return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  async u32(): Promise<number> {
    return (await this.part(4)).getUint32(0);
  }

  async pointer(): Promise<number> {
    if (!this.#wide) return this.u32();
    const pointer = Number((await this.part(8)).getBigUint64(0));
    if (pointer > Number.MAX_SAFE_INTEGER) throw new Error('A pointer leads out of the file.');
    return pointer;
  }

  /** UTF-8 with its length, and a zero at the end. */
  async string(): Promise<string> {
    const length = await this.u32();
    const bytes = await this.bytes(length);
    return new TextDecoder().decode(bytes.subarray(0, Math.max(length - 1, 0)));
  }
}
