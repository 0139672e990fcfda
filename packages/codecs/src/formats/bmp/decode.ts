import {
  type Adjustment,
  type CodecContext,
  ConvertError,
  createRaster,
  type DecodedImage,
  type DecodeRequest,
  type Raster,
  sourceOf,
} from '@safelight/core';
import { decodeJpeg } from '../../families/jpeg/libjpeg-turbo/jpeg-turbo.ts';
import { decode as decodePng } from '../../families/png/decode.ts';
import { checkPixels, checkPresence } from '../../runtime/check-pixels.ts';
import { codecError } from '../../runtime/codec-error.ts';
import { type BmpHeader, corrupt, readHeader, unsupported } from './header.ts';
import { isGray } from './probe.ts';
import { readBgr, readIndices, readMasked, rowBytes } from './rows.ts';
import { readRuns } from './run-length.ts';

/**
 * Decodes Windows and OS/2 bitmaps: 1 to 32 bits, palettes (gray ones as gray), bit fields, run lengths, JPEG or PNG
 * inside, of which a PNG keeps its depth, alpha and metadata.
 *
 * Pixels that run lengths jump over are transparent. The fourth byte of 32-bit pixels without masks is alpha where it is
 * not 0 throughout, as ImageMagick has it. Fields above 8 bits are reduced to 8.
 */
export async function decode(bytes: Uint8Array, _request: DecodeRequest, context: CodecContext): Promise<DecodedImage> {
  context.signal.throwIfAborted();
  try {
    const header = await readHeader(sourceOf(bytes));
    const pixels = pixelBytes(header, bytes, context);
    if (header.storage === 'png') return await readPng(header, pixels, context);
    const { raster, adjustments } = await readRaster(header, pixels, context);
    context.onProgress(1);
    return {
      frames: [{ raster, duration: 0 }],
      kind: 'still',
      loopCount: 0,
      orientation: 1,
      metadata: {},
      ...(header.density === undefined ? {} : { density: header.density }),
      ...(adjustments.length === 0 ? {} : { adjustments }),
    };
  } catch (error) {
    throw codecError(error, 'decode', 'bmp');
  }
}

interface Decoded {
  readonly raster: Raster;
  readonly adjustments: readonly Adjustment[];
}

/** The stored pixels, after the header has been held against limits and the file's size. */
function pixelBytes(header: BmpHeader, bytes: Uint8Array, context: CodecContext): Uint8Array {
  const { width, height, offset } = header;
  checkPixels(header, context.limits, 'bmp');
  const left = bytes.length - offset;
  if (left <= 0) throw corrupt('The file has no pixels.');
  // A run of 255 pixels takes two bytes.
  const least = header.storage === 'rows' ? rowBytes(header) * height : (width * height) / 128;
  const isFile = header.storage === 'jpeg' || header.storage === 'png';
  if (!isFile) checkPresence(left, least, 1e6);
  return bytes.subarray(offset);
}

async function readRaster(header: BmpHeader, pixels: Uint8Array, context: CodecContext): Promise<Decoded> {
  if (header.storage === 'jpeg') return readJpeg(header, pixels, context);
  if (header.storage === 'huffman') throw unsupported('OS/2 bitmaps with Huffman coding cannot be read.');
  if (header.storage !== 'rows') return readRunLengths(header, pixels);
  const adjustments: Adjustment[] = [];
  const wanted = rowBytes(header) * header.height;
  if (pixels.length < wanted) {
    const share = Math.floor((100 * pixels.length) / wanted);
    adjustments.push({ kind: 'damaged-input', detail: `Only ${share} % of the pixels are in the file.` });
  }
  if (header.bits <= 8) return { raster: paletteRaster(header, readIndices(header, pixels), undefined), adjustments };
  if (header.bits === 24) return { raster: rgbRaster(header, readBgr(header, pixels), false), adjustments };
  const most = Math.max(...header.masks.map(({ max }) => max));
  if (most > 255) adjustments.push({ kind: 'depth-reduced', from: Math.round(Math.log2(most + 1)), to: 8 });
  return { raster: withUsedAlpha(header, readMasked(header, pixels)), adjustments };
}

