import { ConvertError } from '@safelight/core';
import type { Decoded, Matrix } from './decoder.ts';
import type { Property } from './properties.ts';
import { propertyOf } from './properties.ts';

/** Luma weights of red and blue by H.273 matrix coefficients. */
const WEIGHTS: Readonly<Record<number, readonly [red: number, blue: number]>> = {
  1: [0.2126, 0.0722],
  4: [0.3, 0.11],
  5: [0.299, 0.114],
  6: [0.299, 0.114],
  7: [0.212, 0.087],
  9: [0.2627, 0.0593],
  10: [0.2627, 0.0593],
};
const BT601 = 6;
const UNSPECIFIED = 2;
const IDENTITY = 0;

/**
 * How YCbCr becomes RGB: by the container's `nclx` property, or else by the stream itself (H.265, annex E), where an
 * unspecified matrix is taken as BT.601. Throws `unsupported-feature` for matrices that are not linear in R'G'B'.
 */
export function matrixOf(properties: readonly Property[], stream: Pick<Decoded, 'matrix' | 'fullRange'>): Matrix {
  const { matrix, fullRange } = propertyOf(properties, 'nclx')?.cicp ?? stream;
  const code = matrix === UNSPECIFIED ? BT601 : matrix;
  if (code === IDENTITY) return { redCr: 0, greenCb: 0, greenCr: 0, blueCb: 0, fullRange };
  const weights = WEIGHTS[code];
  if (weights === undefined) {
    const message = 'The colour matrix of the picture is not supported.';
    throw new ConvertError('unsupported-feature', message, { stage: 'decode' });
  }
  const [red, blue] = weights;
  const green = 1 - red - blue;
  return {
    redCr: 2 * (1 - red),
    greenCb: (-2 * blue * (1 - blue)) / green,
    greenCr: (-2 * red * (1 - red)) / green,
    blueCb: 2 * (1 - blue),
    fullRange,
  };
}
