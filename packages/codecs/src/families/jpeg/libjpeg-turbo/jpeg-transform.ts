/** Turns JPEG pictures by their coefficients (libjpeg-turbo's transupp): nothing is decoded, nothing is lost. */
import type { CodecContext, Orientation, PictureArea } from '@safelight/core';
import { NativeError, withNative } from '../../../runtime/wasm.ts';
import wasm from './libjpeg-turn.wasm';

interface TurnExports {
  decode_open(data: number, size: number): number;
  decode_damages(decoder: number): number;
  decode_close(decoder: number): void;
  turn_open(
    decoder: number,
    transform: number,
    x: number,
    y: number,
    width: number,
    height: number,
    size: number,
  ): number;
  encode_finish(encoder: number): number;
  encode_output(encoder: number): number;
  encode_close(encoder: number): void;
}

/** JXFORM_CODE by the orientation that becomes upright. */
const transforms: Readonly<Record<Orientation, number>> = { 1: 0, 2: 1, 3: 6, 4: 2, 5: 3, 6: 5, 7: 4, 8: 7 };

/**
 * The picture turned upright: its blocks of coefficients moved and transposed, coded as they were (progressive or not,
 * Huffman or arithmetic, restart interval) with tables made anew. Application data are left away but JFIF's and Adobe's.
 *
 * @param crop - the part of the turned picture that is kept: from the edge of blocks at or before its start on
 * @returns `undefined` where blocks that the edge cuts would come to lie inside the picture, and for damaged and 12-bit ones
 */
export async function turnJpeg(
  bytes: Uint8Array,
  orientation: Orientation,
  context: Pick<CodecContext, 'loadModule' | 'signal'>,
  { x, y, width, height }: PictureArea = { x: 0, y: 0, width: 0, height: 0 },
): Promise<Uint8Array | undefined> {
  context.signal.throwIfAborted();
  try {
    return await withNative<TurnExports, Uint8Array | undefined>(wasm, context, ({ exports, put, free, view }) => {
      const source = put(bytes);
      const decoder = exports.decode_open(source, bytes.length);
      const turned = exports.turn_open(decoder, transforms[orientation], x, y, width, height, bytes.length);
      const length = turned === 0 ? 0 : exports.encode_finish(turned);
      const sound = turned !== 0 && exports.decode_damages(decoder) === 0;
      const out = sound ? view(exports.encode_output(turned), length).slice() : undefined;
      if (turned !== 0) exports.encode_close(turned);
      exports.decode_close(decoder);
      free(source);
      return out;
    });
  } catch (error) {
    if (error instanceof NativeError) return undefined;
    throw error;
  }
}
