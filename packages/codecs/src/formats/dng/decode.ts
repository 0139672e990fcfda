import {
  type Adjustment,
  type CodecContext,
  ConvertError,
  createRaster,
  type DecodedImage,
  type DecodeRequest,
  sourceOf,
} from '@safelight/core';
import type { rawOptions } from '../../families/raw/options.ts';
import { decodeRaw, metadataOf } from '../../families/raw/read.ts';
import { checkPixels } from '../../runtime/check-pixels.ts';
import { codecError } from '../../runtime/codec-error.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { infoOf, type LinearDng, linearDng, srgbTable } from './linear.ts';
import { type DecodedTile, decodeTile } from './lossless-jpeg.ts';

/** Develops a DNG file, or takes its preview (`decodeRaw`); a linear sRGB file is read as it is. */
export async function decode(
  bytes: Uint8Array,
  request: DecodeRequest<typeof rawOptions>,
  context: CodecContext,
): Promise<DecodedImage> {
  context.signal.throwIfAborted();
  try {
    const linear = await linearDng(sourceOf(bytes));
    if (linear) return await readLinear(bytes, linear, context);
  } catch (error) {
    throw codecError(error, 'decode', 'dng');
  }
  return decodeRaw(bytes, request, context, 'dng');
}

async function readLinear(bytes: Uint8Array, linear: LinearDng, context: CodecContext): Promise<DecodedImage> {
  const { width, height, survey } = linear;
  const init = { stage: 'decode', formatId: 'dng' } as const;
  checkPixels(linear, context.limits, 'dng');
  if (survey.missing > 0.99) throw new ConvertError('corrupt-input', 'The pixels are not in the file.', init);
  const { data, whole } = await readPixels(bytes, linear, context);
  const { orientation, density } = infoOf(linear);
  const damage: Adjustment = { kind: 'damaged-input', detail: 'Some of the pixels are not in the file.' };
  return {
    frames: [
      {
        raster: createRaster({ width, height, model: 'rgb', alpha: 'none', depth: 16, colorSpace: 'srgb', data }),
        duration: 0,
      },
    ],
    kind: 'still',
    loopCount: 0,
    orientation,
    metadata: metadataOf(survey),
    ...(density === undefined ? {} : { density }),
    ...(whole ? {} : { adjustments: [damage] }),
  };
}

/** Pixels, and whether all of them were in the file. */
interface Pixels {
  readonly data: Uint16Array<ArrayBuffer>;
  readonly whole: boolean;
}

async function readPixels(bytes: Uint8Array, linear: LinearDng, context: CodecContext): Promise<Pixels> {
  const { width, height, chunkWidth, chunkHeight, chunks } = linear;
  const table = srgbTable();
  const data = new Uint16Array(width * height * 3);
  const pause = yieldToEventLoop(context.signal);
  const across = Math.ceil(width / chunkWidth);
  let whole = chunks.length === across * Math.ceil(height / chunkHeight);
  for (const [index, chunk] of chunks.entries()) {
    const left = (index % across) * chunkWidth;
    const top = Math.floor(index / across) * chunkHeight;
    const rows = Math.min(chunkHeight, height - top);
    const part = bytes.subarray(chunk.offset, chunk.offset + chunk.length);
    const read = linear.tiled ? readTile(part, linear) : readStrip(part, rows * width * 3, linear.little);
    whole &&= read.whole;
    const columns = Math.min(chunkWidth, width - left);
    for (let row = 0; row < rows; row++) {
      const to = ((top + row) * width + left) * 3;
      const from = row * chunkWidth * 3;
      for (let i = 0; i < columns * 3; i++) data[to + i] = table[read.samples[from + i] as number] as number;
    }
    context.onProgress((index + 1) / chunks.length);
    await pause();
  }
  return { data, whole };
}

function readTile(part: Uint8Array, { chunkWidth, chunkHeight }: LinearDng): DecodedTile {
  const tile = decodeTile(part, chunkWidth, chunkHeight);
  return tile ?? { samples: new Uint16Array(chunkWidth * chunkHeight * 3), whole: false };
}

function readStrip(part: Uint8Array, length: number, little: boolean): DecodedTile {
  const samples = new Uint16Array(length);
  const count = Math.min(length, part.length >> 1);
  const view = new DataView(part.buffer, part.byteOffset, part.byteLength);
  for (let i = 0; i < count; i++) samples[i] = view.getUint16(i * 2, little);
  return { samples, whole: count === length };
}
