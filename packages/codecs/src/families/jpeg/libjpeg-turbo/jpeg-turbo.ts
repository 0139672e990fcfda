/** Baseline, progressive and arithmetic JPEG (ITU-T T.81) of 8 bits, by libjpeg-turbo. Islow DCT, fancy upsampling. */
import { type Chroma, type CodecContext, reserveSamples } from '@safelight/core';
import { checkPixels } from '../../../runtime/check-pixels.ts';
import { type Native, NativeError, nativeCode, withNative } from '../../../runtime/wasm.ts';
import { yieldToEventLoop } from '../../../runtime/yield-to-event-loop.ts';
import { dotsOf, type RowEncoder, type RowsToWrite, samplingCode, writeRows } from '../write-rows.ts';
import module12Url from './libjpeg-12.wasm';
import moduleUrl from './libjpeg-turbo.wasm';

interface JpegExports extends RowEncoder {
  decode_open(data: number, size: number): number;
  decode_fact(decoder: number, which: number): number;
  decode_start(decoder: number, space: number, scaleEighths: number): number;
  decode_rows(decoder: number): number;
  decode_damages(decoder: number): number;
  decode_damage(decoder: number): number;
  decode_close(decoder: number): void;
  invert_rows(rows: number, size: number): void;
  encode_open(
    width: number,
    height: number,
    components: number,
    quality: number,
    sampling: number,
    flags: number,
    densityX: number,
    densityY: number,
  ): number;
}

type JpegContext = Pick<CodecContext, 'loadModule' | 'limits' | 'signal' | 'onProgress'>;

/** How the components of the file become samples. */
export type JpegOutput =
  /** Gray, RGB or CMYK as the markers say (JFIF, Adobe, component ids); CMYK counts ink. */
  | 'picture'
  /** Components as they are stored: no colour transform, no inversion. For TIFF, whose tags say what they are. */
  | 'raw'
  /** Three components are YCbCr and become RGB, whatever the markers say. For TIFF's YCbCr photometric. */
  | 'rgb-from-ycbcr';

/** What a decode asks for besides the pixels. */
export interface JpegDecodeRequest {
  readonly output?: JpegOutput;
  /** Scale by this many eighths in the DCT: 1 to 8, default 8 (full size). */
  readonly scaleEighths?: 1 | 2 | 4 | 8;
}

/** Decoded samples: interleaved, tightly packed. */
export interface JpegPixels<T extends Uint8Array | Uint16Array = Uint8Array> {
  readonly width: number;
  readonly height: number;
  /** 1, 3 or 4; with `raw` also 2. */
  readonly components: number;
  readonly data: T;
  /** The library's first complaint about lost picture data, where there was any. */
  readonly damage?: string;
}

/** `decode_fact` numbers of binding.c. */
const fact = { width: 0, height: 1, adobe: 4, outputComponents: 6 } as const;
const outputCode: Record<JpegOutput, number> = { picture: 0, raw: 1, 'rgb-from-ycbcr': 2 };

/**
 * Decodes a JPEG stream of 8 bits. Truncated or damaged entropy data gives what there is, with `damage` set.
 *
 * @throws NativeError when the stream cannot be read, ConvertError `limit-exceeded` for too large pictures
 */
export function decodeJpeg(
  bytes: Uint8Array,
  context: JpegContext,
  request: JpegDecodeRequest = {},
): Promise<JpegPixels> {
  return decodeWith(moduleUrl, (length) => reserveSamples(8, length), bytes, context, request);
}

/** Decodes a JPEG stream of 12 bits, as `decodeJpeg` does; samples are scaled to the full range of 16 bits. */
export function decodeJpeg12(
  bytes: Uint8Array,
  context: JpegContext,
  request: JpegDecodeRequest = {},
): Promise<JpegPixels<Uint16Array>> {
  return decodeWith(module12Url, (length) => reserveSamples(16, length), bytes, context, request);
}

