import {
  type AlphaMode,
  type BitDepth,
  type ColorModel,
  ConvertError,
  type Density,
  type Orientation,
} from '@safelight/core';
import { compression, photometric, tag } from '../../families/tiff/tags.ts';
import { densityOfShape } from '../../metadata/density.ts';
import { type Ifd, numbersOf, type TiffFile } from '../../metadata/tiff-directory.ts';

/** How samples are to be read (tag 339). */
export type SampleKind = 'unsigned' | 'signed' | 'float';

/** One page's structure, checked: everything that decoding its pixels needs. */
export interface Page {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly kind: SampleKind;
  readonly samples: number;
  readonly compression: number;
  readonly photometric: number;
  readonly planar: boolean;
  readonly predictor: number;
  readonly lsbFirst: boolean;
  readonly tiled: boolean;
  /** Columns and rows of a tile, or of a strip (its width the page's). */
  readonly chunkWidth: number;
  readonly chunkHeight: number;
  readonly offsets: readonly number[];
  readonly byteCounts: readonly number[];
  readonly t4Options: number;
  readonly subsampling: readonly [number, number];
  readonly extraSamples: readonly number[];
  readonly orientation: Orientation;
  readonly density: Density | undefined;
  readonly ifd: Ifd;
}

/** Most samples a pixel that are taken for possible. */
const MAX_SAMPLES = 64;

const kinds: Readonly<Record<number, SampleKind>> = { 1: 'unsigned', 2: 'signed', 3: 'float', 4: 'unsigned' };

/** Reads a tag's values, at most `most` of them. */
type ReadTag = (id: number, most: number) => Promise<readonly number[]>;

/** Reads a page's structure. Throws `corrupt-input` for impossible values and `unsupported-feature` for unusual ones. */
export async function readPage(file: TiffFile, ifd: Ifd): Promise<Page> {
  const some: ReadTag = (id, most) => numbersOf(file, ifd.entries.get(id), most);
  const one = async (id: number, otherwise: number): Promise<number> => (await some(id, 1))[0] ?? otherwise;
  const width = await one(tag.imageWidth, 0);
  const height = await one(tag.imageLength, 0);
  if (!isSize(width) || !isSize(height)) throw wrong('A page has no size.');
  const { bits, samples } = await samplesOf(some);
  const planar = samples > 1 && (await one(tag.planarConfiguration, 1)) === 2;
  const { tiled, chunkWidth, chunkHeight } = await chunksOf(some, width, height);
  const chunks = Math.ceil(width / chunkWidth) * Math.ceil(height / chunkHeight) * (planar ? samples : 1);
  // Some writers put the places of tiles under the tags of strips.
  const inTileTags = ifd.entries.has(tag.tileOffsets);
  const offsets = await some(inTileTags ? tag.tileOffsets : tag.stripOffsets, chunks);
  return {
    width,
    height,
    bits,
    kind: kinds[await one(tag.sampleFormat, 1)] ?? 'unsigned',
    samples,
    compression: await one(tag.compression, compression.none),
    photometric: await one(tag.photometric, samples >= 3 ? photometric.rgb : photometric.blackIsZero),
    planar,
    predictor: await one(tag.predictor, 1),
    lsbFirst: (await one(tag.fillOrder, 1)) === 2,
    tiled,
    chunkWidth,
    chunkHeight,
    offsets,
    byteCounts: await countsOf(file, ifd, inTileTags, offsets),
    t4Options: await one(tag.t4Options, 0),
    subsampling: await subsamplingOf(some),
    extraSamples: await some(tag.extraSamples, MAX_SAMPLES),
    orientation: orientationOf(await one(tag.orientation, 1)),
    density: await densityOf(file, ifd),
    ifd,
  };
}

/** Sizes are whole numbers; a directory may write them as fractions or floating point all the same. */
function isSize(value: number): boolean {
  return Number.isInteger(value) && value >= 1;
}

async function samplesOf(some: ReadTag): Promise<Pick<Page, 'bits' | 'samples'>> {
  const bitsPerSample = await some(tag.bitsPerSample, MAX_SAMPLES);
  const [samples = Math.max(bitsPerSample.length, 1)] = await some(tag.samplesPerPixel, 1);
  const bits = bitsPerSample[0] ?? 1;
  if (!isSize(bits)) throw wrong('Samples have no bits.');
  if (!isSize(samples) || samples > MAX_SAMPLES) throw wrong(`${samples} samples a pixel are not possible.`);
  if (bitsPerSample.some((value) => value !== bits)) throw unsupported('Samples of unequal depth are not read.');
  return { bits, samples };
}

async function chunksOf(
  some: ReadTag,
  width: number,
  height: number,
): Promise<Pick<Page, 'tiled' | 'chunkWidth' | 'chunkHeight'>> {
  const [tileWidth = 0] = await some(tag.tileWidth, 1);
  if (tileWidth === 0) {
    const [rows = height] = await some(tag.rowsPerStrip, 1);
    return { tiled: false, chunkWidth: width, chunkHeight: Math.min(Math.max(Math.floor(rows) || 1, 1), height) };
  }
  const [tileHeight = 0] = await some(tag.tileLength, 1);
  if (!isSize(tileWidth) || !isSize(tileHeight)) throw wrong('Tiles have no size.');
  return { tiled: true, chunkWidth: tileWidth, chunkHeight: tileHeight };
}

