import { type Cicp, ConvertError, type Raster } from '@safelight/core';
import type { Decoded, Matrix } from './decoder.ts';
import type { Property } from './properties.ts';
import { propertyOf } from './properties.ts';

const BT601_WEIGHTS = [0.299, 0.114] as const;

/** Luma weights of red and blue by H.273 matrix coefficients. */
const WEIGHTS: Readonly<Record<number, readonly [red: number, blue: number]>> = {
  1: [0.2126, 0.0722],
  4: [0.3, 0.11],
  5: BT601_WEIGHTS,
  6: BT601_WEIGHTS,
  7: [0.212, 0.087],
  9: [0.2627, 0.0593],
  10: [0.2627, 0.0593],
};
const BT2020 = 9;
const BT601 = 6;
const UNSPECIFIED = 2;
const IDENTITY = 0;

/** Luma weights of red and blue for a matrix that writers choose. */
export function weightsOf({ matrix }: Cicp): readonly [red: number, blue: number] {
  return WEIGHTS[matrix] ?? BT601_WEIGHTS;
}

/** Code points to write: those of the picture; unspecified ones where a profile says it all. */
export function cicpToWrite({ colorSpace, model }: Raster, { lossless }: { readonly lossless: boolean }): Cicp {
  const given = typeof colorSpace === 'object' && 'cicp' in colorSpace ? colorSpace.cicp : undefined;
  const profiled = typeof colorSpace === 'object' && 'icc' in colorSpace;
  const primaries = given?.primaries ?? (profiled ? UNSPECIFIED : 1);
  const transfer = given?.transfer ?? (profiled ? UNSPECIFIED : 13);
  const identity = lossless && model !== 'gray';
  const matrix = identity ? IDENTITY : primaries === BT2020 ? BT2020 : BT601;
  return { primaries, transfer, matrix, fullRange: true };
}

/** Code points of an alpha picture, which has no colour. */
export const alphaCicp: Cicp = {
  primaries: UNSPECIFIED,
  transfer: UNSPECIFIED,
  matrix: UNSPECIFIED,
  fullRange: true,
};

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
