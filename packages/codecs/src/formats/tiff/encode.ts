import {
  type CodecContext,
  ConvertError,
  channelsOf,
  type DecodedImage,
  type Density,
  type Metadata,
  type OptionsOf,
  type Raster,
} from '@safelight/core';
import { deflateZlib } from '../../coding/deflate/zlib.ts';
import { encodeLzw } from '../../coding/lzw.ts';
import { iptcEntry, layOutSubDirectories, noDirectories, parseExif } from '../../families/tiff/metadata.ts';
import { carriedTags, compression, photometric, tag } from '../../families/tiff/tags.ts';
import { withTexts } from '../../families/tiff/texts.ts';
import { numberEntry, type RawEntry, writeDirectory } from '../../metadata/tiff-directory.ts';
import { codecError } from '../../runtime/codec-error.ts';
import type { options as schema } from './options.ts';

/** Bytes of a strip before compression: large enough to compress well, small enough for readers that go row by row. */
const STRIP_BYTES = 256 * 1024;
/** libdeflate's level: beyond it strips get hardly smaller and much slower. */
const DEFLATE_LEVEL = 6;
const MAX_OFFSET = 0xffff_ffff;

type Options = OptionsOf<typeof schema>;

/** Writes baseline TIFF 6.0 with strips, one directory a frame. See `Encoder`. */
export async function encode(image: DecodedImage, options: Options, context: CodecContext): Promise<Uint8Array> {
  try {
    return await encodeFile(image, options, context);
  } catch (error) {
    throw codecError(error, 'encode', 'tiff');
  }
}

async function encodeFile(image: DecodedImage, options: Options, context: CodecContext): Promise<Uint8Array> {
  const file = new Parts();
  const header = Uint8Array.of(0x49, 0x49, 42, 0, 0, 0, 0, 0);
  file.add(header);
  // Where the offset of the next directory goes: in the header, then at the end of each directory.
  let link: { readonly bytes: Uint8Array; readonly at: number } = { bytes: header, at: 4 };
  for (const [index, { raster, facts }] of image.frames.entries()) {
    const { density, metadata } = facts ?? { ...image, metadata: index === 0 ? image.metadata : {} };
    const exif = metadata.exif ? await parseExif(metadata.exif) : noDirectories;
    // Before the pixels, so that the first page's maker's note can stay at its offset.
    const { pointers, bytes } = layOutSubDirectories(exif, file.end);
    file.add(bytes);
    const strips = await packStrips(raster, options, context, (done) =>
      context.onProgress((index + done) / image.frames.length),
    );
    const offsets = strips.map((strip) => file.add(strip));
    const entries = [
      ...structure(raster, options),
      ...profile(raster),
      ...densityEntries(density),
      ...pointers,
      ...withTexts(descriptive(exif.image), metadata.texts),
      ...blocks(metadata),
      numberEntry(tag.stripOffsets, 4, offsets),
      numberEntry(
        tag.stripByteCounts,
        4,
        strips.map((strip) => strip.length),
      ),
    ];
    const directory = writeDirectory(entries, file.end, 0);
    new DataView(link.bytes.buffer).setUint32(link.at, file.add(directory), true);
    link = { bytes: directory, at: 2 + entries.length * 12 };
  }
  return file.join();
}

/** Pieces of a file in order, each at an even offset as TIFF wants it. */
class Parts {
  readonly #parts: Uint8Array[] = [];
  end = 0;

  /** Adds a piece and returns its offset. */
  add(bytes: Uint8Array): number {
    const offset = this.end;
    this.#parts.push(bytes);
    this.end += bytes.length + (bytes.length & 1);
    if (this.end > MAX_OFFSET) {
      throw new ConvertError('limit-exceeded', 'The result is over the 4 GB that TIFF can hold.', {
        stage: 'encode',
        formatId: 'tiff',
      });
    }
    return offset;
  }

  join(): Uint8Array {
    const out = new Uint8Array(this.end);
    let at = 0;
    for (const part of this.#parts) {
      out.set(part, at);
      at += part.length + (part.length & 1);
    }
    return out;
  }
}

function rowsPerStrip(raster: Raster): number {
  const stride = raster.width * channelsOf(raster) * (raster.depth / 8);
  return Math.max(1, Math.min(raster.height, Math.floor(STRIP_BYTES / stride)));
}

async function packStrips(
  raster: Raster,
  options: Options,
  context: CodecContext,
  progress: (done: number) => void,
): Promise<readonly Uint8Array[]> {
  const perRow = raster.width * channelsOf(raster);
  const rows = rowsPerStrip(raster);
  const strips: Uint8Array[] = [];
  for (let top = 0; top < raster.height; top += rows) {
    context.signal.throwIfAborted();
    const end = Math.min(top + rows, raster.height);
    // A copy: differencing works in place.
    const samples = raster.data.slice(top * perRow, end * perRow);
    if (raster.model === 'lab') signLab(samples, raster);
    if (predicts(raster, options)) difference(samples, perRow, channelsOf(raster));
    const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
    strips.push(await pack(bytes, options, context));
    progress(end / raster.height);
  }
  return strips;
}