function decodeWith<T extends Uint8Array | Uint16Array>(
  url: URL,
  allocate: (length: number) => T,
  bytes: Uint8Array,
  context: JpegContext,
  request: JpegDecodeRequest,
): Promise<JpegPixels<T>> {
  return withNative<JpegExports, JpegPixels<T>>(url, context, async (native) => {
    const { exports } = native;
    const source = native.put(bytes);
    const decoder = exports.decode_open(source, bytes.length);
    const release = (): void => {
      exports.decode_close(decoder);
      native.free(source);
    };
    const [width, height] = [exports.decode_fact(decoder, fact.width), exports.decode_fact(decoder, fact.height)];
    try {
      checkPixels({ width, height }, context.limits);
    } catch (error) {
      release();
      throw error;
    }
    const result = await readRows(native, decoder, allocate, request, context);
    release();
    return result;
  });
}

async function readRows<T extends Uint8Array | Uint16Array>(
  native: Native<JpegExports>,
  decoder: number,
  allocate: (length: number) => T,
  request: JpegDecodeRequest,
  context: JpegContext,
): Promise<JpegPixels<T>> {
  const { exports } = native;
  const output = request.output ?? 'picture';
  const rows = exports.decode_start(decoder, outputCode[output], request.scaleEighths ?? 8);
  const width = exports.decode_fact(decoder, fact.width);
  const height = exports.decode_fact(decoder, fact.height);
  const components = exports.decode_fact(decoder, fact.outputComponents);
  const inverted = output === 'picture' && components === 4 && exports.decode_fact(decoder, fact.adobe) === 1;
  const stride = width * components;
  const data = allocate(stride * height);
  const store = new Uint8Array(data.buffer);
  const rowBytes = stride * data.BYTES_PER_ELEMENT;
  const pause = yieldToEventLoop(context.signal);
  for (let row = 0; row < height; ) {
    const count = exports.decode_rows(decoder);
    if (count === 0) throw new NativeError(nativeCode.failed, 'The picture ended before its last row.');
    if (inverted) exports.invert_rows(rows, count * stride);
    store.set(native.view(rows, count * rowBytes), row * rowBytes);
    row += count;
    context.onProgress(row / height);
    await pause();
  }
  const damage = exports.decode_damages(decoder) > 0 ? native.text(exports.decode_damage(decoder)) : undefined;
  return { width, height, components, data, ...(damage === undefined ? {} : { damage }) };
}

/** How an encode is done. */
export interface JpegEncodeRequest {
  readonly width: number;
  readonly height: number;
  /** 1 gray, 3 RGB (stored as YCbCr), 4 CMYK counting ink (stored as YCCK, inverted as Adobe does). */
  readonly components: 1 | 3 | 4;
  /** 1 to 100, the IJG scale. */
  readonly quality: number;
  readonly chromaSubsampling: Chroma;
  readonly progressive: boolean;
  /** Huffman tables made for this picture: 2 to 5 % smaller, a second pass over the coefficients. */
  readonly optimizeHuffman: boolean;
  /** Pixels per inch for the JFIF header. */
  readonly density?: { readonly x: number; readonly y: number };
}

/** Largest width and height that the library writes. */
export const jpegMaxSide = 65500;

/**
 * Encodes samples as a JPEG stream; `between` says which bytes go after its first segment (SOI and APP0 for gray and
 * RGB, SOI alone for CMYK).
 */
export async function encodeJpeg(
  data: Uint8Array,
  request: JpegEncodeRequest,
  context: Pick<CodecContext, 'loadModule' | 'signal' | 'onProgress'>,
  between: Uint8Array = new Uint8Array(0),
): Promise<Uint8Array> {
  return withNative<JpegExports, Uint8Array>(moduleUrl, context, (native) => {
    const { exports } = native;
    const isInk = request.components === 4;
    const rows: RowsToWrite = {
      samples: data,
      height: request.height,
      head: isInk ? 2 : 20,
      between,
      ...(isInk ? { prepare: (at: number, bytes: number) => exports.invert_rows(at, bytes) } : {}),
    };
    return writeRows(native, openEncoder(exports, request), rows, context);
  });
}

function openEncoder(exports: JpegExports, request: JpegEncodeRequest): number {
  return exports.encode_open(
    request.width,
    request.height,
    request.components,
    request.quality,
    samplingCode[request.chromaSubsampling],
    (request.progressive ? 1 : 0) | (request.optimizeHuffman ? 2 : 0),
    ...dotsOf(request.density),
  );
}
