import {
  type Adjustment,
  type AlphaMode,
  type CodecContext,
  ConvertError,
  createRaster,
  type DecodedImage,
  type DecodeRequest,
  type Frame,
} from '@safelight/core';
import { damagedOnce } from '../../metadata/first-blocks.ts';
import { isBarelyUsed } from '../../runtime/canvas-use.ts';
import { checkPixels } from '../../runtime/check-pixels.ts';
import { codecError } from '../../runtime/codec-error.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { type GifFile, type GifFrame, parseGif } from './blocks.ts';
import { Canvas } from './canvas.ts';
import { decompress } from './lzw.ts';

/**
 * Decodes GIF87a and GIF89a. Frames are composed on a clear canvas; a file without a clear pixel has no alpha. A cut
 * file gives the frames that could be read and says `damaged-input`.
 */
export async function decode(bytes: Uint8Array, request: DecodeRequest, context: CodecContext): Promise<DecodedImage> {
  context.signal.throwIfAborted();
  try {
    const gif = parseGif(bytes, request.frames === 'all' ? Number.POSITIVE_INFINITY : 1);
    if (gif === undefined || gif.frames.length === 0) throw failure('corrupt-input', 'The file holds no picture.');
    // Frames are unpacked whole, though what lies outside the picture is cut off.
    const coded = gif.frames.reduce((sum, { width, height }) => sum + width * height, 0);
    const total = Math.max(gif.width * gif.height * gif.frames.length, coded);
    checkPixels({ width: gif.width, height: gif.height, total }, context.limits, 'gif');
    if (isBarelyUsed(gif, gif.frames))
      throw failure('corrupt-input', 'The frames fill next to nothing of the picture.');
    const { canvases, damaged } = await compose(gif, context);
    const [first, ...rest] = toFrames(gif, canvases);
    if (first === undefined) throw failure('corrupt-input', 'The file holds no whole picture.');
    context.onProgress(1);
    return {
      frames: [first, ...rest],
      kind: rest.length > 0 ? 'animation' : 'still',
      loopCount: rest.length > 0 ? gif.loopCount : 0,
      orientation: 1,
      metadata: gif.metadata,
      ...(gif.density ? { density: gif.density } : {}),
      adjustments: damagedOnce([...(damaged || gif.damaged ? [DAMAGE] : []), ...gif.told]),
    };
  } catch (error) {
    context.signal.throwIfAborted();
    throw codecError(error, 'decode', 'gif');
  }
}

const DAMAGE: Adjustment = { kind: 'damaged-input', detail: 'The file ends early or is broken.' };

function failure(code: 'corrupt-input' | 'limit-exceeded', message: string): ConvertError {
  return new ConvertError(code, message, { stage: 'decode', formatId: 'gif' });
}

/** The canvas after each frame, as RGBA. Stops at a frame of which nothing can be read. */
async function compose(gif: GifFile, context: CodecContext): Promise<{ canvases: Uint8Array[]; damaged: boolean }> {
  const canvas = new Canvas(gif.width, gif.height);
  const pause = yieldToEventLoop(context.signal);
  const canvases: Uint8Array[] = [];
  let damaged = false;
  for (const frame of gif.frames) {
    const { indices, read } = indicesOf(frame, context);
    damaged ||= read < indices.length;
    if (read === 0 && indices.length > 0) break;
    const saved = frame.disposal === 'previous' ? canvas.copy() : undefined;
    canvas.draw(frame, indices, read);
    canvases.push(canvas.copy());
    if (saved !== undefined) canvas.restore(saved);
    if (frame.disposal === 'background') canvas.clear(frame);
    context.onProgress(canvases.length / (gif.frames.length + 1));
    await pause();
  }
  return { canvases, damaged };
}

function indicesOf(frame: GifFrame, context: CodecContext): { indices: Uint8Array; read: number } {
  checkPixels(frame, context.limits, 'gif');
  const indices = new Uint8Array(frame.width * frame.height);
  return { indices, read: decompress(frame.data, frame.minimumCodeSize, indices) };
}

function toFrames(gif: GifFile, canvases: readonly Uint8Array[]): Frame[] {
  const { width, height } = gif;
  const alpha: AlphaMode = canvases.some(hasClearPixel) ? 'straight' : 'none';
  return canvases.map((pixels, index) => ({
    raster: createRaster({
      width,
      height,
      model: 'rgb',
      alpha,
      depth: 8,
      colorSpace: 'srgb',
      data: alpha === 'none' ? withoutAlpha(pixels) : pixels,
    }),
    duration: canvases.length > 1 ? (gif.frames[index]?.duration ?? 0) : 0,
  }));
}

function hasClearPixel(pixels: Uint8Array): boolean {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] === 0) return true;
  return false;
}

function withoutAlpha(pixels: Uint8Array): Uint8Array {
  const out = new Uint8Array((pixels.length / 4) * 3);
  for (let from = 0, to = 0; to < out.length; from += 4, to += 3) {
    out[to] = pixels[from] as number;
    out[to + 1] = pixels[from + 1] as number;
    out[to + 2] = pixels[from + 2] as number;
  }
  return out;
}
