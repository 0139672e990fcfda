/** Floats of fewer than 32 bits. Not-a-number becomes 0, infinity the largest number. */

const MAX_HALF = 65504;
let table: Float32Array | undefined;

/** The value of a half by its bits. */
export function floatOfHalf(bits: number): number {
  table ??= Float32Array.from({ length: 65536 }, (_, half) => {
    const size = smallFloat(half & 0x7fff, 10);
    return half > 32767 ? -size : size;
  });
  return table[bits] as number;
}

/** A float of five bits of exponent and some of fraction, without sign. */
export function smallFloat(bits: number, fractionBits: number): number {
  const exponent = bits >> fractionBits;
  const fraction = bits & ((1 << fractionBits) - 1);
  if (exponent === 31) return fraction === 0 ? MAX_HALF : 0;
  const share = fraction / 2 ** fractionBits;
  return exponent === 0 ? share * 2 ** -14 : (1 + share) * 2 ** (exponent - 15);
}

const MAX_FLOAT = 3.4028234663852886e38;

/** The number itself where it is one and finite. */
export function sane(value: number): number {
  return Number.isNaN(value) ? 0 : Math.max(-MAX_FLOAT, Math.min(value, MAX_FLOAT));
}
