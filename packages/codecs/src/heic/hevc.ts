/** libde265 as a WebAssembly module of our own build (see native/libde265): coded HEVC pictures to RGB samples. */
import { type CodecContext, ConvertError } from '@safelight/core';
import { ByteReader } from '../shared/isobmff-boxes.ts';
import type { Placement } from '../shared/isobmff-transform.ts';
import { type Native, withNative } from '../shared/wasm.ts';
import wasm from './libde265.wasm';

interface HevcExports {
  hevc_open(sets: number, size: number): void;
  hevc_close(): void;
  hevc_decode(units: number, size: number, last: number): number;
  hevc_width(): number;
  hevc_height(): number;
  hevc_bits(): number;
  hevc_matrix(): number;
  hevc_full_range(): number;
  hevc_place_rgb(placing: number): void;
  hevc_place_luma(placing: number, deep: number): void;
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
export interface Hevc {
  /** Begins a stream with the parameter sets of an `hvcC` box's payload. */
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
export function withHevc<T>(context: CodecContext, use: (hevc: Hevc) => Promise<T>): Promise<T> {
  return withNative<HevcExports, T>(wasm, context, async (native) => {
    const result = await use(hevcOf(native));
    native.exports.hevc_close();
    return result;
  });
}

function hevcOf(native: Native<HevcExports>): Hevc {
  const { exports } = native;
  let lengthSize = 4;
  return {
    open(config) {
      const { sets, size } = parameterSets(config);
      lengthSize = size;
      const pointer = native.put(sets);
      exports.hevc_open(pointer, sets.length);
      native.free(pointer);
    },
    decode(sample, last) {
      const units = lengthSize === 4 ? sample : widenLengths(sample, lengthSize);
      const pointer = native.put(units);
      const state = exports.hevc_decode(pointer, units.length, last ? 1 : 0);
      native.free(pointer);
      if (state === 0) return undefined;
      const [width, height, bits] = [exports.hevc_width(), exports.hevc_height(), exports.hevc_bits()];
      const [matrix, fullRange] = [exports.hevc_matrix(), exports.hevc_full_range() !== 0];
      return { width, height, bits, matrix, fullRange, damaged: state === 2 };
    },
    placeRgb(picture, target, matrix) {
      const pointer = putPlacing(native, picture, target, 0, matrix);
      exports.hevc_place_rgb(pointer);
      native.free(pointer);
    },
    placeLuma(picture, target, channel, fullRange) {
      const matrix = { redCr: 0, greenCb: 0, greenCr: 0, blueCb: 0, fullRange };
      const pointer = putPlacing(native, picture, target, channel, matrix);
      exports.hevc_place_luma(pointer, target.deep ? 1 : 0);
      native.free(pointer);
    },
    canvas(bytes) {
      const pointer = native.malloc(bytes);
      native.view(pointer, bytes).fill(0);
      return pointer;
    },
    take8(canvas, length) {
      const samples = native.view(canvas, length).slice();
      native.free(canvas);
      return samples;
    },
    take16(canvas, length) {
      const samples = new Uint16Array(native.exports.memory.buffer, canvas >>> 0, length).slice();
      native.free(canvas);
      return samples;
    },
  };
}

/** Bytes of `struct placing` in native/libde265/binding.c. */
const PLACING_BYTES = 48;
const FIXED = 32_768;

function putPlacing(
  native: Native<HevcExports>,
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

/** Parameter sets of an HEVCDecoderConfigurationRecord (ISO/IEC 14496-15, 8.3.3.1.2) behind 4-byte lengths. */
function parameterSets(config: Uint8Array): { sets: Uint8Array; size: number } {
  const parts: number[] = [];
  const reader = new ByteReader(config, 21);
  const size = (reader.u8() & 3) + 1;
  for (let arrays = reader.u8(); arrays > 0; arrays--) {
    reader.u8();
    for (let count = reader.u16(); count > 0; count--) {
      const unit = reader.take(reader.u16());
      parts.push(0, 0, unit.length >> 8, unit.length & 255, ...unit);
    }
  }
  return { sets: Uint8Array.from(parts), size };
}

/** Units behind lengths of 1, 2 or 3 bytes, behind 4-byte lengths. */
function widenLengths(sample: Uint8Array, lengthSize: number): Uint8Array {
  const reader = new ByteReader(sample);
  const parts: Uint8Array[] = [];
  while (reader.remaining > lengthSize) {
    let length = 0;
    for (const byte of reader.take(lengthSize)) length = length * 256 + byte;
    if (length > reader.remaining)
      throw new ConvertError('corrupt-input', 'A unit of the picture is cut.', { stage: 'decode', formatId: 'heic' });
    const header = new Uint8Array(4);
    new DataView(header.buffer).setUint32(0, length);
    parts.push(header, reader.take(length));
  }
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
