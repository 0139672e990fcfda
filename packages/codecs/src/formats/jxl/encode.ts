import type {
  CodecContext,
  ColorSpace,
  DecodedImage,
  EncodedPicture,
  Metadata,
  OptionsOf,
  Raster,
} from '@safelight/core';
import { concat, fourcc, makeBox, numbers } from '../../coding/boxes.ts';
import { codecError } from '../../runtime/codec-error.ts';
import { type Native, NativeError, withNative } from '../../runtime/wasm.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { encodingOf } from './colour.ts';
import { metadataIn } from './jpeg-metadata.ts';
import wasm from './jxl-encode.wasm';
import type { options as schema } from './options.ts';

interface JxlExports {
  jxl_begin(settings: number, profile: number, size: number): void;
  jxl_box(type: number, content: number, size: number): void;
  jxl_frame(samples: number, size: number, duration: number, last: number): void;
  jxl_jpeg(file: number, size: number, effort: number, exact: number, exif: number, xmp: number): void;
  jxl_size(): number;
  jxl_output(): number;
  jxl_release(): void;
}

type Encoder = Native<JxlExports>;
type Options = OptionsOf<typeof schema>;

/**
 * Encodes JPEG XL by libjxl: rasters of gray or RGB, 8, 16 (of which `significantBits` are kept) or 32 bits. Lossless
 * coding of a picture that comes with its JPEG file keeps that file's coefficients.
 */
export async function encode(image: DecodedImage, options: Options, context: CodecContext): Promise<Uint8Array> {
  context.signal.throwIfAborted();
  try {
    const jpeg = image.frames.length === 1 && options.lossless ? image.frames[0].encoded : undefined;
    const packed = jpeg === undefined ? undefined : await packJpeg(jpeg, image.metadata, options, context);
    if (packed !== undefined) {
      context.onAdjustment?.({ kind: 'encoding-kept' });
      return packed;
    }
    return await withNative<JxlExports, Uint8Array>(wasm, context, (native) =>
      encodeFrames(native, image, options, context),
    );
  } catch (error) {
    context.signal.throwIfAborted();
    throw codecError(error, 'encode', 'jxl');
  }
}

async function encodeFrames(
  native: Encoder,
  image: DecodedImage,
  options: Options,
  context: CodecContext,
): Promise<Uint8Array> {
  const { frames, metadata } = image;
  begin(native, image, options);
  for (const [type, content] of metadataBoxes(metadata)) addBox(native, type, content);
  const pause = yieldToEventLoop(context.signal);
  for (const [index, { raster, duration }] of frames.entries()) {
    const { buffer, byteOffset, byteLength } = raster.data;
    const samples = native.put(new Uint8Array(buffer, byteOffset, byteLength));
    const last = index === frames.length - 1;
    // A frame of no time would only be drawn upon by the next.
    native.exports.jxl_frame(samples, byteLength, Math.max(Math.round(duration), 1), last ? 1 : 0);
    native.free(samples);
    context.onProgress((index + 1) / frames.length);
    await pause();
  }
  return finish(native);
}

function finish(native: Encoder): Uint8Array {
  const out = native.view(native.exports.jxl_output(), native.exports.jxl_size()).slice();
  native.exports.jxl_release();
  return out;
}

/** As cjxl maps quality to butteraugli distance: 100 is 0.1, 90 is 1. */
function distanceOf(quality: number): number {
  return quality >= 30 ? 0.1 + (100 - quality) * 0.09 : (53 / 3000) * quality ** 2 - (23 / 20) * quality + 25;
}

const SRGB = { primaries: 1, transfer: 13 };
const SRGB_LINEAR = { primaries: 1, transfer: 8 };

function codePointsOf(colorSpace: ColorSpace): { primaries: number; transfer: number } {
  if (typeof colorSpace === 'object' && 'cicp' in colorSpace) return colorSpace.cicp;
  return colorSpace === 'srgb-linear' ? SRGB_LINEAR : SRGB;
}

function bitsOf({ depth, significantBits }: Raster): number {
  return depth === 16 ? Math.max(significantBits ?? 16, 9) : depth;
}

/** Without loss libjxl's effort 3 makes drawings a third larger than 2, photographs 0.6 % smaller, and all slower. */
function effortOf({ effort, lossless }: Options): number {
  return lossless && effort === 3 ? 2 : effort;
}

