import type { Density, Orientation } from '@safelight/core';

/** Whether an orientation exchanges width and height. */
export function swapsSides(orientation: Orientation): boolean {
  return orientation >= 5;
}

/** A resolution along the sides of a turned picture; the very same where nothing of it changes. */
export function turnedDensity(density: Density | undefined, orientation: Orientation): Density | undefined {
  if (!density || !swapsSides(orientation) || density.x === density.y) return density;
  return { x: density.y, y: density.x };
}
