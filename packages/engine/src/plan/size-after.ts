import { swapsSides } from '../pixels/swaps-sides.ts';
import type { Step } from './step.ts';

/** Columns and rows. */
export type Size = readonly [width: number, height: number];

/** What steps make of a size: turned, cut and scaled, one after the other. */
export function sizeAfter(size: Size, steps: readonly Step[]): Size {
  let [width, height] = size;
  for (const step of steps) {
    if (step.op === 'orient' && swapsSides(step.orientation)) [width, height] = [height, width];
    else if (step.op === 'straighten') ({ width, height } = step);
    else if (step.op === 'crop') ({ width, height } = step.area);
    else if (step.op === 'resize') ({ width, height } = step.geometry);
  }
  return [width, height];
}
