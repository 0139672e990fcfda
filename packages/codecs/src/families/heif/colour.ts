import { type Cicp, ConvertError, type Raster } from '@safelight/core';
import type { Decoded, Matrix } from './decoder.ts';
import type { Property } from './properties.ts';
import { propertyOf } from './properties.ts';
import type { YCgCo } from './ycgco.ts';

const D65 = [0.3127, 0.329] as const;
const WHITE_C = [0.31, 0.316] as const;
const BT601_WEIGHTS = [0.299, 0.114] as const;

/** Luma weights of red and blue by H.273 matrix coefficients. */
const WEIGHTS: Readonly<Record<number, readonly [red: number, blue: number]>> = {
  1: [0.2126, 0.0722],
  4: [0.3, 0.11],
  5: BT601_WEIGHTS,
  6: BT601_WEIGHTS,
  7: [0.212, 0.087],
  9: [0.2627, 0.0593],
};
/** Chromaticities of red, green, blue and white by H.273 colour primaries (table 2). */
const PRIMARIES: Readonly<Record<number, readonly (readonly [x: number, y: number])[]>> = {
  1: [[0.64, 0.33], [0.3, 0.6], [0.15, 0.06], D65],
  4: [[0.67, 0.33], [0.21, 0.71], [0.14, 0.08], WHITE_C],
  5: [[0.64, 0.33], [0.29, 0.6], [0.15, 0.06], D65],
  6: [[0.63, 0.34], [0.31, 0.595], [0.155, 0.07], D65],
  7: [[0.63, 0.34], [0.31, 0.595], [0.155, 0.07], D65],
  8: [[0.681, 0.319], [0.243, 0.692], [0.145, 0.049], WHITE_C],
  9: [[0.708, 0.292], [0.17, 0.797], [0.131, 0.046], D65],
  11: [
    [0.68, 0.32],
    [0.265, 0.69],
    [0.15, 0.06],
    [0.314, 0.351],
  ],
  12: [[0.68, 0.32], [0.265, 0.69], [0.15, 0.06], D65],
  22: [[0.63, 0.34], [0.295, 0.605], [0.155, 0.077], D65],
};
/** Matrix that its primaries make. */
const DERIVED = 12;
const YCGCO = 8;
/** Matrices by which RGB comes back to the bit, and the bits that they add. */
const REVERSIBLE: Readonly<Record<number, 1 | 2>> = { 16: 2, 17: 1 };
const BT2020 = 9;
const BT601 = 6;
const UNSPECIFIED = 2;
const IDENTITY = 0;

/** Luma weights of red and blue for a matrix that writers choose. */
export function weightsOf({ matrix }: Cicp): readonly [red: number, blue: number] {
  return WEIGHTS[matrix] ?? BT601_WEIGHTS;
}

/** Code points to write: those of the picture; unspecified ones where a profile says it all. */
export function cicpToWrite(
  { colorSpace, model }: Pick<Raster, 'colorSpace' | 'model'>,
  { lossless }: { readonly lossless: boolean },
): Cicp {
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

/** How coded samples become RGB. */
export interface Coding {
  /** Of YCgCo it leaves the samples as they are, for `fromYCgCo`. */
  readonly matrix: Matrix;
  readonly ycgco?: YCgCo;
}

type StreamColour = Pick<Decoded, 'matrix' | 'fullRange'>;

/** Whether samples of luma have the full range. */
export function isFullRange(properties: readonly Property[], stream: StreamColour): boolean {
  return codedColour(properties, stream).fullRange;
}

/** Matrix and range by the container's `nclx` property, or else by the stream itself (H.265, annex E). */
function codedColour(properties: readonly Property[], stream: StreamColour): StreamColour {
  return propertyOf(properties, 'nclx')?.cicp ?? stream;
}

/** How the samples of a picture become RGB; throws as `matrixOf` does. */
export function codingOf(properties: readonly Property[], stream: StreamColour): Coding {
  const { matrix, fullRange } = codedColour(properties, stream);
  const spare = REVERSIBLE[matrix];
  if (matrix !== YCGCO && spare === undefined) return { matrix: matrixOf(properties, stream) };
  return { matrix: identityOf(true), ycgco: { ...(spare === undefined ? {} : { spare }), fullRange } };
}

/** Whether parts of a picture can be put together before they become RGB. */
export function isSameForm({ ycgco: one }: Coding, { ycgco: other }: Coding): boolean {
  return one?.spare === other?.spare && one?.fullRange === other?.fullRange;
}

/** Bits that samples have more than the colours that they stand for, as the header says. */
export function spareBits(properties: readonly Property[]): number {
  return REVERSIBLE[propertyOf(properties, 'nclx')?.cicp.matrix ?? UNSPECIFIED] ?? 0;
}

function identityOf(fullRange: boolean): Matrix {
  return { redCr: 0, greenCb: 0, greenCr: 0, blueCb: 0, fullRange };
}

/**
 * How YCbCr becomes RGB; an unspecified matrix is taken as BT.601. Throws `unsupported-feature` for matrices that are not
 * linear in R'G'B' (constant luminance, ICtCp and others) or not known.
 */
export function matrixOf(properties: readonly Property[], stream: StreamColour): Matrix {
  const { matrix, fullRange } = codedColour(properties, stream);
  const code = matrix === UNSPECIFIED ? BT601 : matrix;
  if (code === IDENTITY) return identityOf(fullRange);
  const weights = code === DERIVED ? derivedWeights(properties) : WEIGHTS[code];
  if (weights === undefined) {
    const message = `The colour matrix of the picture is not supported: ${code} of ITU-T H.273.`;
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

/** The luminance of the primaries: what each adds to white (H.273, 8.3, equations of KR and KB). */
function derivedWeights(properties: readonly Property[]): readonly [red: number, blue: number] | undefined {
  const points = PRIMARIES[propertyOf(properties, 'nclx')?.cicp.primaries ?? UNSPECIFIED];
  if (points === undefined) return undefined;
  const [r, g, b, w] = points.map(([x, y]) => [x / y, 1, (1 - x - y) / y] as const) as [
    Tristimulus,
    Tristimulus,
    Tristimulus,
    Tristimulus,
  ];
  const whole = determinant(r, g, b);
  return [determinant(w, g, b) / whole, determinant(r, g, w) / whole];
}

type Tristimulus = readonly [number, number, number];

function determinant([a, b, c]: Tristimulus, [d, e, f]: Tristimulus, [g, h, i]: Tristimulus): number {
  return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
}
