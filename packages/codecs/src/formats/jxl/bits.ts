import { LsbBitReader } from '../../coding/bits.ts';

/** Fields of a JPEG XL codestream (ISO/IEC 18181-1, annex B). A read beyond the end throws. */
export class FieldReader {
  readonly #reader: LsbBitReader;

  /** @param position bits to skip */
  constructor(bytes: Uint8Array, position = 0) {
    this.#reader = new LsbBitReader(bytes, position);
  }

  /** u(n), 0 to 32 bits. */
  bits(count: number): number {
    if (this.#reader.left < count) throw new RangeError('The header ends too early.');
    return this.#reader.take(count);
  }

  /** Bool(). */
  bool(): boolean {
    return this.bits(1) === 1;
  }

  /** U32(d0, d1, d2, d3) (B.2.2), each `[constant, bits]`: the constant plus that many bits. */
  u32(...choices: readonly [Distribution, Distribution, Distribution, Distribution]): number {
    const [constant, bits] = choices[this.bits(2)] ?? choices[3];
    return constant + this.bits(bits);
  }

  /** U64() (B.2.3). */
  u64(): number {
    const selector = this.bits(2);
    if (selector === 0) return 0;
    if (selector < 3) return selector === 1 ? 1 + this.bits(4) : 17 + this.bits(8);
    let value = this.bits(12);
    for (let shift = 12; this.bool(); shift += 8) {
      if (shift >= 60) return value + this.bits(4) * 2 ** shift;
      value += this.bits(8) * 2 ** shift;
    }
    return value;
  }

  /** Goes to the next whole byte, unless at one, and returns its offset. */
  alignToByte(): number {
    return this.#reader.alignToByte();
  }

  /** Enum() (B.2.5). */
  enumeration(): number {
    return this.u32([0, 0], [1, 0], [2, 4], [18, 6]);
  }
}

type Distribution = readonly [constant: number, bits: number];
