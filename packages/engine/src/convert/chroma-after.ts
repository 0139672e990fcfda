import type { Chroma, Raster } from '@safelight/core';
import type { Step } from '../plan/step.ts';

/** Steps that make pixels of several, or give them colours of another picture. */
const MIXING: ReadonlySet<Step['op']> = new Set(['straighten', 'resize', 'flatten']);

/**
 * How finely the result of steps has colour, where the picture stored it for blocks of pixels; `undefined` where pixels that
 * shared it are no such blocks any more.
 */
export function chromaAfter(
  chroma: Chroma | undefined,
  size: Pick<Raster, 'width' | 'height'>,
  steps: readonly Step[],
): Chroma | undefined {
  let { width, height } = size;
  for (const step of steps) {
    if (MIXING.has(step.op)) return undefined;
    // A side that is turned round begins with what was its end; a row of pairs becomes a column of such.
    if (step.op === 'orient' && (chroma !== '4:2:0' || (width | height) % 2 !== 0)) return undefined;
    if (step.op !== 'crop') continue;
    if ((step.area.x | step.area.y) % 2 !== 0) return undefined;
    ({ width, height } = step.area);
  }
  return chroma;
}
