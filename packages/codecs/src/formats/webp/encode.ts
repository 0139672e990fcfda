import type { CodecContext, DecodedImage, OptionsOf, Raster } from '@safelight/core';
import { codecError } from '../../runtime/codec-error.ts';
import { type Native, withNative } from '../../runtime/wasm.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { changedArea, crop } from './difference.ts';
import type { options as schema } from './options.ts';
import {
  type Chunk,
  chunksIn,
  extendedHeader,
  flag,
  littleBytes,
  RIFF_HEADER,
  readBitstream,
  writeRiff,
} from './riff.ts';
import wasm from './webp-encode.wasm';

interface WebpExports {
  webp_open(settings: number): number;
  webp_batch(): number;
  webp_rows(first: number, count: number): void;
  webp_finish(): number;
  webp_output(): number;
  webp_release(): void;
}

type Options = OptionsOf<typeof schema>;

/** Rasters of 8-bit RGB with or without straight alpha: what the capabilities ask the pipeline for. */
type Picture = Pick<Raster<8>, 'width' | 'height' | 'alpha' | 'data'>;

/**
 * Encodes WebP by libwebp. A container header is written only when it is needed: for a profile, metadata, an animation.
 * Animation frames hold the smallest rectangle that changed; frames that change nothing lengthen the one before.
 */
export async function encode(image: DecodedImage, options: Options, context: CodecContext): Promise<Uint8Array> {
  context.signal.throwIfAborted();
  try {
    const file = await withNative<WebpExports, Uint8Array>(wasm, context, (native) =>
      image.frames.length > 1
        ? encodeAnimation(native, image, options, context)
        : Promise.resolve(encodeStill(native, image, options)),
    );
    context.onProgress(1);
    return file;
  } catch (error) {
    context.signal.throwIfAborted();
    throw codecError(error, 'encode', 'webp');
  }
}

/** Bytes of `struct settings` in native/libwebp/encode.c. */
const SETTINGS_BYTES = 40;
/** libwebp's lossless level for each effort; level 6 takes twice as long as level 3 for half a percent. */
const LOSSLESS_LEVELS = [0, 0, 1, 2, 3, 6, 9];

/** Encodes one picture and returns the chunks of its file. */
function encodePicture(native: Native<WebpExports>, picture: Picture, options: Options): Chunk[] {
  const { width, height, alpha, data } = picture;
  const settings = native.malloc(SETTINGS_BYTES);
  const view = new DataView(native.exports.memory.buffer, settings, SETTINGS_BYTES);
  const integers = [
    width,
    height,
    alpha === 'none' ? 3 : 4,
    options.lossless ? 1 : 0,
    0,
    options.lossless ? (LOSSLESS_LEVELS[options.effort] ?? 3) : options.effort,
    options.alphaQuality,
    // libwebp changes no pixel at all, near lossless or not, where it has to keep the clear ones.
    options.lossless && options.exact && options.nearLossless === 100 ? 1 : 0,
    options.nearLossless,
    options.sharpYuv ? 1 : 0,
  ];
  for (const [index, value] of integers.entries()) view.setInt32(index * 4, value, true);
  view.setFloat32(16, options.quality, true);
  const { exports } = native;
  // By strips: the encoder keeps the picture in its own form, and need not have the samples beside it.
  const rows = exports.webp_open(settings);
  const batch = exports.webp_batch();
  const stride = data.length / height;
  for (let row = 0; row < height; row += batch) {
    const count = Math.min(batch, height - row);
    native.view(rows, count * stride).set(data.subarray(row * stride, (row + count) * stride));
    exports.webp_rows(row, count);
  }
  const size = exports.webp_finish();
  const file = native.view(exports.webp_output(), size).slice();
  exports.webp_release();
  native.free(settings);
  return [...chunksIn(file, RIFF_HEADER)].filter(({ type }) => type !== 'VP8X');
}

function hasAlpha(chunks: readonly Chunk[]): boolean {
  return chunks.some(({ type, payload }) => type === 'ALPH' || readBitstream(type, payload)?.alpha === true);
}

