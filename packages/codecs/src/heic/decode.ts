import {
  type Adjustment,
  type CodecContext,
  ConvertError,
  type DecodedImage,
  type DecodeRequest,
  type Frame,
  type ImageInfo,
  sourceOf,
} from '@safelight/core';
import { breathe } from '../shared/breathe.ts';
import { codecError } from '../shared/codec-error.ts';
import { readHeif } from '../shared/isobmff.ts';
import { describeHeif, droppedAuxiliaries, isSequence, metadataOf, topLevelImages } from '../shared/isobmff-info.ts';
import type { HeifFile } from '../shared/isobmff-types.ts';
import { withHevc } from './hevc.ts';
import { decodeJpegItem } from './jpeg-item.ts';
import { decodeItem, failure, type Picture } from './picture.ts';
import { decodeSequence } from './sequence.ts';

interface Decoded {
  readonly frames: readonly [Frame, ...Frame[]];
  readonly damaged: boolean;
}

/**
 * Decodes HEIC and HEIF (ISO/IEC 23008-12): HEVC pictures, grids, collections and sequences, and single JPEG pictures.
 * Rotation, mirroring and clean aperture of the container are applied; the EXIF orientation is ignored, as A.2.1 of the
 * standard wants it, so `orientation` is always 1.
 *
 * Throws `unsupported-feature` for pictures of other codecs and for overlays.
 */
export async function decode(bytes: Uint8Array, request: DecodeRequest, context: CodecContext): Promise<DecodedImage> {
  context.signal.throwIfAborted();
  try {
    const file = await readHeif(sourceOf(bytes), 'heic');
    const info = describeHeif(file, 'heic');
    checkLimits(info, request, context);
    const { frames, damaged } = isSequence(file)
      ? await decodeSequence(bytes, file, request, context)
      : await decodeItems(bytes, file, request, context);
    const [item] = topLevelImages(file);
    context.onProgress(1);
    return {
      frames,
      kind: frames.length > 1 ? info.kind : 'still',
      loopCount: 0,
      orientation: 1,
      metadata: metadataOf(bytes, file, item),
      adjustments: [...damage(damaged), ...(item === undefined ? [] : droppedAuxiliaries(file, item))],
    };
  } catch (error) {
    context.signal.throwIfAborted();
    throw codecError(error, 'decode', 'heic');
  }
}

function damage(damaged: boolean): Adjustment[] {
  return damaged ? [{ kind: 'damaged-input', detail: 'Parts of the picture are missing or broken.' }] : [];
}

function checkLimits({ width, height, frameCount }: ImageInfo, request: DecodeRequest, context: CodecContext): void {
  const { maxPixels, maxTotalPixels } = context.limits;
  const total = width * height * (request.frames === 'all' ? frameCount : 1);
  if (width * height <= maxPixels && total <= maxTotalPixels) return;
  throw new ConvertError('limit-exceeded', `The file has ${total} pixels.`, { stage: 'decode', formatId: 'heic' });
}

async function decodeItems(
  bytes: Uint8Array,
  file: HeifFile,
  request: DecodeRequest,
  context: CodecContext,
): Promise<Decoded> {
  const items = topLevelImages(file).slice(0, request.frames === 'all' ? undefined : 1);
  const pause = breathe(context.signal);
  const frames: Frame[] = [];
  let damaged = false;
  for (const [index, item] of items.entries()) {
    const onProgress = (share: number): void => context.onProgress(((index + share) / items.length) * 0.99);
    const picture: Picture = { bytes, file, onProgress, pause };
    const decoded =
      item.type === 'jpeg'
        ? await decodeJpegItem(picture, item, context)
        : await withHevc(context, (hevc) => decodeItem(hevc, picture, item));
    frames.push({ raster: decoded.raster, duration: 0 });
    damaged ||= decoded.damaged;
  }
  const [first, ...rest] = frames;
  if (first === undefined) throw failure('corrupt-input', 'The file holds no picture.');
  return { frames: [first, ...rest], damaged };
}
