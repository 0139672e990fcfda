import { type Cicp, type ColorModel, type ColorSpace, ConvertError } from '@safelight/core';
import { type ColourEncoding, colour } from './header.ts';

const { whitePoint, primaries, transfer } = colour;

/** H.273 colour primaries by white point and primaries; JPEG XL counts the two apart. */
const PRIMARIES: Readonly<Record<string, number>> = {
  [`${whitePoint.d65},${primaries.srgb}`]: 1,
  [`${whitePoint.d65},${primaries.bt2100}`]: 9,
  [`${whitePoint.d65},${primaries.p3}`]: 12,
  [`${whitePoint.dci},${primaries.p3}`]: 11,
};
const TRANSFERS = new Set<number>([
  transfer.bt709,
  transfer.linear,
  transfer.srgb,
  transfer.pq,
  transfer.dci,
  transfer.hlg,
]);
const SRGB_PRIMARIES = 1;

/** The colour space of an enumerated encoding; `undefined` where only a profile can say it (own primaries, a gamma). */
export function colorSpaceOf(encoding: ColourEncoding, model: ColorModel): ColorSpace | undefined {
  const gray = model === 'gray' && encoding.whitePoint === whitePoint.d65;
  const code = gray ? SRGB_PRIMARIES : PRIMARIES[`${encoding.whitePoint},${encoding.primaries}`];
  if (code === undefined || !TRANSFERS.has(encoding.transfer)) return undefined;
  if (code === SRGB_PRIMARIES && encoding.transfer === transfer.srgb) return 'srgb';
  if (code === SRGB_PRIMARIES && encoding.transfer === transfer.linear) return 'srgb-linear';
  return { cicp: { primaries: code, transfer: encoding.transfer, matrix: 0, fullRange: true } };
}

/** An encoding to write: enumerations, a gamma where the transfer is one, and points where the primaries are custom. */
export interface EncodingToWrite extends ColourEncoding {
  /** Exponent of the encoding, 0 to 1. */
  readonly gamma: number;
  /** x and y of red, green and blue. */
  readonly points: readonly number[];
}

const NO_POINTS = [0, 0, 0, 0, 0, 0];

/** H.273 table 2: the primaries with white D65 that JPEG XL has a name for, or else by their chromaticities. */
const NAMED: Readonly<Record<number, readonly [whitePoint: number, primaries: number, points: readonly number[]]>> = {
  1: [whitePoint.d65, primaries.srgb, NO_POINTS],
  2: [whitePoint.d65, primaries.srgb, NO_POINTS],
  5: [whitePoint.d65, primaries.custom, [0.64, 0.33, 0.29, 0.6, 0.15, 0.06]],
  6: [whitePoint.d65, primaries.custom, [0.63, 0.34, 0.31, 0.595, 0.155, 0.07]],
  7: [whitePoint.d65, primaries.custom, [0.63, 0.34, 0.31, 0.595, 0.155, 0.07]],
  9: [whitePoint.d65, primaries.bt2100, NO_POINTS],
  11: [whitePoint.dci, primaries.p3, NO_POINTS],
  12: [whitePoint.d65, primaries.p3, NO_POINTS],
  22: [whitePoint.d65, primaries.custom, [0.63, 0.34, 0.295, 0.605, 0.155, 0.077]],
};

/** H.273 table 3: the transfer characteristics, or the gamma of those that are one. */
const CURVES: Readonly<Record<number, readonly [transfer: number, gamma: number]>> = {
  1: [transfer.bt709, 0],
  2: [transfer.srgb, 0],
  4: [transfer.gamma, 1 / 2.2],
  5: [transfer.gamma, 1 / 2.8],
  6: [transfer.bt709, 0],
  8: [transfer.linear, 0],
  13: [transfer.srgb, 0],
  14: [transfer.bt709, 0],
  15: [transfer.bt709, 0],
  16: [transfer.pq, 0],
  17: [transfer.dci, 0],
  18: [transfer.hlg, 0],
};

/** The encoding that says code points. Throws `unsupported-feature` for those that JPEG XL cannot say. */
export function encodingOf(cicp: Pick<Cicp, 'primaries' | 'transfer'>): EncodingToWrite {
  const named = NAMED[cicp.primaries];
  const curve = CURVES[cicp.transfer];
  if (named === undefined || curve === undefined) {
    const message = `JPEG XL has no name for the code points ${cicp.primaries}/${cicp.transfer}.`;
    throw new ConvertError('unsupported-feature', message, { stage: 'encode', formatId: 'jxl' });
  }
  return { whitePoint: named[0], primaries: named[1], points: named[2], transfer: curve[0], gamma: curve[1] };
}