async function subsamplingOf(some: ReadTag): Promise<readonly [number, number]> {
  const [subX = 2, subY = 2] = await some(tag.yCbCrSubsampling, 2);
  if (![subX, subY].every((factor) => [1, 2, 4].includes(factor))) throw wrong('The chroma subsampling is impossible.');
  return [subX, subY];
}

/** Byte counts of the chunks; files without them (allowed once) let a chunk reach to the next one or to the end. */
async function countsOf(
  file: TiffFile,
  ifd: Ifd,
  inTileTags: boolean,
  offsets: readonly number[],
): Promise<readonly number[]> {
  const entry = ifd.entries.get(inTileTags ? tag.tileByteCounts : tag.stripByteCounts);
  const counts = await numbersOf(file, entry, offsets.length);
  return offsets.map((offset, index) => counts[index] ?? (offsets[index + 1] ?? file.source.size) - offset);
}

function orientationOf(value: number): Orientation {
  return value >= 1 && value <= 8 ? (value as Orientation) : 1;
}

async function densityOf(file: TiffFile, ifd: Ifd): Promise<Density | undefined> {
  const [x] = await numbersOf(file, ifd.entries.get(tag.xResolution), 1);
  const [y = x] = await numbersOf(file, ifd.entries.get(tag.yResolution), 1);
  const [unit = 2] = await numbersOf(file, ifd.entries.get(tag.resolutionUnit), 1);
  const scale = unit === 2 ? 1 : unit === 3 ? 2.54 : 0;
  if (x === undefined || y === undefined) return undefined;
  if (unit === 1) return densityOfShape(x, y);
  if (!(x * scale > 0 && y * scale > 0)) return undefined;
  return Number.isFinite(x * y) ? { x: x * scale, y: y * scale } : undefined;
}

/** What a page's samples become in a raster. */
export interface PageShape {
  readonly model: ColorModel;
  readonly alpha: AlphaMode;
  readonly depth: BitDepth;
  readonly significantBits?: number;
  /** Samples of a stored pixel that are colour; `alphaSample` is the index of the alpha sample. */
  readonly colors: number;
  readonly alphaSample: number | undefined;
  readonly premultiplied: boolean;
  /** Whether a stored pixel has samples that are neither colour nor alpha. */
  readonly hasSpareSamples: boolean;
}

const models: Readonly<Record<number, { model: ColorModel; colors: number }>> = {
  [photometric.whiteIsZero]: { model: 'gray', colors: 1 },
  [photometric.blackIsZero]: { model: 'gray', colors: 1 },
  [photometric.mask]: { model: 'gray', colors: 1 },
  [photometric.logL]: { model: 'gray', colors: 1 },
  [photometric.rgb]: { model: 'rgb', colors: 3 },
  [photometric.palette]: { model: 'rgb', colors: 1 },
  [photometric.separated]: { model: 'cmyk', colors: 4 },
  [photometric.yCbCr]: { model: 'rgb', colors: 3 },
  [photometric.logLuv]: { model: 'rgb', colors: 3 },
  [photometric.cieLab]: { model: 'lab', colors: 3 },
  [photometric.iccLab]: { model: 'lab', colors: 3 },
};

/** Works out model, depth and alpha. Throws `unsupported-feature` for photometrics that are not read. */
export function shapeOf(page: Page): PageShape {
  const known = models[page.photometric];
  if (!known) throw unsupported(`Pixels of photometric interpretation ${page.photometric} are not read.`);
  const log = page.photometric === photometric.logL || page.photometric === photometric.logLuv;
  // One-channel Lab exists: it is the lightness alone.
  const { model, colors } = known.model === 'lab' && page.samples < 3 ? { model: 'gray' as const, colors: 1 } : known;
  if (page.samples < colors) throw wrong('A page has fewer samples than its colours need.');
  const extra = page.extraSamples.findIndex((value) => value === 1 || value === 2);
  const alphaIndex = page.samples > colors && extra >= 0 ? colors + extra : undefined;
  const alphaSample = alphaIndex !== undefined && alphaIndex < page.samples && !log ? alphaIndex : undefined;
  const { depth, significantBits } = depthOf(page, log);
  return {
    model,
    alpha: alphaSample === undefined ? 'none' : 'straight',
    depth,
    ...(significantBits === undefined ? {} : { significantBits }),
    colors,
    alphaSample,
    premultiplied: page.extraSamples[extra] === 1,
    hasSpareSamples: page.samples > colors + (alphaSample === undefined ? 0 : 1),
  };
}

/** Whether a photometric interpretation is one of CIE L*a*b*. */
export function isLab(meaning: number): boolean {
  return meaning === photometric.cieLab || meaning === photometric.iccLab;
}

function depthOf(page: Page, log: boolean): { depth: BitDepth; significantBits?: number } {
  if (log) return { depth: 32 };
  // Rasters of Lab have integers.
  if (page.kind === 'float' && isLab(page.photometric)) return { depth: 16 };
  if (page.kind === 'float') return page.bits < 32 ? { depth: 32, significantBits: page.bits } : { depth: 32 };
  if (page.photometric === photometric.palette || page.bits <= 8) return { depth: 8 };
  if (page.bits > 32) throw unsupported(`Integers of ${page.bits} bits are not read.`);
  return page.bits < 16 ? { depth: 16, significantBits: page.bits } : { depth: 16 };
}

export function wrong(what: string): ConvertError {
  return new ConvertError('corrupt-input', what, { stage: 'decode', formatId: 'tiff' });
}

export function unsupported(what: string): ConvertError {
  return new ConvertError('unsupported-feature', what, { stage: 'decode', formatId: 'tiff' });
}
