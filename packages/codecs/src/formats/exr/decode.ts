import {
  type Adjustment,
  type CodecContext,
  ConvertError,
  createRaster,
  type DecodedImage,
  type DecodeRequest,
  defaultsOf,
  type Raster,
  sourceOf,
} from '@safelight/core';
import { type Inflate, withInflate } from '../../coding/deflate/zlib.ts';
import { checkPixels, checkPresence } from '../../runtime/check-pixels.ts';
import { codecError, isSpoilt } from '../../runtime/codec-error.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { blockOf } from './blocks.ts';
import { rowReader, rowToRgb, type Samples, tameRow } from './chroma.ts';
import { type Chunks, findChunks } from './chunks.ts';
import { convert, luminanceWeights, toSrgb } from './colour.ts';
import { decodeOptions } from './decode-options.ts';
import { type Box, type Channel, corrupt, type Part, readHeader, sizeOf } from './header.ts';
import { choosePicture, leftOut, type Picture, partOf, significantBits } from './picture.ts';
import { finite, place, type Target } from './place.ts';
import { unpack } from './unpack.ts';
import { moveWindow } from './window.ts';

/**
 * Decodes the picture of an OpenEXR file to floats of linear light, in sRGB's primaries and with its white where the file
 * names others. Colours are divided by alpha, with which they are stored multiplied ("Technical Introduction to OpenEXR",
 * Alpha). Of tiles the level of full size is read, of several parts the first with a picture; deep pixels are not read.
 */
export async function decode(
  bytes: Uint8Array,
  request: DecodeRequest<typeof decodeOptions>,
  context: CodecContext,
): Promise<DecodedImage> {
  context.signal.throwIfAborted();
  try {
    const header = await readHeader(sourceOf(bytes));
    const part = partOf(header);
    const options = { ...defaultsOf(decodeOptions), ...request.options };
    const window = options.window === 'display' ? part.display : part.data;
    checkSize([part.data, window], context);
    const picture = choosePicture(part);
    const chunks = findChunks(bytes, header, header.parts.indexOf(part));
    checkChunks(chunks, part);
    const { raster, damaged } = await readPicture(part, picture, chunks, context);
    const adjustments = [...leftOut(header, part, picture), ...damaged];
    return {
      frames: [{ raster: window === part.data ? raster : moveWindow(raster, part.data, window), duration: 0 }],
      kind: 'still',
      loopCount: 0,
      orientation: 1,
      metadata: part.metadata,
      ...(part.density ? { density: part.density } : {}),
      ...(adjustments.length === 0 ? {} : { adjustments }),
    };
  } catch (error) {
    throw codecError(error, 'decode', 'exr');
  }
}

function tooLarge(message: string): ConvertError {
  return new ConvertError('limit-exceeded', message, { stage: 'decode', formatId: 'exr' });
}

function checkSize(windows: readonly Box[], { limits }: CodecContext): void {
  for (const window of windows) checkPixels(sizeOf(window), limits, 'exr');
}

/** Most bytes of an unpacked chunk. */
const MAX_BLOCK = 2 ** 30;

function checkChunks({ count, found, box }: Chunks, { channels, data }: Part): void {
  if (found.size === 0) throw corrupt('The file has no pixels.');
  const { width, height } = sizeOf(data);
  if (width * height > 1e6) checkPresence(found.size, count, 0);
  if (blockOf(box(0), channels).size > MAX_BLOCK) throw tooLarge('A chunk of the file is too large.');
}

/** Most bytes that are made of one packed byte: deflate's limit; in DWA it packs a word for 64 samples. */
const MAX_RATIO = { dwa: 100_000, other: 1100 } as const;

interface Read {
  readonly raster: Raster<32>;
  readonly damaged: readonly Adjustment[];
}

async function readPicture(part: Part, picture: Picture, chunks: Chunks, context: CodecContext): Promise<Read> {
  const { width, height } = sizeOf(part.data);
  const hasAlpha = picture.alpha !== undefined;
  const model = picture.kind === 'gray' ? 'gray' : 'rgb';
  const channels = (model === 'gray' ? 1 : 3) + (hasAlpha ? 1 : 0);
  const data = new Float32Array(width * height * channels);
  const layout = targetsOf(part, picture, data, channels);
  const sound = await withInflate(context, (inflate) => readChunks(part, chunks, layout.targets, inflate, context));
  if (sound === 0) throw corrupt('No pixels of the file could be read.');
  await finish(part, picture, layout.own, { data, channels, width, height }, context);
  const matrix = model === 'rgb' && part.chromaticities ? toSrgb(part.chromaticities) : undefined;
  if (matrix) convert(data, channels, matrix);
  if (hasAlpha) unmultiply(data, channels);
  const bits = significantBits(part, picture);
  const shape = { width, height, model, depth: 32, ...bits, colorSpace: 'srgb-linear' } as const;
  const share = Math.floor((100 * sound) / chunks.count);
  const detail = `Only ${share} % of the pixels could be read.`;
  return {
    raster: createRaster({ ...shape, alpha: hasAlpha ? 'straight' : 'none', data }),
    damaged: sound < chunks.count ? [{ kind: 'damaged-input', detail }] : [],
  };
}