function begin(native: Encoder, image: DecodedImage, options: Options): void {
  const { raster } = image.frames[0];
  const { colorSpace } = raster;
  const icc = typeof colorSpace === 'object' && 'icc' in colorSpace ? colorSpace.icc : new Uint8Array(0);
  const { whitePoint, primaries, transfer, gamma, points } = encodingOf(codePointsOf(colorSpace));
  const settings: readonly (readonly ['u' | 'f', number])[] = [
    ['u', raster.width],
    ['u', raster.height],
    ['u', raster.model === 'gray' ? 1 : 3],
    ['u', raster.alpha === 'none' ? 0 : 1],
    ['u', raster.depth],
    ['u', bitsOf(raster)],
    ['u', options.lossless ? 1 : 0],
    ['f', distanceOf(options.quality)],
    ['u', effortOf(options)],
    ['u', options.progressive ? 1 : 0],
    ['u', image.orientation],
    ['u', image.kind === 'animation' ? 1 : 0],
    ['u', image.loopCount],
    ['u', whitePoint],
    ['u', primaries],
    ['u', transfer],
    ['f', gamma],
    ...points.map((value) => ['f', value] as const),
  ];
  const view = new DataView(new ArrayBuffer(settings.length * 4));
  for (const [index, [type, value]] of settings.entries()) {
    if (type === 'f') view.setFloat32(index * 4, value, true);
    else view.setUint32(index * 4, value, true);
  }
  const given = native.put(new Uint8Array(view.buffer));
  const profile = native.put(icc);
  native.exports.jxl_begin(given, profile, icc.length);
  native.free(given);
  native.free(profile);
}

function addBox(native: Encoder, type: string, content: Uint8Array): void {
  const name = native.put(new TextEncoder().encode(type));
  const data = native.put(content);
  native.exports.jxl_box(name, data, content.length);
  native.free(name);
  native.free(data);
}

/**
 * A JPEG file without decoding it, about a fifth smaller. The file can be rebuilt to the byte, all its metadata with it,
 * unless some are to be left out or changed. `undefined` where libjxl cannot take it (arithmetic coding, CMYK).
 */
async function packJpeg(
  { mimeType, bytes, unmodified: exact = false }: EncodedPicture,
  metadata: Metadata,
  { effort }: Options,
  context: CodecContext,
): Promise<Uint8Array | undefined> {
  if (mimeType !== 'image/jpeg') return undefined;
  const held = metadataIn(bytes);
  // What the file itself does not say; without the way back to it, that is all. XMP of its comments would say them twice, and
  // keep it from being given back: it looks like an editor's.
  const { exif, xmp } = metadata;
  const missing = {
    ...(exif === undefined || (exact && held.exif) ? {} : { exif }),
    ...(xmp === undefined || (exact && (held.xmp || held.others.texts)) ? {} : { xmp }),
  };
  try {
    const made = await withNative<JxlExports, Uint8Array>(wasm, context, (native) => {
      const file = native.put(bytes);
      native.exports.jxl_jpeg(file, bytes.length, effort, exact ? 1 : 0, 0, 0);
      native.free(file);
      context.onProgress(1);
      return finish(native);
    });
    return withBoxes(made, missing);
  } catch (error) {
    if (error instanceof NativeError) return undefined;
    throw error;
  }
}

/** The file with boxes for these blocks in front of what it holds; a bare codestream gets a container. */
function withBoxes(file: Uint8Array, metadata: Metadata): Uint8Array {
  const boxes = metadataBoxes(metadata).map(([type, content]) => makeBox(type, content));
  if (boxes.length === 0) return file;
  // Signature and file type take 32 bytes; a bare codestream begins with 0xFF0A.
  const head = file[0] === 0xff ? undefined : file.subarray(0, 32);
  if (head) return concat([head, ...boxes, file.subarray(32)]);
  const signature = makeBox('JXL ', numbers([0x0d0a870a, 4]));
  return concat([
    signature,
    makeBox('ftyp', fourcc('jxl '), numbers([0, 4]), fourcc('jxl ')),
    ...boxes,
    makeBox('jxlc', file),
  ]);
}

/** The TIFF structure follows an offset (ISO/IEC 18181-2, 9.3). */
function metadataBoxes({ exif, xmp }: Metadata): readonly (readonly [type: string, content: Uint8Array])[] {
  return [
    ...(exif === undefined ? [] : [['Exif', concat([new Uint8Array(4), exif])] as const]),
    ...(xmp === undefined ? [] : [['xml ', xmp] as const]),
  ];
}
