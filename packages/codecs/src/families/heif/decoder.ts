/**
 * The picture decoders of HEIF as WebAssembly modules of our own builds, which all have the same exports (see
 * native/heif-pictures/place.h): coded pictures to RGB samples.
 */
import { type CodecContext, ConvertError, copySamples } from '@safelight/core';
import { type Native, withNative } from '../../runtime/wasm.ts';
import type { Property } from './properties.ts';
import type { Placement } from './transform.ts';

interface PictureExports {
  picture_open(sets: number, size: number): void;
  picture_close(): void;
  picture_decode(units: number, size: number, last: number): number;
  picture_width(): number;
  picture_height(): number;
  picture_bits(): number;
  picture_matrix(): number;
  picture_full_range(): number;
  picture_place_rgb(placing: number): void;
  picture_place_luma(placing: number, deep: number): void;
}

/** How the pictures of one codec are decoded. */
export interface PictureCodec {
  /** The format that errors name. */
  readonly formatId: string;
  /** The decoder. */
  readonly wasm: URL;
  /** Item types that it decodes. */
  readonly itemTypes: readonly string[];
  /** Type of the property that holds the codec's configuration. */
  readonly configType: string;
  /** The part of an item's data that its properties select, where it has more than is shown. */
  select?(data: Uint8Array, properties: readonly Property[]): Uint8Array;
  /** What the decoder is given to begin a stream, and for each sample of it. */
  prepare(config: Uint8Array): { readonly header: Uint8Array; units(sample: Uint8Array): Uint8Array };
}

/** What a decoded picture is. */
export interface Decoded {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  /** H.273 matrix coefficients and range, as the stream says. */
  readonly matrix: number;
  readonly fullRange: boolean;
  /** Its data were cut or broke rules; the decoder filled in. */
  readonly damaged: boolean;
}

/** Conversion of a picture's planes to RGB: H.273 matrix, as contributions of Cr and Cb, and range. */
export interface Matrix {
  readonly redCr: number;
  readonly greenCb: number;
  readonly greenCr: number;
  readonly blueCb: number;
  readonly fullRange: boolean;
}

/** Where a picture goes in a canvas of samples in the decoder's memory. */
export interface Target {
  /** Pointer to the canvas. */
  readonly canvas: number;
  readonly channels: number;
  readonly deep: boolean;
  /** Placement of the whole picture that this one is part of. */
  readonly placement: Placement;
  /** Column and row of this part in the whole. */
  readonly x: number;
  readonly y: number;
}

/** A decoder that is open for one stream at a time. */
export interface PictureDecoder {
  /** Begins a stream, by the payload of the configuration property. */
  open(config: Uint8Array): void;
  /**
   * Decodes the units of one sample; `last` finishes the stream. Returns the next picture in output order, or
   * `undefined` when none is finished.
   */
  decode(sample: Uint8Array, last: boolean): Decoded | undefined;
  /** Writes the picture as RGB from channel 0 on. */
  placeRgb(picture: Decoded, target: Target, matrix: Matrix): void;
  /** Writes the luma plane into one channel. */
  placeLuma(picture: Decoded, target: Target, channel: number, fullRange: boolean): void;
  /** Zeroed room for a canvas; throws `NativeError` when there is none. */
  canvas(bytes: number): number;
  /** A copy of the canvas, which is then freed. */
  take8(canvas: number, length: number): Uint8Array;
  take16(canvas: number, length: number): Uint16Array;
}

/** Lends a decoder; see `withNative` for its life. */
export function withPictureDecoder<T>(
  codec: PictureCodec,
  context: CodecContext,
  use: (decoder: PictureDecoder) => Promise<T>,
): Promise<T> {
  return withNative<PictureExports, T>(codec.wasm, context, async (native) => {
    const result = await use(decoderOf(native, codec));
    native.exports.picture_close();
    return result;
  });
}

function decoderOf(native: Native<PictureExports>, codec: PictureCodec): PictureDecoder {
  const { exports } = native;
  let unitsOf = (sample: Uint8Array): Uint8Array => sample;
  return {
    open(config) {
      const { header, units } = codec.prepare(config);
      unitsOf = units;
      const pointer = native.put(header);
      exports.picture_open(pointer, header.length);
      native.free(pointer);
    },
    decode(sample, last) {
      const units = unitsOf(sample);
      const pointer = native.put(units);
      const state = exports.picture_decode(pointer, units.length, last ? 1 : 0);
      native.free(pointer);
      if (state === 0) return undefined;
      const [width, height, bits] = [exports.picture_width(), exports.picture_height(), exports.picture_bits()];
      const [matrix, fullRange] = [exports.picture_matrix(), exports.picture_full_range() !== 0];
      return { width, height, bits, matrix, fullRange, damaged: state === 2 };
    },
    placeRgb(picture, target, matrix) {
      // A deeper picture than the header says would be written past the canvas.
      if (picture.bits > 8 !== target.deep) {
        const message = 'The picture has another depth than its header says.';
        throw new ConvertError('corrupt-input', message, { stage: 'decode', formatId: codec.formatId });
      }
      const pointer = putPlacing(native, picture, target, 0, matrix);
      exports.picture_place_rgb(pointer);
      native.free(pointer);
    },
    placeLuma(picture, target, channel, fullRange) {
      const matrix = { redCr: 0, greenCb: 0, greenCr: 0, blueCb: 0, fullRange };
      const pointer = putPlacing(native, picture, target, channel, matrix);
      exports.picture_place_luma(pointer, target.deep ? 1 : 0);
      native.free(pointer);
    },
    canvas: (bytes) => native.malloc(bytes),
    take8(canvas, length) {
      const samples = copySamples(native.view(canvas, length));
      native.free(canvas);
      return samples;
    },
    take16(canvas, length) {
      const samples = copySamples(new Uint16Array(native.exports.memory.buffer, canvas >>> 0, length));
      native.free(canvas);
      return samples;
    },
  };
}

/** Bytes of `struct placing` in native/heif-pictures/place.h. */
const PLACING_BYTES = 48;
const FIXED = 32_768;

function putPlacing(
  native: Native<PictureExports>,
  { width, height }: Decoded,
  { canvas, channels, deep, placement, x, y }: Target,
  channel: number,
  { redCr, greenCb, greenCr, blueCb, fullRange }: Matrix,
): number {
  const { xx, xy, ox, yx, yy, oy, window } = placement;
  const sample = deep ? 2 : 1;
  const pixel = channels * sample;
  const row = placement.width * pixel;
  const column = xx * x + xy * y + ox;
  const line = yx * x + yy * y + oy;
  const fields = [
    (canvas >>> 0) + line * row + column * pixel + channel * sample,
    xx * pixel + yx * row,
    xy * pixel + yy * row,
    Math.max(window.left - x, 0),
    Math.max(window.top - y, 0),
    Math.min(window.right - x, width),
    Math.min(window.bottom - y, height),
    ...[redCr, greenCb, greenCr, blueCb].map((factor) => Math.round(factor * FIXED)),
    fullRange ? 1 : 0,
  ];
  const pointer = native.malloc(PLACING_BYTES);
  const view = new DataView(native.exports.memory.buffer);
  for (const [index, field] of fields.entries()) view.setInt32(pointer + index * 4, field, true);
  return pointer;
}