function encodeStill(native: Native<WebpExports>, image: DecodedImage, options: Options): Uint8Array {
  const { raster } = image.frames[0];
  const chunks = encodePicture(native, raster as Raster<8>, options);
  const blocks = blocksOf(image);
  const alpha = hasAlpha(chunks);
  if (blocks.flags === 0 && !chunks.some(({ type }) => type === 'ALPH')) return writeRiff(chunks);
  const header = extendedHeader(blocks.flags | (alpha ? flag.alpha : 0), raster.width, raster.height);
  return writeRiff([header, ...blocks.before, ...chunks, ...blocks.after]);
}

interface Blocks {
  readonly flags: number;
  /** The profile, which comes before the picture. */
  readonly before: readonly Chunk[];
  readonly after: readonly Chunk[];
}

function blocksOf({ frames, metadata }: DecodedImage): Blocks {
  const { colorSpace } = frames[0].raster;
  const icc = typeof colorSpace === 'object' && 'icc' in colorSpace ? colorSpace.icc : undefined;
  const { exif, xmp } = metadata;
  const before = icc === undefined ? [] : [{ type: 'ICCP', payload: icc }];
  const after = [
    ...(exif === undefined ? [] : [{ type: 'EXIF', payload: exif }]),
    ...(xmp === undefined ? [] : [{ type: 'XMP ', payload: xmp }]),
  ];
  const flags =
    (icc === undefined ? 0 : flag.icc) | (exif === undefined ? 0 : flag.exif) | (xmp === undefined ? 0 : flag.xmp);
  return { flags, before, after };
}

/** Longest duration of a frame in milliseconds: 24 bits. */
const MAX_DURATION = 0xff_ffff;
const MAX_LOOPS = 0xffff;
/** ANMF flags: the rectangle replaces what is below, and stays. */
const REPLACE = 0x02;

async function encodeAnimation(
  native: Native<WebpExports>,
  image: DecodedImage,
  options: Options,
  context: CodecContext,
): Promise<Uint8Array> {
  const { width, height } = image.frames[0].raster;
  const pause = yieldToEventLoop(context.signal);
  const frames: { fields: [x: number, y: number, width: number, height: number]; duration: number; chunks: Chunk[] }[] =
    [];
  let previous: Picture | undefined;
  for (const [index, { raster, duration }] of image.frames.entries()) {
    const picture = raster as Raster<8>;
    const area = changedArea(previous, picture);
    const last = frames.at(-1);
    if (area === undefined && last !== undefined) last.duration += duration;
    else {
      const { x, y, ...part } = area === undefined ? { x: 0, y: 0, ...picture } : crop(picture, area);
      const chunks = encodePicture(native, part, options);
      frames.push({ fields: [x / 2, y / 2, part.width - 1, part.height - 1], duration, chunks });
    }
    previous = picture;
    context.onProgress((index + 1) / (image.frames.length + 1));
    await pause();
  }
  const { flags, before, after } = blocksOf(image);
  const alpha = frames.some(({ chunks }) => hasAlpha(chunks)) ? flag.alpha : 0;
  const loops = Math.min(image.loopCount, MAX_LOOPS);
  return writeRiff([
    extendedHeader(flags | flag.animation | alpha, width, height),
    ...before,
    { type: 'ANIM', payload: littleBytes([0, 4], [loops, 2]) },
    ...frames.map(({ fields: [x, y, columns, rows], duration, chunks }) => ({
      type: 'ANMF',
      payload: framePayload(
        littleBytes(
          [x, 3],
          [y, 3],
          [columns, 3],
          [rows, 3],
          [Math.min(Math.round(duration), MAX_DURATION), 3],
          [REPLACE, 1],
        ),
        chunks,
      ),
    })),
    ...after,
  ]);
}

function framePayload(header: Uint8Array, chunks: readonly Chunk[]): Uint8Array {
  const body = writeRiff(chunks).subarray(RIFF_HEADER);
  const out = new Uint8Array(header.length + body.length);
  out.set(header);
  out.set(body, header.length);
  return out;
}
