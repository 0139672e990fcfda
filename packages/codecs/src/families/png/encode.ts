import { type CodecContext, ConvertError, type DecodedImage, type OptionsOf, type Raster } from '@safelight/core';
import { codecError } from '../../runtime/codec-error.ts';
import { writeAnimation } from './encode-animation.ts';
import type { options } from './options.ts';
import { type Layout, layoutOf, withoutOpaqueAlpha } from './reduce.ts';
import { endOfFile, imageChunks, joinFile, metadataChunks } from './write-chunks.ts';
import { ALL_FILTERS, type Effort, NO_FILTER, writePixels } from './write-pixels.ts';

type PngOptions = OptionsOf<typeof options>;

const efforts: Readonly<Record<PngOptions['effort'], Effort>> = {
  fast: { level: 1, filters: ALL_FILTERS },
  balanced: { level: 6, filters: ALL_FILTERS },
  smallest: { level: 10, filters: ALL_FILTERS },
};

/** Filter choices that are compared: none, Up, Paeth, and row by row. */
const trials = [NO_FILTER, 4, 16, ALL_FILTERS];

/**
 * Encodes gray or RGB of 8 or 16 bits with or without alpha; an animation becomes APNG. Lossless: an alpha channel that
 * is all opaque is left out, and 256 colours or fewer become a palette.
 */
export function encode(image: DecodedImage, options: PngOptions, context: CodecContext): Promise<Uint8Array> {
  return write(image, options, context, image.kind === 'animation' && image.frames.length > 1);
}

/** As `encode`, but a still becomes an animation of one frame. */
export function encodeAnimated(image: DecodedImage, options: PngOptions, context: CodecContext): Promise<Uint8Array> {
  return write(image, options, context, true);
}

async function write(
  image: DecodedImage,
  options: PngOptions,
  context: CodecContext,
  animated: boolean,
): Promise<Uint8Array> {
  context.signal.throwIfAborted();
  try {
    for (const frame of image.frames) checkRaster(frame.raster);
    const effort = efforts[options.effort];
    if (animated) return await writeAnimation(image, effort, context);
    const layout = layoutOf(withoutOpaqueAlpha(image.frames[0].raster), true);
    const pixels = await encodePixels(layout, effort, context);
    return joinFile([
      ...imageChunks(layout),
      ...(await metadataChunks(image, layout, context)),
      ...pixels,
      endOfFile(),
    ]);
  } catch (error) {
    throw codecError(error, 'encode', 'png');
  }
}

/** Raw bytes up to which all of the picture is tried with every choice of filters, and of a sample otherwise. */
const SAMPLE = 512 * 1024;
const SAMPLE_LEVEL = 6;
/** Rows that are taken in one piece, since filters look at the row above. */
const BAND = 32;

async function encodePixels(layout: Layout, effort: Effort, context: CodecContext): Promise<Uint8Array[]> {
  if (layout.color === 3) return writePixels(layout, effort, context, context.onProgress);
  const sample = sampleOf(layout);
  const level = sample === layout ? Math.max(effort.level, SAMPLE_LEVEL) : Math.min(effort.level, SAMPLE_LEVEL);
  let best: { filters: number; size: number; chunks: Uint8Array[] } | undefined;
  for (const filters of trials) {
    const chunks = await writePixels(sample, { level, filters }, context, () => {});
    const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
    if (best === undefined || size < best.size) best = { filters, size, chunks };
  }
  if (best !== undefined && sample === layout) return best.chunks;
  return writePixels(layout, { ...effort, filters: best?.filters ?? effort.filters }, context, context.onProgress);
}

/** Bands of rows, evenly spread, of half a megabyte in all; the picture itself when it is no larger. */
function sampleOf(layout: Layout): Layout {
  const { height, data } = layout;
  const stride = data.length / height;
  if (data.byteLength <= SAMPLE || height < BAND * 2) return layout;
  const bands = Math.max(Math.floor(SAMPLE / (data.BYTES_PER_ELEMENT * stride * BAND)), 2);
  const rows = data.slice(0, bands * BAND * stride);
  for (let band = 0; band < bands; band++) {
    const from = Math.floor((band * (height - BAND)) / (bands - 1)) * stride;
    rows.set(data.subarray(from, from + BAND * stride), band * BAND * stride);
  }
  return { ...layout, height: bands * BAND, data: rows };
}

function checkRaster(raster: Raster): void {
  const { model, depth } = raster;
  if ((model === 'gray' || model === 'rgb') && depth !== 32 && raster.alpha !== 'premultiplied') return;
  throw new ConvertError('encode-failed', 'PNG takes gray or RGB of 8 or 16 bits with straight alpha.', {
    stage: 'encode',
    formatId: 'png',
  });
}
