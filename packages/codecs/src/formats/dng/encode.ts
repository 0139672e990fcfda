import {
  type CodecContext,
  ConvertError,
  type DecodedImage,
  type Density,
  type OptionsOf,
  type Raster,
} from '@safelight/core';
import { iptcEntry, layOutSubDirectories, noDirectories, parseExif } from '../../families/tiff/metadata.ts';
import { carriedTags, compression, tag } from '../../families/tiff/tags.ts';
import { withTexts } from '../../families/tiff/texts.ts';
import { directorySize, numberEntry, type RawEntry, writeDirectory } from '../../metadata/tiff-directory.ts';
import { codecError } from '../../runtime/codec-error.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { dngTag, LINEAR_RAW, linearTable, XYZ_TO_SRGB } from './linear.ts';
import { encodeTile } from './lossless-jpeg.ts';
import type { options as schema } from './options.ts';

const MAKE = 271;
const MODEL = 272;
const SOFTWARE = 305;
const MAX_OFFSET = 0xffff_ffff;
/** Bytes of a strip: DNG readers go strip by strip. */
const STRIP_BYTES = 1 << 20;
/** Side of a tile: a table of its own for each follows the picture. */
const TILE = 512;
/** CalibrationIlluminant: D65. */
const D65 = 21;
const BYTE = 1;
const ASCII = 2;
const SHORT = 3;
const LONG = 4;
const RATIONAL = 5;
const SIGNED_RATIONAL = 10;

/**
 * Writes linear DNG (DNG 1.4): the sRGB picture as 16-bit linear light of a camera whose colours are sRGB's, so that a raw
 * developer shows it as it was. Samples of dark tones lose up to thirteen levels of 65,536: 16-bit light is coarser there.
 */
export async function encode(
  image: DecodedImage,
  options: OptionsOf<typeof schema>,
  context: CodecContext,
): Promise<Uint8Array> {
  context.signal.throwIfAborted();
  try {
    const { raster } = image.frames[0];
    if (raster.model !== 'rgb' || raster.alpha !== 'none' || !(raster.data instanceof Uint16Array)) {
      throw new ConvertError('encode-failed', 'DNG holds 16-bit RGB pictures.', { stage: 'encode', formatId: 'dng' });
    }
    const store = options.compression === 'none' ? asStrips : asTiles;
    return await writeFile(image, raster, await store(raster, raster.data, context));
  } catch (error) {
    throw codecError(error, 'encode', 'dng');
  }
}

/** Pixels as they are stored: pieces of the picture in order, and the entries that say how they lie. */
interface Stored {
  readonly chunks: readonly Uint8Array[];
  readonly layout: readonly RawEntry[];
  readonly offsetsTag: number;
  readonly countsTag: number;
}

async function writeFile(image: DecodedImage, raster: Raster, stored: Stored): Promise<Uint8Array> {
  const { exif, xmp, iptc, texts } = image.metadata;
  const blocks = exif ? await parseExif(exif) : noDirectories;
  const counts = stored.chunks.map(({ length }) => length);
  const entriesWith = (pointers: readonly RawEntry[], pixelsAt: number): readonly RawEntry[] => [
    ...structure(raster),
    ...stored.layout,
    ...camera(raster),
    ...names(withTexts(blocks.image, texts)),
    ...density(image.density),
    ...(xmp ? [{ tag: tag.xmp, type: BYTE, count: xmp.length, bytes: xmp }] : []),
    ...(iptc ? [iptcEntry(iptc)] : []),
    ...pointers,
    numberEntry(stored.offsetsTag, LONG, startsOf(counts, pixelsAt)),
    numberEntry(stored.countsTag, LONG, counts),
  ];
  // The table alone comes first, so that a maker's note behind it can stay at its offset; sizes do not depend on offsets.
  const { pointers: draft } = layOutSubDirectories(blocks, 0);
  const drafted = entriesWith(draft, 0);
  const tableSize = 6 + drafted.length * 12;
  const { pointers, bytes } = layOutSubDirectories(blocks, 8 + tableSize);
  const valuesAt = 8 + tableSize + bytes.length;
  const pixelsAt = valuesAt + directorySize(drafted) - tableSize;
  const starts = startsOf([...counts, 0], pixelsAt);
  const length = starts.at(-1) ?? pixelsAt;
  if (length > MAX_OFFSET) {
    const message = 'The result is over the 4 GB that DNG can hold.';
    throw new ConvertError('limit-exceeded', message, { stage: 'encode', formatId: 'dng' });
  }
  const out = new Uint8Array(length);
  out.set([0x49, 0x49, 42, 0, 8]);
  out.set(bytes, 8 + tableSize);
  const entries = placed(entriesWith(pointers, pixelsAt), valuesAt);
  out.set(writeDirectory(entries, 8, 0), 8);
  for (const { bytes: value, at } of entries) if (at !== undefined) out.set(value, at);
  stored.chunks.forEach((chunk, index) => {
    out.set(chunk, starts[index]);
  });
  return out;
}

