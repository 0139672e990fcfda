/** Half-precision floats (IEEE 754 binary16). */

/** The largest finite half. */
export const MAX_HALF = 65504;

let table: Float32Array | undefined;

/** The values of all halves by their bits. */
export function halfValues(): Float32Array {
  table ??= Float32Array.from({ length: 65536 }, (_, bits) => {
    const exponent = (bits >> 10) & 31;
    const fraction = bits & 1023;
    const sign = bits > 32767 ? -1 : 1;
    if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
    return sign * (exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15));
  });
  return table;
}

const float = new Float32Array(1);
const bits = new Uint32Array(float.buffer);

/** The bits of the half that is nearest to `value`; a tie goes to the even one. Beyond the range it is infinite. */
export function toHalf(value: number): number {
  float[0] = value;
  const word = bits[0] as number;
  const sign = (word >>> 16) & 0x8000;
  const size = word & 0x7fffffff;
  if (size >= 0x47800000) return sign | (size > 0x7f800000 ? 0x7e00 : 0x7c00);
  if (size >= 0x38800000) {
    // The carry of a rounded fraction counts the exponent up, to infinity from the last.
    return sign | ((size - 0x38000000 + 0xfff + ((size >> 13) & 1)) >>> 13);
  }
  if (size < 0x33000000) return sign;
  // Below 2^-14: a count of 2^-24.
  const shift = 126 - (size >>> 23);
  const fraction = (size & 0x7fffff) | 0x800000;
  const whole = fraction >>> shift;
  const rest = fraction - whole * 2 ** shift;
  const middle = 2 ** (shift - 1);
  return sign | (whole + (rest > middle || (rest === middle && (whole & 1) === 1) ? 1 : 0));
}
