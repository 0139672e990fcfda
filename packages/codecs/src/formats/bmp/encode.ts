import { type CodecContext, ConvertError, type DecodedImage, type Raster } from '@safelight/core';
import { perMetre } from '../../metadata/density.ts';
import { codecError } from '../../runtime/codec-error.ts';
import { rowBytes } from './rows.ts';

const FILE_HEADER = 14;
const INFO_HEADER = 40;
const V5_HEADER = 124;
const GRAY_PALETTE = 1024;
/** The file's size is a 32-bit number. */
const MAX_FILE = 2 ** 32 - 1;
/** `bV5CSType` PROFILE_EMBEDDED, "MBED". */
const EMBEDDED = 0x4d424544;
/** `bV5Intent` LCS_GM_IMAGES: perceptual. */
const PERCEPTUAL = 4;

/** Encodes opaque RGB as 24 bits and gray as 8 bits with a gray palette; a profile makes the header version 5. */
export async function encode(image: DecodedImage, _options: unknown, context: CodecContext): Promise<Uint8Array> {
  context.signal.throwIfAborted();
  try {
    const file = write(image, image.frames[0].raster);
    context.onProgress(1);
    return file;
  } catch (error) {
    throw codecError(error, 'encode', 'bmp');
  }
}

function fail(code: 'encode-failed' | 'limit-exceeded', message: string): ConvertError {
  return new ConvertError(code, message, { stage: 'encode', formatId: 'bmp' });
}

function write(image: DecodedImage, raster: Raster): Uint8Array {
  const { width, height, model, data } = raster;
  if (!(data instanceof Uint8Array) || raster.alpha !== 'none' || (model !== 'gray' && model !== 'rgb')) {
    throw fail('encode-failed', 'BMP takes opaque gray or RGB of 8 bits.');
  }
  const bits = model === 'gray' ? 8 : 24;
  const icc = profileOf(raster);
  const headerSize = icc === undefined ? INFO_HEADER : V5_HEADER;
  const offset = FILE_HEADER + headerSize + (bits === 8 ? GRAY_PALETTE : 0);
  const stride = rowBytes({ width, bits });
  const size = offset + stride * height + (icc?.length ?? 0);
  if (size > MAX_FILE) throw fail('limit-exceeded', 'The picture is larger than a BMP file can be.');
  const out = new Uint8Array(size);
  writeHeader(new DataView(out.buffer), { width, height, bits, headerSize, offset, size, stride }, image);
  if (icc !== undefined) writeProfile(out, icc, offset + stride * height);
  if (bits === 8) {
    for (let level = 0; level < 256; level++) out.set([level, level, level, 0], FILE_HEADER + headerSize + level * 4);
  }
  writeRows(out.subarray(offset), data, width, height, bits, stride);
  return out;
}

/** A profile of gray cannot go with palette colours. */
function profileOf({ model, colorSpace }: Raster): Uint8Array | undefined {
  return model === 'rgb' && typeof colorSpace === 'object' && 'icc' in colorSpace ? colorSpace.icc : undefined;
}

interface Shape {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly headerSize: number;
  readonly offset: number;
  readonly size: number;
  readonly stride: number;
}

function writeHeader(view: DataView, shape: Shape, image: DecodedImage): void {
  view.setUint16(0, 0x424d);
  view.setUint32(2, shape.size, true);
  view.setUint32(10, shape.offset, true);
  view.setUint32(14, shape.headerSize, true);
  view.setInt32(18, shape.width, true);
  view.setInt32(22, shape.height, true);
  view.setUint16(26, 1, true);
  view.setUint16(28, shape.bits, true);
  view.setUint32(34, shape.stride * shape.height, true);
  view.setInt32(38, perMetre(image.density?.x ?? 0), true);
  view.setInt32(42, perMetre(image.density?.y ?? 0), true);
  view.setUint32(46, shape.bits === 8 ? 256 : 0, true);
}

function writeProfile(out: Uint8Array, icc: Uint8Array, at: number): void {
  const view = new DataView(out.buffer, FILE_HEADER);
  view.setUint32(56, EMBEDDED, true);
  view.setUint32(108, PERCEPTUAL, true);
  view.setUint32(112, at - FILE_HEADER, true);
  view.setUint32(116, icc.length, true);
  out.set(icc, at);
}

/** Rows from the bottom up, blue first. */
function writeRows(
  out: Uint8Array,
  data: Uint8Array,
  width: number,
  height: number,
  bits: number,
  stride: number,
): void {
  for (let row = 0; row < height; row++) {
    let to = (height - 1 - row) * stride;
    if (bits === 8) {
      out.set(data.subarray(row * width, (row + 1) * width), to);
      continue;
    }
    let from = row * width * 3;
    for (let x = 0; x < width; x++, from += 3, to += 3) {
      out[to] = data[from + 2] as number;
      out[to + 1] = data[from + 1] as number;
      out[to + 2] = data[from] as number;
    }
  }
}
