import type { ByteSource } from '@safelight/core';
import { SourceCursor } from '../../coding/cursor.ts';

/** Reads the fields of an XCF file. */
export class XcfCursor extends SourceCursor {
  readonly #wide: boolean;

  /** @param wide pointers have 8 bytes, as since version 11 */
  constructor(source: ByteSource, position: number, wide: boolean) {
    super(source, position);
    this.#wide = wide;
  }

  /** Another cursor over the same file. */
  at(position: number): XcfCursor {
    return new XcfCursor(this.source, position, this.#wide);
  }

  pointer(): Promise<number> {
    return this.#wide ? this.u64() : this.u32();
  }

  /** UTF-8 with its length, and a zero at the end. */
  async string(): Promise<string> {
    const length = await this.u32();
    const bytes = await this.take(length);
    return new TextDecoder().decode(bytes.subarray(0, Math.max(length - 1, 0)));
  }
}
