/** The transfer function of sRGB (IEC 61966-2-1, 4.2.2): light of 0 to 1, and going on above; straight below zero. */

/** Where the linear part of the curve ends, in linear light. */
export const SRGB_KNEE = 0.0031308;

/** From encoded to linear. */
export function fromSrgb(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** From linear to encoded. */
export function toSrgb(light: number): number {
  return light <= SRGB_KNEE ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
}