function rgbRaster(header: BmpHeader, data: Uint8Array, hasAlpha: boolean): Raster {
  const { width, height, colorSpace } = header;
  return createRaster({
    width,
    height,
    model: 'rgb',
    alpha: hasAlpha ? 'straight' : 'none',
    depth: 8,
    colorSpace,
    data,
  });
}

/** RGBA without the alpha channel where that is opaque, or 0, throughout. */
function withUsedAlpha(header: BmpHeader, rgba: Uint8Array): Raster {
  const first = rgba[3] ?? 0;
  let at = 3;
  while (at < rgba.length && rgba[at] === first) at += 4;
  if (at < rgba.length || (first !== 0 && first !== 255)) return rgbRaster(header, rgba, true);
  const out = new Uint8Array((rgba.length / 4) * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
    out[to] = rgba[from] as number;
    out[to + 1] = rgba[from + 1] as number;
    out[to + 2] = rgba[from + 2] as number;
  }
  return rgbRaster(header, out, false);
}

/** Palette indices as gray or RGB, with the alpha that is given. */
function paletteRaster(header: BmpHeader, indices: Uint8Array, alpha: Uint8Array | undefined): Raster {
  const { width, height, palette, colorSpace } = header;
  const colors = isGray(header) ? 1 : 3;
  const channels = colors + (alpha === undefined ? 0 : 1);
  const data = new Uint8Array(indices.length * channels);
  for (let pixel = 0, to = 0; pixel < indices.length; pixel++) {
    const from = (indices[pixel] as number) * 3;
    for (let channel = 0; channel < colors; channel++) data[to++] = palette[from + channel] ?? 0;
    if (alpha !== undefined) data[to++] = alpha[pixel] as number;
  }
  const model = colors === 1 ? 'gray' : 'rgb';
  return createRaster({
    width,
    height,
    model,
    alpha: alpha === undefined ? 'none' : 'straight',
    depth: 8,
    colorSpace,
    data,
  });
}

function readRunLengths(header: BmpHeader, pixels: Uint8Array): Decoded {
  const { data, covered, truncated } = readRuns(header, pixels);
  const adjustments: Adjustment[] = [];
  if (truncated) adjustments.push({ kind: 'damaged-input', detail: 'The runs end before the picture does.' });
  // What a torn file lacks is no gap that was meant.
  const alpha = truncated || covered.every((value) => value === 255) ? undefined : covered;
  if (header.storage !== 'rle24') return { raster: paletteRaster(header, data, alpha), adjustments };
  return { raster: rgbRaster(header, data, false), adjustments };
}

/** The PNG file that the pixels are; its errors are told of the bitmap. */
async function readPng(header: BmpHeader, pixels: Uint8Array, context: CodecContext): Promise<DecodedImage> {
  const stream = header.size > 0 ? pixels.subarray(0, header.size) : pixels;
  try {
    const { frames, ...image } = await decodePng(stream, { frames: 'first' }, context);
    const [{ raster }] = frames;
    const { density = header.density } = image;
    return {
      ...image,
      frames: [{ raster, duration: 0 }],
      kind: 'still',
      ...(density === undefined ? {} : { density }),
    };
  } catch (error) {
    if (!(error instanceof ConvertError)) throw error;
    throw new ConvertError(error.code, error.message, { stage: 'decode', formatId: 'bmp', cause: error });
  }
}

async function readJpeg(header: BmpHeader, pixels: Uint8Array, context: CodecContext): Promise<Decoded> {
  const stream = header.size > 0 ? pixels.subarray(0, header.size) : pixels;
  const { width, height, components, data, damage } = await decodeJpeg(stream, context);
  if (components === 4) throw unsupported('Bitmaps with a CMYK picture inside cannot be read.');
  const raster = createRaster({
    width,
    height,
    model: components === 1 ? 'gray' : 'rgb',
    alpha: 'none',
    depth: 8,
    colorSpace: components === 1 ? 'srgb' : header.colorSpace,
    data,
  });
  return { raster, adjustments: damage === undefined ? [] : [{ kind: 'damaged-input', detail: damage }] };
}
