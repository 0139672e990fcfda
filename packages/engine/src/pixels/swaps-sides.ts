import type { Orientation } from '@safelight/core';

/** Whether an orientation exchanges width and height. */
export function swapsSides(orientation: Orientation): boolean {
  return orientation >= 5;
}
