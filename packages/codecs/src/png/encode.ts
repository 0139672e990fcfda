import { type CodecContext, ConvertError, type DecodedImage, type OptionsOf, type Raster } from '@safelight/core';
import { codecError } from '../shared/codec-error.ts';
import { writeAnimation } from './encode-animation.ts';
import type { options } from './options.ts';
import { type Layout, layoutOf, withoutOpaqueAlpha } from './reduce.ts';
import { endOfFile, imageChunks, joinFile, metadataChunks } from './write-chunks.ts';
import { ALL_FILTERS, type Effort, NO_FILTER, writePixels } from './write-pixels.ts';

type PngOptions = OptionsOf<typeof options>;

const efforts: Readonly<Record<PngOptions['effort'], Effort>> = {
  fast: { level: 1, filters: ALL_FILTERS },
  balanced: { level: 6, filters: ALL_FILTERS },
  smallest: { level: 11, filters: ALL_FILTERS },
};

/** Filter choices that are compared for the smallest file: none, Up, Paeth, and row by row. */
const trials = [NO_FILTER, 4, 16, ALL_FILTERS];
const TRIAL_LEVEL = 4;

/**
 * Encodes gray or RGB of 8 or 16 bits with or without alpha; an animation becomes APNG. Lossless: an alpha channel that
 * is all opaque is left out, and 256 colours or fewer become a palette.
 */
export async function encode(image: DecodedImage, options: PngOptions, context: CodecContext): Promise<Uint8Array> {
  context.signal.throwIfAborted();
  try {
    for (const frame of image.frames) checkRaster(frame.raster);
    const effort = efforts[options.effort];
    if (image.kind === 'animation' && image.frames.length > 1) return await writeAnimation(image, effort, context);
    const layout = layoutOf(withoutOpaqueAlpha(image.frames[0].raster), true);
    const pixels = await encodePixels(layout, effort, options.effort === 'smallest', context);
    return joinFile([...imageChunks(layout), ...(await metadataChunks(image, layout)), ...pixels, endOfFile()]);
  } catch (error) {
    throw codecError(error, 'encode', 'png');
  }
}

/** Raw bytes up to which trying every filter costs nothing that is felt. */
const SMALL = 512 * 1024;
const SMALL_LEVEL = 6;
/** Share of the work that the trials are. */
const TRIAL_SHARE = 0.3;

async function encodePixels(
  layout: Layout,
  effort: Effort,
  isSlow: boolean,
  context: CodecContext,
): Promise<Uint8Array[]> {
  const isSmall = layout.data.byteLength <= SMALL;
  if (layout.color === 3 || !(isSlow || isSmall)) return writePixels(layout, effort, context, context.onProgress);
  const level = isSlow && !isSmall ? TRIAL_LEVEL : Math.max(effort.level, SMALL_LEVEL);
  let best: { filters: number; size: number; chunks: Uint8Array[] } | undefined;
  for (const [index, filters] of trials.entries()) {
    const chunks = await writePixels(layout, { level, filters }, context, () => {});
    const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
    if (best === undefined || size < best.size) best = { filters, size, chunks };
    context.onProgress((TRIAL_SHARE * (index + 1)) / trials.length);
  }
  if (best !== undefined && isSmall) return best.chunks;
  const chosen = { level: effort.level, filters: best?.filters ?? effort.filters };
  return writePixels(layout, chosen, context, (share) => context.onProgress(TRIAL_SHARE + (1 - TRIAL_SHARE) * share));
}

function checkRaster(raster: Raster): void {
  const { model, depth } = raster;
  if ((model === 'gray' || model === 'rgb') && depth !== 32 && raster.alpha !== 'premultiplied') return;
  throw new ConvertError('encode-failed', 'PNG takes gray or RGB of 8 or 16 bits with straight alpha.', {
    stage: 'encode',
    formatId: 'png',
  });
}
