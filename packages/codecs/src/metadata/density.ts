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
