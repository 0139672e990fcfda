import { type CodecContext, ConvertError, channelsOf, type DecodedImage, type Raster } from '@safelight/core';
import { encode as encodePng } from '../../families/png/encode.ts';
import { codecError } from '../../runtime/codec-error.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { rowBytes } from './bitmap.ts';

const DIRECTORY = 6;
const ENTRY = 16;
const INFO_HEADER = 40;
/** The directory has one byte for a side, in which 0 is 256. */
const MAX_SIDE = 256;
const MAX_ENTRIES = 1024;

/** Encodes an icon: every frame becomes a picture of 32 bits with a mask of the pixels that are fully clear, or PNG. */
export async function encode(image: DecodedImage, _options: unknown, context: CodecContext): Promise<Uint8Array> {
  const pause = yieldToEventLoop(context.signal);
  try {
    const pictures: Uint8Array[] = [];
    if (image.frames.length > MAX_ENTRIES) throw fail('limit-exceeded', `An icon has at most ${MAX_ENTRIES} pictures.`);
    for (const { raster } of image.frames) {
      pictures.push(await encodePicture(raster, image, context));
      context.onProgress(pictures.length / image.frames.length);
      await pause();
    }
    return writeFile(
      image.frames.map(({ raster }) => raster),
      pictures,
    );
  } catch (error) {
    throw codecError(error, 'encode', 'ico');
  }
}

function fail(code: 'encode-failed' | 'limit-exceeded', message: string): ConvertError {
  return new ConvertError(code, message, { stage: 'encode', formatId: 'ico' });
}

function writeFile(rasters: readonly Raster[], pictures: readonly Uint8Array[]): Uint8Array {
  const start = DIRECTORY + ENTRY * pictures.length;
  const out = new Uint8Array(start + pictures.reduce((sum, { length }) => sum + length, 0));
  const view = new DataView(out.buffer);
  view.setUint16(2, 1, true);
  view.setUint16(4, pictures.length, true);
  let offset = start;
  for (const [index, picture] of pictures.entries()) {
    const at = DIRECTORY + ENTRY * index;
    out[at] = (rasters[index]?.width ?? 0) % MAX_SIDE;
    out[at + 1] = (rasters[index]?.height ?? 0) % MAX_SIDE;
    view.setUint16(at + 4, 1, true);
    view.setUint16(at + 6, 32, true);
    view.setUint32(at + 8, picture.length, true);
    view.setUint32(at + 12, offset, true);
    out.set(picture, offset);
    offset += picture.length;
  }
  return out;
}

/** The largest pictures as PNG, which every reader since Windows Vista knows; the others without compression. */
async function encodePicture(raster: Raster, image: DecodedImage, context: CodecContext): Promise<Uint8Array> {
  const { width, height } = raster;
  if (width !== MAX_SIDE || height !== MAX_SIDE) return writePicture(raster);
  const still: DecodedImage = { ...image, kind: 'still', metadata: {}, frames: [{ raster, duration: 0 }] };
  return encodePng(still, { effort: 'balanced' }, { ...context, onProgress: () => {} });
}

/** Header, rows from the bottom up with blue first, then the mask likewise. */
function writePicture(raster: Raster): Uint8Array {
  const { width, height, model, data } = raster;
  if (!(data instanceof Uint8Array) || (model !== 'gray' && model !== 'rgb')) {
    throw fail('encode-failed', 'ICO takes gray or RGB of 8 bits.');
  }
  if (width > MAX_SIDE || height > MAX_SIDE) {
    throw fail('limit-exceeded', `The pictures of an icon have at most ${MAX_SIDE} x ${MAX_SIDE} pixels.`);
  }
  const maskStride = rowBytes(width, 1);
  const maskAt = INFO_HEADER + width * height * 4;
  const out = new Uint8Array(maskAt + maskStride * height);
  const view = new DataView(out.buffer);
  view.setUint32(0, INFO_HEADER, true);
  view.setInt32(4, width, true);
  view.setInt32(8, height * 2, true);
  view.setUint16(12, 1, true);
  view.setUint16(14, 32, true);
  view.setUint32(20, out.length - INFO_HEADER, true);
  const channels = channelsOf(raster);
  const [green, blue] = model === 'gray' ? [0, 0] : [1, 2];
  for (let row = 0, from = 0; row < height; row++) {
    let to = INFO_HEADER + (height - 1 - row) * width * 4;
    const mask = maskAt + (height - 1 - row) * maskStride;
    for (let x = 0; x < width; x++, from += channels, to += 4) {
      const alpha = raster.alpha === 'none' ? 255 : (data[from + channels - 1] as number);
      out[to] = data[from + blue] as number;
      out[to + 1] = data[from + green] as number;
      out[to + 2] = data[from] as number;
      out[to + 3] = alpha;
      if (alpha === 0) out[mask + (x >> 3)] = (out[mask + (x >> 3)] as number) | (0x80 >> (x & 7));
    }
  }
  return out;
}
