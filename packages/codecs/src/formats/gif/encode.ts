import {
  type CodecContext,
  ConvertError,
  channelsOf,
  type DecodedImage,
  type Frame,
  type OptionsOf,
  type Raster,
} from '@safelight/core';
import { codecError } from '../../runtime/codec-error.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { type Dither, exactMapper, type Mapper, nearestMapper } from './dither.ts';
import type { options as schema } from './options.ts';
import { type Colors, chooseColors, exactColors, type Words } from './palette.ts';
import { type Part, planParts } from './parts.ts';
import { type WrittenFrame, writeGif } from './write.ts';

type Options = OptionsOf<typeof schema>;

/**
 * Encodes GIF89a with one palette for all frames. Pictures with few colours stay exact. Pixels with less than half
 * opacity become clear. Animation frames hold the rectangle that changed, unchanged pixels in it clear.
 */
export async function encode(image: DecodedImage, options: Options, context: CodecContext): Promise<Uint8Array> {
  context.signal.throwIfAborted();
  try {
    const frames = await encodeFrames(image, options, context);
    context.onProgress(1);
    return frames;
  } catch (error) {
    context.signal.throwIfAborted();
    throw codecError(error, 'encode', 'gif');
  }
}

async function encodeFrames(image: DecodedImage, options: Options, context: CodecContext): Promise<Uint8Array> {
  const pause = yieldToEventLoop(context.signal);
  const animated = image.frames.length > 1;
  const pictures = image.frames.map(({ raster }) => toWords(raster));
  await pause();
  const clearing = animated || pictures.some((words) => words.some((word) => word >>> 24 === 0));
  const { colors, mapper, reduced } = paletteFor(pictures, clearing, animated, options);
  if (reduced) context.onAdjustment?.({ kind: 'palette-reduced', colors: colors.length });
  await pause();
  context.onProgress(0.2);
  const { width, height } = image.frames[0].raster;
  const parts = planParts(pictures, width, height);
  const frames: WrittenFrame[] = [];
  for (const [index, part] of parts.entries()) {
    frames.push(writtenFrame(part, durationOf(image.frames, part), mapper, colors.length, clearing));
    context.onProgress(0.2 + (0.8 * (index + 1)) / (parts.length + 1));
    await pause();
  }
  const loopCount = frames.length > 1 ? image.loopCount : undefined;
  const { metadata } = image;
  return writeGif({ width, height, colors, clearing, loopCount, metadata, frames });
}

function durationOf(frames: readonly Frame[], { first, count }: Part): number {
  return frames.slice(first, first + count).reduce((sum, { duration }) => sum + duration, 0);
}

function paletteFor(
  pictures: readonly Words[],
  clearing: boolean,
  animated: boolean,
  options: Options,
): { colors: Colors; mapper: Mapper; reduced: boolean } {
  const limit = Math.max(clearing ? options.colors - 1 : options.colors, 1);
  const exact = exactColors(pictures, limit);
  if (exact !== undefined) return { colors: exact, mapper: exactMapper(exact), reduced: false };
  const colors = chooseColors(pictures, limit);
  const automatic: Dither = animated ? 'ordered' : 'diffusion';
  const mapper = nearestMapper(colors, options.dither === 'auto' ? automatic : options.dither);
  return { colors, mapper, reduced: true };
}

function writtenFrame(part: Part, duration: number, mapper: Mapper, clear: number, clearing: boolean): WrittenFrame {
  const { x, y, width, height, words, clearAfter } = part;
  const indices = mapper(words, width, clearing ? clear : 0);
  return { x, y, width, height, indices, duration, clearAfter };
}

/** A raster's pixels as words, RGBA in memory order, each opaque or 0. */
function toWords(raster: Raster): Words {
  const { data, model, alpha, width, height } = raster;
  if (!(data instanceof Uint8Array)) {
    throw new ConvertError('encode-failed', 'GIF takes 8-bit samples.', { stage: 'encode', formatId: 'gif' });
  }
  const channels = channelsOf(raster);
  const [green, blue] = model === 'gray' ? [0, 0] : [1, 2];
  const words = new Uint32Array(width * height);
  for (let pixel = 0, at = 0; pixel < words.length; pixel++, at += channels) {
    if (alpha !== 'none' && (data[at + channels - 1] as number) < 128) continue;
    const color = (data[at] as number) | ((data[at + green] as number) << 8) | ((data[at + blue] as number) << 16);
    words[pixel] = (color | 0xff00_0000) >>> 0;
  }
  return words;
}