/** Unpacks all chunks; returns how many were sound. */
async function readChunks(
  { channels, compression, data }: Part,
  { found, box }: Chunks,
  targets: readonly (Target | undefined)[],
  inflate: Inflate,
  { signal, onProgress }: CodecContext,
): Promise<number> {
  const pause = yieldToEventLoop(signal);
  const ratio = compression.startsWith('dwa') ? MAX_RATIO.dwa : MAX_RATIO.other;
  let [sound, done] = [0, 0];
  for (const [index, packed] of found) {
    const block = blockOf(box(index), channels);
    if (packed.length * ratio + 4096 >= block.size)
      sound += attempt(() => {
        place(block, unpack(packed, block, compression, inflate), data, targets);
      });
    await pause();
    done++;
    onProgress((0.9 * done) / found.size);
  }
  return sound;
}

/** 1, or 0 where it throws: the chunk is damaged then. */
function attempt(read: () => void): number {
  try {
    read();
    return 1;
  } catch (error) {
    if (isSpoilt(error)) throw error;
    return 0;
  }
}

interface Layout {
  readonly targets: readonly (Target | undefined)[];
  /** Channels of fewer samples than the picture, and all of luminance and chroma, by index. */
  readonly own: ReadonlyMap<number, Samples>;
}

function targetsOf(part: Part, picture: Picture, data: Float32Array, channels: number): Layout {
  const { width, height } = sizeOf(part.data);
  const whole = blockOf(part.data, part.channels);
  const own = new Map<number, Samples>();
  const targets = part.channels.map((channel: Channel, index): Target | undefined => {
    const isAlpha = index === picture.alpha;
    const offset = isAlpha ? channels - 1 : picture.colors.indexOf(index);
    if (offset < 0) return undefined;
    const size = whole.channels[index] as { width: number; height: number };
    const isFull = channel.xStep === 1 && channel.yStep === 1;
    if (isFull && (isAlpha || picture.kind !== 'chroma')) {
      return { data, start: offset, step: channels, rowStep: width * channels };
    }
    if (size.width === 0 || size.height === 0) return undefined;
    const samples = { data: new Float32Array(size.width * size.height), width: size.width, height: size.height };
    own.set(index, samples);
    return { data: samples.data, start: 0, step: 1, rowStep: size.width };
  });
  if (width * height * own.size > 2 ** 31) throw tooLarge('The picture is too large.');
  return { targets, own };
}

interface Destination {
  readonly data: Float32Array;
  readonly channels: number;
  readonly width: number;
  readonly height: number;
}

/** Brings channels of fewer samples to full size, and luminance with chroma to RGB. */
async function finish(
  part: Part,
  picture: Picture,
  own: ReadonlyMap<number, Samples>,
  to: Destination,
  context: CodecContext,
): Promise<void> {
  const { data, channels, width, height } = to;
  const reader = (index: number | undefined): ReturnType<typeof rowReader> => {
    const samples = index === undefined ? undefined : own.get(index);
    return samples ? rowReader(samples, width, height) : (_y, out) => out.fill(0);
  };
  const isChroma = picture.kind === 'chroma';
  if (isChroma) await finishChroma(part, picture.colors.map(reader), to, context);
  for (const index of own.keys()) {
    const offset = index === picture.alpha ? channels - 1 : picture.colors.indexOf(index);
    if (isChroma && index !== picture.alpha) continue;
    const read = reader(index);
    const row = new Float32Array(width);
    for (let y = 0; y < height; y++) {
      read(y, row);
      for (let x = 0; x < width; x++) data[(y * width + x) * channels + offset] = row[x] as number;
    }
  }
}

async function finishChroma(
  { chromaticities }: Part,
  readers: readonly ReturnType<typeof rowReader>[],
  { data, channels, width, height }: Destination,
  { signal }: CodecContext,
): Promise<void> {
  const pause = yieldToEventLoop(signal);
  const weights = luminanceWeights(chromaticities);
  const planes = [0, 1, 2].map(() => new Float32Array(width)) as [Float32Array, Float32Array, Float32Array];
  const ring = [0, 1, 2].map(() => new Float32Array(width * 3));
  const rowOf = (y: number): Float32Array => ring[y % 3] as Float32Array;
  const fill = (y: number): void => {
    for (let k = 0; k < 3; k++) readers[k]?.(y, planes[k] as Float32Array);
    rowToRgb(planes, weights, rowOf(y));
  };
  fill(0);
  for (let y = 0; y < height; y++) {
    if (y + 1 < height) fill(y + 1);
    const around = [rowOf(Math.max(0, y - 1)), rowOf(y), rowOf(Math.min(height - 1, y + 1))] as const;
    tameRow(around, weights, data.subarray(y * width * channels, (y + 1) * width * channels), channels);
    await pause();
  }
}

/** Divides colours by alpha, in place; light without coverage stays as it is. */
function unmultiply(data: Float32Array, channels: number): void {
  for (let at = channels - 1; at < data.length; at += channels) {
    const alpha = Math.max(0, Math.min(data[at] as number, 1));
    data[at] = alpha;
    if (alpha === 0 || alpha === 1) continue;
    for (let k = at - channels + 1; k < at; k++) data[k] = finite((data[k] as number) / alpha);
  }
}
