import { type CodecContext, channelsOf, type DecodedImage, type OptionsOf, type Raster } from '@safelight/core';
import { codecError } from '../../runtime/codec-error.ts';
import { type Native, withNative } from '../../runtime/wasm.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { writeFile } from './boxes.ts';
import wasm from './openjpeg-encode.wasm';
import type { options as schema } from './options.ts';

interface Jp2Exports {
  jp2_begin(settings: number, step: number): void;
  jp2_tile(index: number, samples: number, pixels: number): void;
  jp2_end(): number;
  jp2_output(): number;
  jp2_release(): void;
}

type Options = OptionsOf<typeof schema>;
type Picture = Raster<8> | Raster<16>;

/** Above this many pixels a picture is tiled in any case, which bounds the memory that the encoder needs. */
const ONE_TILE = 2 ** 25;
const LARGE_TILE = 4096;
const SMALL_TILE = 1024;
/** What the encoder needs for a sample of a tile: itself, a plane, the coefficient, and as much for the coded blocks. */
const TILE_BYTES = 10;

/**
 * Encodes JP2 (ITU-T T.800) by OpenJPEG: reversibly, or by the 9-7 wavelet with one quantization step for the whole
 * picture, so that bits that are not kept are never coded.
 */
export async function encode(image: DecodedImage, options: Options, context: CodecContext): Promise<Uint8Array> {
  context.signal.throwIfAborted();
  try {
    const picture = image.frames[0].raster as Picture;
    const bits = picture.depth === 8 ? 8 : (picture.significantBits ?? 16);
    const codestream = await withNative<Jp2Exports, Uint8Array>(wasm, context, (native) =>
      encodePixels(native, picture, bits, options, context),
    );
    return writeFile(picture, bits, codestream, image);
  } catch (error) {
    context.signal.throwIfAborted();
    throw codecError(error, 'encode', 'jp2');
  }
}

/**
 * The quantization step in sample levels. Photographs come to 28 dB (quality 1) up to 50 dB (quality 100), about linearly;
 * the error of a step is less than its uniform share at low quality, and more at high, where chroma adds up.
 */
function stepOf(quality: number, bits: number): number {
  const nominal = 22 + ((quality - 1) * 35) / 99;
  return ((2 ** bits - 1) / 10 ** (nominal / 20)) * Math.sqrt(12);
}

async function encodePixels(
  native: Native<Jp2Exports>,
  picture: Picture,
  bits: number,
  options: Options,
  context: CodecContext,
): Promise<Uint8Array> {
  const { exports } = native;
  const { width, height } = picture;
  const side = options.tiles ? SMALL_TILE : width * height > ONE_TILE ? LARGE_TILE : Math.max(width, height);
  const tile = { width: Math.min(side, width), height: Math.min(side, height) };
  // Halving stops where the smaller side has no more to give; 6 resolutions are usual.
  const resolutions = Math.max(1, Math.min(6, Math.floor(Math.log2(Math.min(tile.width, tile.height))) + 1));
  const settings = Uint32Array.of(
    width,
    height,
    channelsOf(picture),
    picture.depth === 16 ? 1 : 0,
    bits,
    tile.width,
    tile.height,
    resolutions,
    picture.model === 'rgb' ? 1 : 0,
    options.lossless ? 1 : 0,
  );
  // Grown at once: the library's many small allocations would each grow the memory, which costs more than they do.
  exports.free(exports.malloc(tile.width * tile.height * channelsOf(picture) * TILE_BYTES));
  const given = native.put(new Uint8Array(settings.buffer));
  exports.jp2_begin(given, options.lossless ? 1 : stepOf(options.quality, bits));
  native.free(given);
  const columns = Math.ceil(width / tile.width);
  const count = columns * Math.ceil(height / tile.height);
  const pause = yieldToEventLoop(context.signal);
  for (let index = 0; index < count; index++) {
    const x = (index % columns) * tile.width;
    const y = Math.floor(index / columns) * tile.height;
    const part = cut(picture, x, y, Math.min(tile.width, width - x), Math.min(tile.height, height - y));
    exports.jp2_tile(index, native.put(part), part.length / bytesOf(picture));
    context.onProgress((index + 1) / count);
    await pause();
  }
  const size = exports.jp2_end();
  const out = native.view(exports.jp2_output(), size).slice();
  exports.jp2_release();
  return out;
}

/** Bytes of a pixel. */
function bytesOf(picture: Picture): number {
  return channelsOf(picture) * (picture.depth / 8);
}

/** A rectangle of the picture's bytes; a view where it has all columns. */
function cut(picture: Picture, x: number, y: number, width: number, height: number): Uint8Array {
  const { buffer, byteOffset, byteLength } = picture.data;
  const bytes = new Uint8Array(buffer, byteOffset, byteLength);
  const pixel = bytesOf(picture);
  const stride = picture.width * pixel;
  if (width === picture.width) return bytes.subarray(y * stride, (y + height) * stride);
  const out = new Uint8Array(width * height * pixel);
  for (let row = 0; row < height; row++) {
    const from = (y + row) * stride + x * pixel;
    out.set(bytes.subarray(from, from + width * pixel), row * width * pixel);
  }
  return out;
}
