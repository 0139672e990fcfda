/**
 * Linear DNG whose "camera" is sRGB itself: 16-bit linear light, as this package writes it. Such a file is a finished
 * picture: it is read as it is, since a development (brightening, say) would change it.
 */
import type { ByteSource, ImageInfo } from '@safelight/core';
import { fromSrgb, toSrgb } from '../../coding/srgb.ts';
import { surveyTiff } from '../../families/raw/tiff-raw.ts';
import type { FileRange, RawSurvey } from '../../families/raw/types.ts';
import { compression, tag } from '../../families/tiff/tags.ts';
import { readDensity } from '../../metadata/exif.ts';
import { type Ifd, numbersOf, openTiff, readIfd, type TiffFile } from '../../metadata/tiff-directory.ts';

/** DNG tags (DNG 1.4, chapter 4). */
export const dngTag = {
  version: 50706,
  backwardVersion: 50707,
  uniqueCameraModel: 50708,
  blackLevel: 50714,
  whiteLevel: 50717,
  defaultCropOrigin: 50719,
  defaultCropSize: 50720,
  colorMatrix1: 50721,
  analogBalance: 50727,
  asShotNeutral: 50728,
  baselineExposure: 50730,
  calibrationIlluminant1: 50778,
} as const;

/** PhotometricInterpretation: linear raw. */
export const LINEAR_RAW = 34892;
/** XYZ (D65) to linear sRGB (IEC 61966-2-1), in millionths. */
export const XYZ_TO_SRGB: readonly number[] = [
  3_240_454, -1_537_139, -498_531, -969_266, 1_876_011, 41_556, 55_643, -204_026, 1_057_225,
];

/** A linear sRGB file: where its strips or tiles lie. */
export interface LinearDng {
  readonly width: number;
  readonly height: number;
  readonly little: boolean;
  /** Tiles are lossless JPEG, strips are plain. */
  readonly tiled: boolean;
  /** Size of a strip (its width the picture's) or tile. */
  readonly chunkWidth: number;
  readonly chunkHeight: number;
  readonly chunks: readonly FileRange[];
  readonly survey: RawSurvey;
}

/** Pixels of the largest tile that is read here. */
const MAX_TILE = 2 ** 24;

/** The structure of a linear sRGB DNG; `undefined` for every other DNG. */
export async function linearDng(source: ByteSource): Promise<LinearDng | undefined> {
  const { file, first } = await openTiff(source);
  if (file.big) return undefined;
  const ifd = await readIfd(file, first);
  if (!(await isLinearSrgb(file, ifd))) return undefined;
  const one = async (id: number): Promise<number> => (await numbersOf(file, ifd.entries.get(id), 1))[0] ?? 0;
  const [width, height] = [await one(tag.imageWidth), await one(tag.imageLength)];
  if (width < 1 || height < 1) return undefined;
  const tiled = ifd.entries.has(tag.tileOffsets);
  if (tiled !== ((await one(tag.compression)) === compression.jpeg)) return undefined;
  const chunkWidth = tiled ? await one(tag.tileWidth) : width;
  const chunkHeight = tiled ? await one(tag.tileLength) : Math.min((await one(tag.rowsPerStrip)) || height, height);
  if (chunkWidth < 1 || chunkHeight < 1 || chunkWidth * chunkHeight > Math.max(MAX_TILE, tiled ? 0 : width * height)) {
    return undefined;
  }
  const count = Math.ceil(width / chunkWidth) * Math.ceil(height / chunkHeight);
  const offsets = await numbersOf(file, ifd.entries.get(tiled ? tag.tileOffsets : tag.stripOffsets), count);
  const lengths = await numbersOf(file, ifd.entries.get(tiled ? tag.tileByteCounts : tag.stripByteCounts), count);
  const chunks = offsets.map((offset, index) => ({ offset, length: lengths[index] ?? 0 }));
  const survey = await surveyTiff(source);
  return { width, height, little: file.little, tiled, chunkWidth, chunkHeight, chunks, survey };
}

async function isLinearSrgb(file: TiffFile, ifd: Ifd): Promise<boolean> {
  const expected: readonly (readonly [id: number, values: readonly number[]])[] = [
    [tag.photometric, [LINEAR_RAW]],
    [tag.bitsPerSample, [16, 16, 16]],
    [tag.planarConfiguration, [1]],
    [dngTag.blackLevel, [0, 0, 0]],
    [dngTag.whiteLevel, [65_535, 65_535, 65_535]],
    [dngTag.asShotNeutral, [1, 1, 1]],
    [dngTag.colorMatrix1, XYZ_TO_SRGB.map((value) => value / 1e6)],
  ];
  for (const [id, values] of expected) {
    const found = await numbersOf(file, ifd.entries.get(id), values.length + 1);
    if (found.length !== values.length || found.some((value, i) => Math.abs(value - (values[i] ?? 0)) > 1e-3))
      return false;
  }
  return true;
}

/** What a prober says of such a file. */
export function infoOf({ width, height, survey }: LinearDng): ImageInfo {
  const density = readDensity(survey.exif);
  const metadata = (['exif', 'xmp', 'iptc'] as const).filter((block) => survey[block] !== undefined);
  return {
    width,
    height,
    kind: 'still',
    frameCount: 1,
    model: 'rgb',
    alpha: 'none',
    depth: 16,
    colorSpace: 'srgb',
    orientation: survey.orientation,
    metadata,
    ...(density === undefined ? {} : { density }),
  };
}

/** 16-bit linear light to 16-bit sRGB (IEC 61966-2-1). */
export function srgbTable(): Uint16Array {
  return Uint16Array.from({ length: 65_536 }, (_, value) => Math.round(65_535 * toSrgb(value / 65_535)));
}

/** 16-bit sRGB to 16-bit linear light. */
export function linearTable(): Uint16Array {
  return Uint16Array.from({ length: 65_536 }, (_, value) => Math.round(65_535 * fromSrgb(value / 65_535)));
}
