/** Camera raw files whose sensor saw what is asked for. */
import { dngTag, XYZ_TO_SRGB } from '../src/formats/dng/linear.ts';
import { numberEntry, type RawEntry, writeDirectory } from '../src/metadata/tiff-directory.ts';

const [BYTE, ASCII, SHORT, LONG, RATIONAL, SIGNED_RATIONAL] = [1, 2, 3, 4, 5, 10] as const;
/** PhotometricInterpretation of a mosaic, and the tags that say how its cells lie (TIFF/EP). */
const [MOSAIC, CELL_SIZE, CELL_COLORS] = [32_803, 33_421, 33_422] as const;
const D65 = 21;
/** Behind the directory and its values, bytes. */
const PIXELS_AT = 1024;

/** What a sensor saw, and how it is told. */
export interface Mosaic {
  readonly width: number;
  readonly height: number;
  /** Row by row, from `black` to `most`. */
  readonly samples: Uint16Array;
  readonly black: number;
  readonly most: number;
  /** The channels of a cell of two by two: 0 red, 1 green, 2 blue. */
  readonly cell: readonly number[];
  /** What white is in each channel, of 100. */
  readonly white: readonly number[];
}

function fractions(tag: number, type: number, numerators: readonly number[], denominator: number): RawEntry {
  const pairs = numerators.flatMap((numerator) => [numerator >>> 0, denominator]);
  return { tag, type, count: numerators.length, bytes: numberEntry(tag, LONG, pairs).bytes };
}

/** DNG with such a mosaic, uncompressed, of a camera whose colours are sRGB's. */
export function mosaicDng({ width, height, samples, black, most, cell, white }: Mosaic): Uint8Array {
  const model = new TextEncoder().encode('Mosaic\0');
  const text = (tag: number): RawEntry => ({ tag, type: ASCII, count: model.length, bytes: model });
  const bytes = (tag: number, values: readonly number[]): RawEntry => ({
    tag,
    type: BYTE,
    count: values.length,
    bytes: Uint8Array.from(values),
  });
  const entries: readonly RawEntry[] = [
    numberEntry(254, LONG, [0]),
    numberEntry(256, LONG, [width]),
    numberEntry(257, LONG, [height]),
    numberEntry(258, SHORT, [16]),
    numberEntry(259, SHORT, [1]),
    numberEntry(262, SHORT, [MOSAIC]),
    text(271),
    text(272),
    numberEntry(273, LONG, [PIXELS_AT]),
    numberEntry(274, SHORT, [1]),
    numberEntry(277, SHORT, [1]),
    numberEntry(278, LONG, [height]),
    numberEntry(279, LONG, [width * height * 2]),
    numberEntry(284, SHORT, [1]),
    numberEntry(CELL_SIZE, SHORT, [2, 2]),
    bytes(CELL_COLORS, cell),
    bytes(dngTag.version, [1, 4, 0, 0]),
    bytes(dngTag.backwardVersion, [1, 1, 0, 0]),
    text(dngTag.uniqueCameraModel),
    numberEntry(dngTag.blackLevel, SHORT, [black]),
    numberEntry(dngTag.whiteLevel, SHORT, [most]),
    fractions(dngTag.colorMatrix1, SIGNED_RATIONAL, XYZ_TO_SRGB, 1_000_000),
    fractions(dngTag.asShotNeutral, RATIONAL, white, 100),
    numberEntry(dngTag.calibrationIlluminant1, SHORT, [D65]),
  ];
  const out = new Uint8Array(PIXELS_AT + width * height * 2);
  out.set([0x49, 0x49, 42, 0, 8]);
  out.set(writeDirectory(entries, 8, 0), 8);
  new Uint16Array(out.buffer, PIXELS_AT).set(samples);
  return out;
}
