/**
 * Bits of byte data, in both orders. Readers give zeros beyond the end, and `left` falls below 0 there: whether data that
 * break off are an error, an end or acceptable is the caller's to decide.
 */

/** Most bits that one word has, from any bit of its first byte on. */
const WORD_BITS = 25;
const WORD_RANGE = 2 ** 16;

/** Where a reader stands, which does not depend on the order of the bits. */
abstract class BitReader {
  protected readonly view: DataView;
  /** Last byte where a whole word begins. */
  protected readonly lastWord: number;
  // A byte and a bit of it: a number of bits alone is over 32 bits for data of 256 MB.
  protected byte = 0;
  protected bit = 0;

  /** @param position bits to skip */
  constructor(bytes: Uint8Array, position = 0) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.lastWord = bytes.length - 4;
    this.seek(position);
  }

  /** The next `count` bits, 0 to 25, without taking them. */
  abstract peek(count: number): number;

  /** Takes the next `count` bits, 0 to 32. */
  abstract take(count: number): number;

  /** Bits before the next one. */
  get position(): number {
    return this.byte * 8 + this.bit;
  }

  /** Bits that are left; below 0 where more were taken than there are. */
  get left(): number {
    return (this.view.byteLength - this.byte) * 8 - this.bit;
  }

  /** Goes to a position in bits. */
  seek(position: number): void {
    this.byte = Math.floor(position / 8);
    this.bit = position % 8;
  }

  skip(count: number): void {
    const bit = this.bit + count;
    this.byte += bit >> 3;
    this.bit = bit & 7;
  }

  /** Goes to the next whole byte, unless at one, and returns its offset. */
  alignToByte(): number {
    if (this.bit > 0) this.byte++;
    this.bit = 0;
    return this.byte;
  }

  /** A byte near the end, or a zero behind it. */
  protected byteAt(offset: number): number {
    return offset < this.view.byteLength ? this.view.getUint8(offset) : 0;
  }
}

/** Reads bits, the most significant of a byte first. */
export class MsbBitReader extends BitReader {
  peek(count: number): number {
    const word = this.byte <= this.lastWord ? this.view.getInt32(this.byte) : this.#lastWordAt(this.byte);
    return (word >>> (32 - this.bit - count)) & ((1 << count) - 1);
  }

  take(count: number): number {
    if (count > WORD_BITS) return this.take(count - 16) * WORD_RANGE + this.take(16);
    const value = this.peek(count);
    this.skip(count);
    return value;
  }

  #lastWordAt(at: number): number {
    return (this.byteAt(at) << 24) | (this.byteAt(at + 1) << 16) | (this.byteAt(at + 2) << 8) | this.byteAt(at + 3);
  }
}

/** Reads bits, the least significant of a byte first. */
export class LsbBitReader extends BitReader {
  peek(count: number): number {
    const word = this.byte <= this.lastWord ? this.view.getInt32(this.byte, true) : this.#lastWordAt(this.byte);
    return (word >>> this.bit) & ((1 << count) - 1);
  }

  take(count: number): number {
    if (count > WORD_BITS) return this.take(16) + this.take(count - 16) * WORD_RANGE;
    const value = this.peek(count);
    this.skip(count);
    return value;
  }

  #lastWordAt(at: number): number {
    return this.byteAt(at) | (this.byteAt(at + 1) << 8) | (this.byteAt(at + 2) << 16) | (this.byteAt(at + 3) << 24);
  }
}

/** Most bits that a writer takes at once. */
export const MOST_BITS = 24;

/** Bytes that grow; fewer than eight bits are held until their byte is full. */
abstract class BitWriter {
  protected bytes: Uint8Array;
  protected length = 0;
  protected held = 0;
  protected heldBits = 0;

  /** @param expected bytes that will be about enough */
  constructor(expected: number) {
    this.bytes = new Uint8Array(Math.max(64, expected));
  }

  /** Writes the lowest `count` bits, at most `MOST_BITS`, of a value that has no others. */
  abstract put(value: number, count: number): void;

  /** Fills the last byte with zeros. The result is the writer's own memory: valid until the writer is used again. */
  finish(): Uint8Array {
    if (this.heldBits > 0) this.put(0, 8 - this.heldBits);
    return this.bytes.subarray(0, this.length);
  }

  /** Bits that were written. */
  get position(): number {
    return this.length * 8 + this.heldBits;
  }

  /** Begins anew, in the same memory. */
  restart(): void {
    this.length = 0;
    this.held = 0;
    this.heldBits = 0;
  }

  protected grow(): void {
    const wider = new Uint8Array(this.bytes.length * 2);
    wider.set(this.bytes);
    this.bytes = wider;
  }
}

/** Writes bits, the most significant of a byte first. */
export class MsbBitWriter extends BitWriter {
  put(value: number, count: number): void {
    if (this.length + 4 > this.bytes.length) this.grow();
    // What is above the held bits is cut off where bytes are stored.
    const held = (this.held << count) | value;
    let bits = this.heldBits + count;
    while (bits >= 8) {
      bits -= 8;
      this.bytes[this.length++] = held >>> bits;
    }
    this.held = held;
    this.heldBits = bits;
  }
}

/** Writes bits, the least significant of a byte first. */
export class LsbBitWriter extends BitWriter {
  put(value: number, count: number): void {
    if (this.length + 4 > this.bytes.length) this.grow();
    let held = this.held | (value << this.heldBits);
    let bits = this.heldBits + count;
    while (bits >= 8) {
      this.bytes[this.length++] = held;
      held >>>= 8;
      bits -= 8;
    }
    this.held = held;
    this.heldBits = bits;
  }
}
