import {
  type Adjustment,
  type AuxiliaryPart,
  type CodecContext,
  type DecodedImage,
  type DecodeRequest,
  type Frame,
  type ImageInfo,
  sourceOf,
} from '@safelight/core';
import { damagedOnce } from '../../metadata/first-blocks.ts';
import { checkPixels } from '../../runtime/check-pixels.ts';
import { codecError } from '../../runtime/codec-error.ts';
import { wantedPages } from '../../runtime/wanted-pages.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { type PictureCodec, withPictureDecoder } from './decoder.ts';
import { describeHeif, droppedAuxiliaries, isSequence, metadataOf, topLevelImages } from './info.ts';
import { filmOf, readHeif } from './items.ts';
import { checkProperties, type DecodedItem, decodeItem, failure, type Picture } from './picture.ts';
import { shapeDensity } from './properties.ts';
import { readSequence } from './sequence.ts';
import { decodeSequence } from './track.ts';
import type { HeifFile, HeifItem } from './types.ts';

interface Decoded {
  readonly frames: readonly [Frame, ...Frame[]];
  readonly damaged: boolean;
  /** Of a sequence: 0 is for ever. */
  readonly plays?: number;
}

/** Decodes an item that is not of the codec, or returns `undefined`. */
export type OtherItems = (picture: Picture, item: HeifItem, context: CodecContext) => Promise<DecodedItem> | undefined;

/**
 * Decodes a HEIF file of one codec (ISO/IEC 23008-12): single pictures, grids, collections and sequences.
 * Rotation, mirroring and clean aperture of the container are applied; the EXIF orientation is ignored, as A.2.1 of the
 * standard wants it, so `orientation` is always 1.
 *
 * Throws `unsupported-feature` for pictures of other codecs and for overlays.
 */
export async function decodeHeif(
  codec: PictureCodec,
  bytes: Uint8Array,
  request: DecodeRequest,
  context: CodecContext,
  other: OtherItems = () => undefined,
): Promise<DecodedImage> {
  context.signal.throwIfAborted();
  try {
    const file = await readHeif(sourceOf(bytes), codec.formatId);
    const info = describeHeif(file, codec.formatId);
    checkSize(codec, info, request, context);
    const {
      frames,
      damaged,
      plays = 0,
    } = isSequence(file)
      ? await decodeSequence(codec, bytes, file, request, context)
      : await decodeItems(codec, bytes, file, request, context, other);
    const images = topLevelImages(file);
    const item = images[wantedPages(images.length, request)[0]];
    const shown = isSequence(file) ? readSequence(file.movie) : item;
    const density = shown && shapeDensity(shown.properties);
    const auxiliary = partsOf(bytes, file);
    const { metadata, adjustments: told } = metadataOf(bytes, file, item);
    context.onProgress(1);
    return {
      frames,
      kind: frames.length > 1 ? info.kind : 'still',
      loopCount: plays,
      orientation: 1,
      metadata,
      ...(density ? { density } : {}),
      ...(auxiliary.length > 0 ? { auxiliary } : {}),
      adjustments: [
        ...damagedOnce([...damage(damaged), ...told]),
        ...droppedAuxiliaries(file, item),
        ...brokenFilm(file, auxiliary),
      ],
    };
  } catch (error) {
    context.signal.throwIfAborted();
    throw codecError(error, 'decode', codec.formatId);
  }
}

/** What travels with the picture. */
function partsOf(bytes: Uint8Array, file: HeifFile): AuxiliaryPart[] {
  const film = filmOf(bytes, file);
  return film ? [{ kind: 'motion-video', bytes: film, orientation: 1 }] : [];
}

function brokenFilm({ film }: HeifFile, carried: readonly AuxiliaryPart[]): Adjustment[] {
  return film && carried.length === 0 ? [{ kind: 'auxiliary-dropped', what: 'motion-video' }] : [];
}

function damage(damaged: boolean): Adjustment[] {
  return damaged ? [{ kind: 'damaged-input', detail: 'Parts of the picture are missing or broken.' }] : [];
}

function checkSize(
  { formatId }: PictureCodec,
  { width, height, frameCount }: ImageInfo,
  request: DecodeRequest,
  context: CodecContext,
): void {
  const total = width * height * (request.frames === 'all' ? frameCount : 1);
  checkPixels({ width, height, total }, context.limits, formatId);
}

async function decodeItems(
  codec: PictureCodec,
  bytes: Uint8Array,
  file: HeifFile,
  request: DecodeRequest,
  context: CodecContext,
  other: OtherItems,
): Promise<Decoded> {
  const images = topLevelImages(file);
  const indices = wantedPages(images.length, request).filter((index) => index < images.length);
  const pause = yieldToEventLoop(context.signal);
  const frames: Frame[] = [];
  let damaged = false;
  for (const index of indices) {
    const item = images[index] as HeifItem;
    const done = frames.length;
    const onProgress = (share: number): void => context.onProgress(((done + share) / indices.length) * 0.99);
    const picture: Picture = { codec, bytes, file, onProgress, pause };
    checkProperties(picture, item);
    const decoded =
      (await other(picture, item, context)) ??
      (await withPictureDecoder(codec, context, (decoder) => decodeItem(decoder, picture, item, context.limits)));
    const { damaged: isDamaged, ...shown } = decoded;
    frames.push({ ...shown, duration: 0, index });
    damaged ||= isDamaged;
  }
  const [first, ...rest] = frames;
  if (first === undefined) throw failure(codec, 'corrupt-input', 'The file holds no picture.');
  return { frames: [first, ...rest], damaged };
}