/** The entries with their values at an offset and on, those that do not fit into the table. */
function placed(entries: readonly RawEntry[], offset: number): readonly RawEntry[] {
  let at = offset;
  return entries.map((entry) => {
    if (entry.bytes.length <= 4) return entry;
    const here = at;
    at += entry.bytes.length + (entry.bytes.length & 1);
    return { ...entry, at: here };
  });
}

/** Where chunks of these lengths begin, each at an even place. */
function startsOf(lengths: readonly number[], first: number): number[] {
  let at = first;
  return lengths.map((length) => {
    const start = at;
    at += length + (length & 1);
    return start;
  });
}

/** Strips of little-endian samples. */
async function asStrips({ width, height }: Raster, data: Uint16Array, context: CodecContext): Promise<Stored> {
  const table = linearTable();
  const pause = yieldToEventLoop(context.signal);
  const rows = Math.max(1, Math.min(height, Math.floor(STRIP_BYTES / (width * 6))));
  const chunks: Uint8Array[] = [];
  for (let top = 0; top < height; top += rows) {
    const part = data.subarray(top * width * 3, (top + rows) * width * 3);
    const chunk = new Uint8Array(part.length * 2);
    const view = new DataView(chunk.buffer);
    for (let i = 0; i < part.length; i++) view.setUint16(i * 2, table[part[i] as number] as number, true);
    chunks.push(chunk);
    context.onProgress(Math.min(top + rows, height) / height);
    await pause();
  }
  return {
    chunks,
    layout: [numberEntry(tag.compression, SHORT, [compression.none]), numberEntry(tag.rowsPerStrip, LONG, [rows])],
    offsetsTag: tag.stripOffsets,
    countsTag: tag.stripByteCounts,
  };
}

/** Tiles of lossless JPEG. */
async function asTiles({ width, height }: Raster, data: Uint16Array, context: CodecContext): Promise<Stored> {
  const table = linearTable();
  const pause = yieldToEventLoop(context.signal);
  const side = (length: number): number => Math.min(TILE, Math.ceil(length / 16) * 16);
  const [tileWidth, tileHeight] = [side(width), side(height)];
  const tile = new Uint16Array(tileWidth * tileHeight * 3);
  const chunks: Uint8Array[] = [];
  for (let top = 0; top < height; top += tileHeight) {
    for (let left = 0; left < width; left += tileWidth) {
      cutTile(tile, tileWidth, { data, width, height, left, top }, table);
      chunks.push(encodeTile(tile, tileWidth, tileHeight));
      await pause();
    }
    context.onProgress(Math.min(top + tileHeight, height) / height);
  }
  return {
    chunks,
    layout: [
      numberEntry(tag.compression, SHORT, [compression.jpeg]),
      numberEntry(tag.tileWidth, LONG, [tileWidth]),
      numberEntry(tag.tileLength, LONG, [tileHeight]),
    ],
    offsetsTag: tag.tileOffsets,
    countsTag: tag.tileByteCounts,
  };
}

/** Where a tile lies in a picture. */
interface Place {
  readonly data: Uint16Array;
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
}

