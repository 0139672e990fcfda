import {
  type Adjustment,
  type CodecContext,
  ConvertError,
  createRaster,
  type DecodedImage,
  type DecodeRequest,
  type Frame,
  isAbortError,
  type Raster,
  sourceOf,
} from '@safelight/core';
import { readChunks } from '../../families/png/chunks.ts';
import type { PngHeader } from '../../families/png/header.ts';
import { readPixels as readPngPixels } from '../../families/png/pixels.ts';
import { checkPixels } from '../../runtime/check-pixels.ts';
import { codecError } from '../../runtime/codec-error.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { type Bitmap, readPixels } from './bitmap.ts';
import { type IconPicture, readIcons } from './directory.ts';

/**
 * Decodes icons and cursors: the largest picture first, the others as pages. Pictures are bitmaps of 1 to 32 bits with
 * their masks, or PNG. Pictures that cannot be read are left out, and `damaged-input` says so. A cursor's hotspot is
 * not kept.
 */
export async function decode(bytes: Uint8Array, request: DecodeRequest, context: CodecContext): Promise<DecodedImage> {
  context.signal.throwIfAborted();
  try {
    const { pictures, broken } = await readIcons(sourceOf(bytes));
    checkSizes(request.frames === 'all' ? pictures : pictures.slice(0, 1), context);
    const { frames, lost, truncated } = await readFrames(pictures, request, context);
    context.onProgress(1);
    const adjustments = damage(broken + lost, truncated);
    return {
      frames,
      kind: frames.length > 1 ? 'pages' : 'still',
      loopCount: 0,
      orientation: 1,
      metadata: {},
      ...(adjustments.length === 0 ? {} : { adjustments }),
    };
  } catch (error) {
    throw asIcon(codecError(error, 'decode', 'ico'));
  }
}

/** What the PNG reader says, said of the icon that the PNG picture is in. */
function asIcon(error: Error): Error {
  if (!(error instanceof ConvertError) || error.formatId !== 'png') return error;
  return new ConvertError(error.code, error.message, { stage: error.stage, formatId: 'ico', cause: error });
}

function checkSizes(pictures: readonly IconPicture[], { limits }: CodecContext): void {
  const total = pictures.reduce((sum, { width, height }) => sum + width * height, 0);
  for (const { width, height } of pictures) checkPixels({ width, height, total }, limits, 'ico');
}

function damage(lost: number, truncated: boolean): Adjustment[] {
  const out: Adjustment[] = [];
  if (lost > 0) out.push({ kind: 'damaged-input', detail: `Pictures that could not be read: ${lost}.` });
  if (truncated) out.push({ kind: 'damaged-input', detail: 'A picture is not whole.' });
  return out;
}

interface Frames {
  readonly frames: readonly [Frame, ...Frame[]];
  readonly lost: number;
  readonly truncated: boolean;
}

async function readFrames(
  pictures: readonly IconPicture[],
  request: DecodeRequest,
  context: CodecContext,
): Promise<Frames> {
  const pause = yieldToEventLoop(context.signal);
  const frames: Frame[] = [];
  let truncated = false;
  let failure: unknown;
  let lost = 0;
  for (const [index, picture] of pictures.entries()) {
    try {
      const read = await readRaster(picture, context);
      frames.push({ raster: read.raster, duration: 0 });
      truncated ||= read.truncated;
    } catch (error) {
      if (isAbortError(error)) throw error;
      failure = error;
      lost++;
    }
    if (request.frames === 'first' && frames.length > 0) break;
    context.onProgress((index + 1) / (pictures.length + 1));
    await pause();
  }
  const [first, ...rest] = frames;
  if (first === undefined) throw failure;
  return { frames: [first, ...rest], lost, truncated };
}

interface Read {
  readonly raster: Raster;
  readonly truncated: boolean;
}

async function readRaster({ source, content }: IconPicture, context: CodecContext): Promise<Read> {
  if (content.kind === 'png') {
    const { header } = content;
    const chunks = (await readChunks(source)).filter(({ type }) => type === 'IDAT');
    const pieces = await Promise.all(chunks.map(({ offset, length }) => source.read(offset, length)));
    return readPng(header, pieces, context);
  }
  return readDib(content.header, await source.read(0, source.size));
}

async function readPng(header: PngHeader, pieces: readonly Uint8Array[], context: CodecContext): Promise<Read> {
  const { width, height, model, colorSpace, significantBits } = header;
  const { data, channels, damage: detail } = await readPngPixels(header, pieces, context, () => {});
  const raster = createRaster({
    width,
    height,
    model,
    alpha: channels % 2 === 0 ? 'straight' : 'none',
    depth: header.depth === 16 ? 16 : 8,
    ...(significantBits === undefined ? {} : { significantBits }),
    colorSpace,
    data,
  });
  return { raster, truncated: detail !== undefined };
}

function readDib(header: Bitmap, bytes: Uint8Array): Read {
  const { data, alpha, truncated } = readPixels(header, bytes);
  const { width, height, gray, colorSpace } = header;
  const raster = createRaster({
    width,
    height,
    model: gray ? 'gray' : 'rgb',
    alpha: alpha ? 'straight' : 'none',
    depth: 8,
    colorSpace,
    data,
  });
  return { raster, truncated };
}
