import type { Raster } from '@safelight/core';
import { srgbEncoder16, srgbToLinear } from '../color/transfer.ts';

/** Tables between samples and linear light. */
export interface Curves {
  /** Light from 0 to 1, by sample. */
  readonly toLinear: Float32Array;
  /** Samples of 16 bits, by light from 0 to 65536. */
  readonly encode: Uint16Array;
}

/** Tables that were made, by the greatest sample: small pictures take less time than these. */
const curvesByTop = new Map<number, Curves>();

/** Tables that take samples to linear light and back; none for what is filtered as it is: CMYK, Lab and float. */
export function curvesOf({ depth, model }: Pick<Raster, 'depth' | 'model'>): Curves | undefined {
  if (depth === 32 || model === 'cmyk' || model === 'lab') return undefined;
  const top = depth === 16 ? 65535 : 255;
  const made = curvesByTop.get(top) ?? newCurves(top);
  curvesByTop.set(top, made);
  return made;
}

function newCurves(top: number): Curves {
  const encode = srgbEncoder16();
  return {
    toLinear: Float32Array.from({ length: top + 1 }, (_, v) => srgbToLinear(v / top)),
    encode: Uint16Array.from({ length: 65537 }, (_, v) => encode(v / 65536)),
  };
}