/** Fills a tile with light; beyond the picture its last column and row go on, which costs least. */
function cutTile(tile: Uint16Array, tileWidth: number, place: Place, table: Uint16Array): void {
  const { data, width, height, left, top } = place;
  const columns = Math.min(tileWidth, width - left);
  for (let row = 0, at = 0; at < tile.length; row++) {
    const from = (Math.min(top + row, height - 1) * width + left) * 3;
    for (let i = 0; i < columns * 3; i++) tile[at++] = table[data[from + i] as number] as number;
    for (let i = columns * 3; i < tileWidth * 3; i++, at++) tile[at] = tile[at - 3] as number;
  }
}

function structure({ width, height }: Raster): readonly RawEntry[] {
  return [
    numberEntry(tag.newSubfileType, LONG, [0]),
    numberEntry(tag.imageWidth, LONG, [width]),
    numberEntry(tag.imageLength, LONG, [height]),
    numberEntry(tag.bitsPerSample, SHORT, [16, 16, 16]),
    numberEntry(tag.photometric, SHORT, [LINEAR_RAW]),
    numberEntry(tag.orientation, SHORT, [1]),
    numberEntry(tag.samplesPerPixel, SHORT, [3]),
    numberEntry(tag.planarConfiguration, SHORT, [1]),
  ];
}

/** What a raw developer needs to know of the "camera": its colours are linear sRGB, its white is D65. */
function camera({ width, height }: Raster): readonly RawEntry[] {
  return [
    bytesEntry(dngTag.version, [1, 4, 0, 0]),
    bytesEntry(dngTag.backwardVersion, [1, 1, 0, 0]),
    textEntry(dngTag.uniqueCameraModel, 'Linear sRGB'),
    numberEntry(dngTag.blackLevel, SHORT, [0, 0, 0]),
    numberEntry(dngTag.whiteLevel, SHORT, [65_535, 65_535, 65_535]),
    numberEntry(dngTag.defaultCropOrigin, LONG, [0, 0]),
    numberEntry(dngTag.defaultCropSize, LONG, [width, height]),
    rationals(dngTag.colorMatrix1, SIGNED_RATIONAL, XYZ_TO_SRGB, 1_000_000),
    rationals(dngTag.analogBalance, RATIONAL, [1, 1, 1], 1),
    rationals(dngTag.asShotNeutral, RATIONAL, [1, 1, 1], 1),
    rationals(dngTag.baselineExposure, SIGNED_RATIONAL, [0], 1),
    numberEntry(dngTag.calibrationIlluminant1, SHORT, [D65]),
  ];
}

/** Tags of IFD0 that describe the shot; DNG asks for a maker and a model. */
function names(described: readonly RawEntry[]): readonly RawEntry[] {
  const carried = described.filter(({ tag: id }) => !carriedTags.has(id) && id < dngTag.version);
  const missing = [
    [MAKE, 'Safelight'],
    [MODEL, 'Linear sRGB'],
    [SOFTWARE, 'Safelight'],
  ] as const;
  return [
    ...carried,
    ...missing.filter(([id]) => !carried.some((entry) => entry.tag === id)).map(([id, text]) => textEntry(id, text)),
  ];
}

function density(value: Density | undefined): readonly RawEntry[] {
  if (!value) return [];
  return [
    rationals(tag.xResolution, RATIONAL, [Math.round(value.x * 1000)], 1000),
    rationals(tag.yResolution, RATIONAL, [Math.round(value.y * 1000)], 1000),
    numberEntry(tag.resolutionUnit, SHORT, [2]),
  ];
}

function bytesEntry(id: number, values: readonly number[]): RawEntry {
  return { tag: id, type: BYTE, count: values.length, bytes: Uint8Array.from(values) };
}

function textEntry(id: number, text: string): RawEntry {
  const bytes = new TextEncoder().encode(`${text}\0`);
  return { tag: id, type: ASCII, count: bytes.length, bytes };
}

function rationals(id: number, type: number, numerators: readonly number[], denominator: number): RawEntry {
  const { bytes } = numberEntry(
    id,
    LONG,
    numerators.flatMap((numerator) => [numerator >>> 0, denominator]),
  );
  return { tag: id, type, count: numerators.length, bytes };
}
