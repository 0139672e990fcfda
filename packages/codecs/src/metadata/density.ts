/** Print resolution that a file gives per metre. */
import type { Density } from '@safelight/core';

const METRES_PER_INCH = 0.0254;

/** Dots per inch. Whole dots per metre cannot say most whole numbers of them: 2835 is meant to be 72, not 72.009. */
function dotsPerInch(dots: number): number {
  const value = dots * METRES_PER_INCH;
  const whole = Math.round(value);
  return Math.abs(value - whole) < 0.02 ? whole : value;
}

/** The density, or `undefined` where it is not said. */
export function densityFromMetres(x: number, y: number): Density | undefined {
  return x > 0 && y > 0 ? { x: dotsPerInch(x), y: dotsPerInch(y) } : undefined;
}

/** Dots per metre, for a file. */
export function perMetre(perInch: number): number {
  return Math.round(perInch / METRES_PER_INCH);
}

/** Pixels per inch that a picture is taken to have on the axis where they lie wider apart, where only their shape is known. */
const WIDER_APART = 72;
/** How much longer than wide a pixel may be, or wider than long: nothing makes pictures of others. */
const LONGEST = 16;

/**
 * A resolution for pixels of which only the shape is known: it is the one place that most formats have for it.
 * @param x - how close they lie across; `y`: how close down, in the same unit, whichever it is
 * @returns `undefined` of square ones, which need none
 */
export function densityOfShape(x: number, y: number): Density | undefined {
  const closer = Math.max(x, y) / Math.min(x, y);
  if (!(x > 0 && y > 0) || x === y || !(closer <= LONGEST)) return undefined;
  return x < y ? { x: WIDER_APART, y: WIDER_APART * closer } : { x: WIDER_APART * closer, y: WIDER_APART };
}
