import {
  type Adjustment,
  type CodecContext,
  createRaster,
  type DecodedImage,
  type DecodeRequest,
  type Frame,
  type Raster,
  sourceOf,
} from '@safelight/core';
import { damagedOnce } from '../../metadata/first-blocks.ts';
import { checkPixels } from '../../runtime/check-pixels.ts';
import { codecError } from '../../runtime/codec-error.ts';
import { readAnimationFrames } from './animation.ts';
import { type Chunk, corrupt, readChunks } from './chunks.ts';
import { type PngHeader, readHeader } from './header.ts';
import { type Pixels, readPixels } from './pixels.ts';

/**
 * Decodes PNG (3rd edition): every colour type, depth and interlace; palettes become RGB or RGBA of 8 bits, fewer bits
 * are scaled to 8, transparent colours become alpha. Animations are composed when all frames are asked for; the first
 * frame alone is the default image. Truncated pixels give the rows that are there and `damaged-input`.
 */
export async function decode(bytes: Uint8Array, request: DecodeRequest, context: CodecContext): Promise<DecodedImage> {
  context.signal.throwIfAborted();
  try {
    const source = sourceOf(bytes);
    const chunks = await readChunks(source);
    const header = await readHeader(source, chunks);
    checkPixels({ width: header.width, height: header.height }, context.limits, 'png');
    if (header.animation !== undefined && request.frames === 'all') {
      const animation = await readAnimationFrames(header, chunks, bytes, context);
      if (animation !== undefined) {
        const image = imageOf(header, animation.frames, animation.damage);
        if (animation.defaultIsFrame || image.kind !== 'animation') return image;
        const pixels = await defaultImage(header, chunks, bytes, { ...context, onProgress: () => {} });
        return { ...image, fallback: rasterOf(header, pixels) };
      }
    }
    const pixels = await defaultImage(header, chunks, bytes, context);
    return imageOf(header, [{ raster: rasterOf(header, pixels), duration: 0 }], pixels.damage);
  } catch (error) {
    throw codecError(error, 'decode', 'png');
  }
}

async function defaultImage(
  header: PngHeader,
  chunks: readonly Chunk[],
  bytes: Uint8Array,
  context: CodecContext,
): Promise<Pixels> {
  const pieces = chunks.filter(({ type }) => type === 'IDAT').map((chunk) => dataOf(bytes, chunk));
  if (pieces.length === 0) throw corrupt('The file has no picture data.');
  return readPixels(header, pieces, context, context.onProgress);
}

function dataOf(bytes: Uint8Array, chunk: Chunk): Uint8Array {
  return bytes.subarray(chunk.offset, chunk.offset + chunk.length);
}

function rasterOf(header: PngHeader, pixels: Pixels): Raster {
  const { width, height, model, significantBits, colorSpace } = header;
  return createRaster({
    width,
    height,
    model,
    alpha: pixels.channels % 2 === 0 ? 'straight' : 'none',
    depth: header.depth === 16 ? 16 : 8,
    ...(significantBits === undefined ? {} : { significantBits }),
    colorSpace,
    data: pixels.data,
  });
}

function imageOf(header: PngHeader, frames: readonly [Frame, ...Frame[]], torn: string | undefined): DecodedImage {
  const damage = torn ?? (header.textLost ? 'A text of the file is damaged, or far too long.' : undefined);
  const isAnimation = frames.length > 1;
  const damaged: Adjustment[] = damage === undefined ? [] : [{ kind: 'damaged-input', detail: damage }];
  const adjustments = damagedOnce([...damaged, ...header.told]);
  return {
    frames,
    kind: isAnimation ? 'animation' : 'still',
    loopCount: isAnimation ? (header.animation?.plays ?? 0) : 0,
    orientation: header.orientation,
    metadata: header.metadata,
    ...(header.density === undefined ? {} : { density: header.density }),
    ...(adjustments.length === 0 ? {} : { adjustments }),
  };
}
