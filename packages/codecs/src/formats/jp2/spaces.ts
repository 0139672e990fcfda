/** Enumerated colour spaces of JPEG 2000 (ITU-T T.800, table I.10; ISO/IEC 15444-2, table M.25) as rasters. */
import { type ColorModel, type ColorSpace, ConvertError } from '@safelight/core';

/** What a colour specification box says (I.5.3.3, ISO/IEC 15444-2 M.11.7.3). */
export type ColourSpecification =
  /** `parameters`: the seven numbers that may follow CIELab. */
  | { readonly kind: 'enumerated'; readonly code: number; readonly parameters?: readonly number[] }
  | { readonly kind: 'icc'; readonly icc: Uint8Array }
  | {
      readonly kind: 'cicp';
      readonly primaries: number;
      readonly transfer: number;
      readonly matrix: number;
      readonly fullRange: boolean;
    }
  /** Of another vendor, or not known. */
  | { readonly kind: 'other'; readonly method: number };

/** Luma weights of red and blue, where the first three channels are YCbCr. */
export interface LumaWeights {
  readonly red: number;
  readonly blue: number;
}

/** Range and offset of L*, a* and b* (ISO/IEC 15444-2, M.11.7.4.1); an offset that is not given depends on the bits. */
export type LabRanges = readonly (readonly [range: number, offset: number])[];

/** What is done with decoded samples. */
export type Conversion =
  /** `inks`: the colours that result are counted down from white, to cyan, magenta and yellow. */
  | { readonly kind: 'ycc'; readonly weights: LumaWeights; readonly fullRange: boolean; readonly inks?: true }
  /** From 16 to 235 of 255 to the full range. */
  | { readonly kind: 'limited' }
  | { readonly kind: 'inverted' }
  | { readonly kind: 'lab'; readonly ranges: LabRanges | undefined };

/** A colour space: its model, its channels, and how samples come to it. */
export interface Colour {
  readonly model: ColorModel;
  readonly count: number;
  readonly space: ColorSpace;
  readonly conversion?: Conversion;
}

/** Luma of BT.601. */
export const BT601: LumaWeights = { red: 0.299, blue: 0.114 };
const BT709: LumaWeights = { red: 0.2126, blue: 0.0722 };

const gray: Colour = { model: 'gray', count: 1, space: 'srgb' };
const rgb: Colour = { model: 'rgb', count: 3, space: 'srgb' };
const cmyk: Colour = { model: 'cmyk', count: 4, space: 'device-cmyk' };

function ycc(weights: LumaWeights, fullRange: boolean): Colour {
  return { ...rgb, conversion: { kind: 'ycc', weights, fullRange } };
}

/** The code of CIELab. */
const LAB = 14;

const known: Readonly<Record<number, Colour>> = {
  // Bilevel, 0 is white.
  0: { ...gray, conversion: { kind: 'inverted' } },
  1: ycc(BT709, false),
  3: ycc(BT601, true),
  4: ycc(BT601, false),
  12: cmyk,
  13: { ...cmyk, conversion: { kind: 'ycc', weights: BT601, fullRange: true, inks: true } },
  // Bilevel, 0 is black.
  15: gray,
  16: rgb,
  17: gray,
  18: ycc(BT601, true),
};

const names: Readonly<Record<number, string>> = {
  9: 'PhotoYCC',
  11: 'CMY',
  19: 'CIEJab',
  20: 'e-sRGB',
  21: 'ROMM-RGB',
  22: 'YPbPr(1125/60)',
  23: 'YPbPr(1250/50)',
  24: 'e-sYCC',
};
/** Spaces of three colours that pictures of one channel are known to name; that channel is gray. */
const ALSO_GRAY = new Set([16, 18]);

/** Whether a specification is understood; of several in a file the first such counts. */
export function isUnderstood(colour: ColourSpecification): boolean {
  if (colour.kind === 'enumerated') return Object.hasOwn(known, colour.code) || colour.code === LAB;
  return colour.kind !== 'other';
}

/** The colour space of a code. Throws `unsupported-feature` for one that is not read. */
export function enumeratedColour({ code, parameters }: EnumeratedColour, channels: number): Colour {
  if (code === LAB) return labColour(parameters);
  const colour = known[code];
  if (colour !== undefined) return channels < 3 && ALSO_GRAY.has(code) ? gray : colour;
  throw unsupported(`The colour space ${names[code] ?? code} of JPEG 2000 is not supported.`);
}

type EnumeratedColour = ColourSpecification & { readonly kind: 'enumerated' };

const D50 = 0x0044_3530;

function labColour(parameters: readonly number[] | undefined): Colour {
  if (parameters !== undefined && parameters[6] !== D50) {
    throw unsupported('CIELab with another white point than D50 is not supported.');
  }
  const ranges = parameters === undefined ? undefined : [0, 2, 4].map((at) => pairAt(parameters, at));
  return { model: 'lab', count: 3, space: 'lab-d50', conversion: { kind: 'lab', ranges } };
}

function pairAt(values: readonly number[], at: number): readonly [number, number] {
  return [values[at] ?? 0, values[at + 1] ?? 0];
}

/** An error that names what is not read. */
export function unsupported(message: string): ConvertError {
  return new ConvertError('unsupported-feature', message, { stage: 'decode', formatId: 'jp2' });
}
