import {
  type Adjustment,
  type BitDepth,
  type CodecContext,
  createRaster,
  type DecodedImage,
  type DecodeRequest,
  type GainMap,
  type Raster,
  sourceOf,
} from '@safelight/core';
import { decodeJpeg, decodeJpeg12, type JpegPixels } from '../../families/jpeg/libjpeg-turbo/jpeg-turbo.ts';
import { checkPixels } from '../../runtime/check-pixels.ts';
import { codecError } from '../../runtime/codec-error.ts';
import { type Auxiliary, auxiliaryOf } from './auxiliary.ts';
import { type JpegHeader, LOSSLESS, readHeader } from './header.ts';
import { decodeLossless } from './lossless.ts';
import { colorSpaceOf } from './probe.ts';
import { corrupt, unsupported } from './segments.ts';

/**
 * Decodes a JPEG picture of 8 or 12 bits: baseline, extended, progressive or arithmetic; gray, YCbCr, RGB, CMYK, YCCK. And
 * lossless ones (T.81, annex H) of 2 to 16 bits.
 *
 * A truncated or damaged scan gives what there is and the adjustment `damaged-input`. The host's own decoder is not
 * asked: it takes as long with the reading back, hides damage, turns the picture and may alter pixels.
 */
export async function decode(bytes: Uint8Array, _request: DecodeRequest, context: CodecContext): Promise<DecodedImage> {
  context.signal.throwIfAborted();
  try {
    const header = await readHeader(sourceOf(bytes));
    checkDecodable(header, bytes, context);
    const auxiliary = auxiliaryOf(header, bytes);
    const adjustments = [...auxiliary.dropped];
    const { width, height, data, damage } = await pixelsOf(header, bytes, context);
    if (damage !== undefined) adjustments.push({ kind: 'damaged-input', detail: damage });
    const { model, precision } = header;
    const raster = createRaster<BitDepth>({
      width,
      height,
      model,
      alpha: 'none',
      depth: precision > 8 ? 16 : 8,
      ...(precision > 8 && precision < 16 ? { significantBits: precision } : {}),
      colorSpace: colorSpaceOf(header),
      data,
    });
    // A damaged file is written anew wherever it goes; hardly a reader knows lossless ones.
    const embeddable = damage === undefined && header.frame !== LOSSLESS;
    return imageOf(header, raster, auxiliary.parts, adjustments, embeddable ? bytes : undefined);
  } catch (error) {
    throw codecError(error, 'decode', 'jpeg');
  }
}

/** The gain map of a file: of ISO 21496-1, Adobe's or Apple's own. */
export async function gainMap(bytes: Uint8Array, context: CodecContext): Promise<GainMap | undefined> {
  try {
    return await (await import('./gain-map.ts')).readGainMap(bytes, context);
  } catch (error) {
    throw codecError(error, 'decode', 'jpeg');
  }
}

function pixelsOf(
  header: JpegHeader,
  bytes: Uint8Array,
  context: CodecContext,
): Promise<JpegPixels<Uint8Array | Uint16Array>> {
  if (header.frame === LOSSLESS) return decodeLossless(header, bytes, context);
  return header.precision === 12 ? decodeJpeg12(bytes, context) : decodeJpeg(bytes, context);
}

function imageOf(
  header: JpegHeader,
  raster: Raster,
  auxiliary: Auxiliary['parts'],
  adjustments: readonly Adjustment[],
  whole: Uint8Array | undefined,
): DecodedImage {
  return {
    frames: [
      {
        raster,
        duration: 0,
        ...(header.chroma ? { chroma: header.chroma } : {}),
        ...(whole ? { encoded: { mimeType: 'image/jpeg', bytes: whole } } : {}),
      },
    ],
    kind: 'still',
    loopCount: 0,
    orientation: header.orientation,
    metadata: header.metadata,
    ...(header.density === undefined ? {} : { density: header.density }),
    ...(auxiliary.length === 0 ? {} : { auxiliary }),
    ...(adjustments.length === 0 ? {} : { adjustments }),
  };
}

function checkSupported({ precision, frame }: JpegHeader): void {
  if (frame === LOSSLESS) return;
  if (frame === 0xcb) throw unsupported('Lossless JPEG pictures with arithmetic coding cannot be read.');
  if (frame !== 0xc0 && frame !== 0xc1 && frame !== 0xc2 && frame !== 0xc9 && frame !== 0xca) {
    throw unsupported('Hierarchical JPEG pictures cannot be read.');
  }
  if (precision !== 8 && precision !== 12) {
    throw unsupported(`JPEG pictures of ${precision} bits per sample cannot be read.`);
  }
}

function checkDecodable(header: JpegHeader, bytes: Uint8Array, context: CodecContext): void {
  const { width, height, frame } = header;
  checkSupported(header);
  const pixels = width * height;
  checkPixels(header, context.limits, 'jpeg');
  // A Huffman-coded block takes a bit at least: with a hundredth of that, the size is a lie or the picture is lost.
  const isHuffman = frame < 0xc9;
  if (isHuffman && pixels > 1e6 && bytes.length < pixels / 64 / 8 / 100)
    throw corrupt('Nearly all of the file is missing.');
}
