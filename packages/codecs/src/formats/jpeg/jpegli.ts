/** JPEG by jpegli: quantisation that follows what the eye sees, from samples of 8 or 16 bits. */
import type { Chroma, CodecContext, Density, Raster } from '@safelight/core';
import { dotsOf, type RowEncoder, samplingCode, writeRows } from '../../families/jpeg/write-rows.ts';
import { withNative } from '../../runtime/wasm.ts';
import moduleUrl from './jpegli.wasm';
import { distanceOf } from './jpegli-distance.ts';

interface JpegliExports extends RowEncoder {
  encode_open(
    width: number,
    height: number,
    components: number,
    bytes: number,
    distance: number,
    sampling: number,
    progressive: number,
    densityX: number,
    densityY: number,
  ): number;
}

/** How an encode is done. */
export interface JpegliRequest {
  /** 1 to 100, looking as libjpeg-turbo's number does. */
  readonly quality: number;
  readonly chromaSubsampling: Chroma;
  readonly progressive: boolean;
  /** Pixels per inch for the JFIF header. */
  readonly density?: Density;
}

/** SOI and the JFIF segment. */
const HEAD = 20;

/** Encodes a gray or RGB raster; `between` goes behind the JFIF segment. */
export function encodeJpegli(
  raster: Raster<8> | Raster<16>,
  request: JpegliRequest,
  context: CodecContext,
  between: Uint8Array,
): Promise<Uint8Array> {
  const { data, height } = raster;
  const samples = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  return withNative<JpegliExports, Uint8Array>(moduleUrl, context, (native) => {
    const encoder = openEncoder(native.exports, raster, request);
    return writeRows(native, encoder, { samples, height, head: HEAD, between }, context);
  });
}

function openEncoder(exports: JpegliExports, raster: Raster<8> | Raster<16>, request: JpegliRequest): number {
  return exports.encode_open(
    raster.width,
    raster.height,
    raster.model === 'gray' ? 1 : 3,
    raster.depth / 8,
    distanceOf(request.quality),
    samplingCode[request.chromaSubsampling],
    request.progressive ? 1 : 0,
    ...dotsOf(request.density),
  );
}
