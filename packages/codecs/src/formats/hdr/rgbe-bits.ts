/**
 * What the pixels of a Radiance picture tell apart, in bits of a curve like sRGB's: mantissas of 8 bits are steps of 2^-8 at
 * white, where the curve's slope is 2.3, and somewhat coarser than the curve below.
 */
export const RGBE_BITS = 9;
