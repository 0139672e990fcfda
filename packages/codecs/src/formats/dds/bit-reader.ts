/** Bits of a block of 16 bytes, the lowest first. */
export class BitReader {
  private readonly words = new Int32Array(5);
  private position = 0;

  /** Begins with the block at an offset. */
  start(bytes: Uint8Array, at: number): void {
    for (let word = 0; word < 4; word++) {
      const from = at + word * 4;
      this.words[word] =
        (bytes[from] as number) |
        ((bytes[from + 1] as number) << 8) |
        ((bytes[from + 2] as number) << 16) |
        ((bytes[from + 3] as number) << 24);
    }
    this.position = 0;
  }

  /** The next `length` bits, at most 24. */
  take(length: number): number {
    const word = this.position >> 5;
    const shift = this.position & 31;
    this.position += length;
    const low = (this.words[word] as number) >>> shift;
    const high = shift === 0 ? 0 : (this.words[word + 1] as number) << (32 - shift);
    return (low | high) & ((1 << length) - 1);
  }
}