async function pack(bytes: Uint8Array, options: Options, context: CodecContext): Promise<Uint8Array> {
  if (options.compression === 'none') return bytes;
  return options.compression === 'lzw' ? encodeLzw(bytes) : deflateZlib(bytes, DEFLATE_LEVEL, context);
}

function predicts(raster: Raster, options: Options): boolean {
  return options.predictor && options.compression !== 'none' && raster.depth !== 32;
}

/** Horizontal differencing (TIFF 6.0, section 14), in place, from the right so that no sample is read after it changed. */
function difference(samples: Raster['data'], perRow: number, step: number): void {
  for (let row = 0; row < samples.length; row += perRow) {
    for (let i = row + perRow - 1; i >= row + step; i--)
      samples[i] = (samples[i] as number) - (samples[i - step] as number);
  }
}

/** From ICC's offset a*, b* to the signed ones of photometric 8; 16-bit values from 1/257 to 1/256 steps. */
function signLab(samples: Raster['data'], raster: Raster): void {
  const step = channelsOf(raster);
  for (let i = 0; i < samples.length; i += step) {
    for (const k of [1, 2]) {
      const v = samples[i + k] as number;
      samples[i + k] = raster.depth === 8 ? v ^ 0x80 : Math.round((v * 256) / 257) ^ 0x8000;
    }
  }
}

const photometrics = {
  gray: photometric.blackIsZero,
  rgb: photometric.rgb,
  cmyk: photometric.separated,
  lab: photometric.cieLab,
} as const;
const compressions = { none: compression.none, lzw: compression.lzw, deflate: compression.deflate } as const;

/** The entries that say how the samples lie. */
function structure(raster: Raster, options: Options): readonly RawEntry[] {
  const channels = channelsOf(raster);
  const each = (value: number): number[] => Array.from({ length: channels }, () => value);
  return [
    numberEntry(tag.imageWidth, 4, [raster.width]),
    numberEntry(tag.imageLength, 4, [raster.height]),
    numberEntry(tag.bitsPerSample, 3, each(raster.depth)),
    numberEntry(tag.compression, 3, [compressions[options.compression]]),
    numberEntry(tag.photometric, 3, [photometrics[raster.model]]),
    numberEntry(tag.orientation, 3, [1]),
    numberEntry(tag.samplesPerPixel, 3, [channels]),
    numberEntry(tag.rowsPerStrip, 4, [rowsPerStrip(raster)]),
    numberEntry(tag.planarConfiguration, 3, [1]),
    ...(predicts(raster, options) ? [numberEntry(tag.predictor, 3, [2])] : []),
    // 2: alpha that is not multiplied into the colours.
    ...(raster.alpha === 'none' ? [] : [numberEntry(tag.extraSamples, 3, [raster.alpha === 'straight' ? 2 : 1])]),
    ...(raster.depth === 32 ? [numberEntry(tag.sampleFormat, 3, each(3))] : []),
  ];
}

function profile(raster: Raster): readonly RawEntry[] {
  const { colorSpace } = raster;
  return typeof colorSpace === 'object' && 'icc' in colorSpace ? [opaque(tag.icc, 7, colorSpace.icc)] : [];
}

function opaque(id: number, type: number, bytes: Uint8Array): RawEntry {
  return { tag: id, type, count: bytes.length, bytes };
}

/** Baseline TIFF wants a resolution (TIFF 6.0, section 8): where none is known, square pixels of no unit. */
function densityEntries(known: Density | undefined): readonly RawEntry[] {
  const density = known ?? { x: 1, y: 1 };
  const rational = (value: number): RawEntry['bytes'] => numberEntry(0, 4, [Math.round(value * 1000), 1000]).bytes;
  return [
    { tag: tag.xResolution, type: 5, count: 1, bytes: rational(density.x) },
    { tag: tag.yResolution, type: 5, count: 1, bytes: rational(density.y) },
    numberEntry(tag.resolutionUnit, 3, [known ? 2 : 1]),
  ];
}

/** IFD0's tags that describe the picture; orientation and resolution are written from the image. */
function descriptive(entries: readonly RawEntry[]): readonly RawEntry[] {
  return entries.filter((entry) => !carriedTags.has(entry.tag));
}

function blocks({ xmp, iptc }: Metadata): readonly RawEntry[] {
  return [...(xmp ? [opaque(tag.xmp, 1, xmp)] : []), ...(iptc ? [iptcEntry(iptc)] : [])];
}
