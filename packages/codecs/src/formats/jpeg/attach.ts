import {
  type Adjustment,
  type Attached,
  type AuxiliaryPart,
  type CodecContext,
  ConvertError,
  type Metadata,
} from '@safelight/core';
import { concat } from '../../coding/boxes.ts';
import { isNamed, jpegLayout } from '../../families/jpeg/layout.ts';
import { filmType, withItems } from '../../metadata/container-directory.ts';
import { ISO_GAIN_MAP, ISO_GAIN_MAP_NAME } from '../../metadata/gain-map/iso.ts';
import { NativeError } from '../../runtime/wasm.ts';
import type { MadeGainMap } from './gain-map-file.ts';
import { newIndex, setSizes } from './picture-index.ts';
import { turnedPicture } from './transform.ts';
import { ascii, segment } from './write-segments.ts';

const APP2 = 0xe2;

/** What goes into a file besides its picture. */
export interface Attachment {
  /** Metadata that list the parts. */
  readonly metadata: Metadata;
  /** For the header of the picture, after the metadata. */
  readonly segments: Uint8Array;
  /** The picture's file with the parts behind it. */
  readonly append: (file: Uint8Array) => Uint8Array;
  /** What could not be made ready. */
  readonly dropped: readonly Adjustment[];
}

/**
 * Makes ready what an image carries with it: the gain map turned, the video as it is.
 * @param made - a gain map that was made of its pixels, which goes before one that is carried
 */
export async function attachment(
  { metadata, auxiliary = [] }: Attached,
  context: CodecContext,
  made?: MadeGainMap,
): Promise<Attachment> {
  const map = made ? undefined : auxiliary.find(({ kind }) => kind === 'gain-map');
  const video = auxiliary.find(({ kind }) => kind === 'motion-video');
  const gainMap = made?.file ?? (map && (await turnedMap(map, context)));
  const xmp = withItems(made?.xmp ?? metadata.xmp, {
    mimeType: 'image/jpeg',
    ...(gainMap ? { gainMap: gainMap.length } : {}),
    ...(video ? { motionVideo: video.video ? 'unlisted' : video.bytes.length, videoType: filmType(video.bytes) } : {}),
  });
  const behind = [...(gainMap ? [gainMap] : []), ...(video ? [video.bytes] : [])];
  return {
    metadata: xmp ? { ...metadata, xmp } : metadata,
    segments: gainMap ? concat([...isoVersion(gainMap), newIndex()]) : new Uint8Array(0),
    dropped: map && !gainMap ? [{ kind: 'auxiliary-dropped', what: 'gain-map' }] : [],
    append(file) {
      if (gainMap) index(file, gainMap.length);
      return behind.length === 0 ? file : concat([file, ...behind]);
    },
  };
}

/** A map that is broken does not spoil the picture. */
async function turnedMap(
  { bytes, orientation }: AuxiliaryPart,
  context: CodecContext,
): Promise<Uint8Array | undefined> {
  try {
    return await turnedPicture(bytes, orientation, context);
  } catch (error) {
    if (error instanceof NativeError || error instanceof ConvertError) return undefined;
    throw error;
  }
}

/** The picture says of which version the gain map's own metadata are (ISO 21496-1, annex C): 0, readable by 0. */
function isoVersion(gainMap: Uint8Array): readonly Uint8Array[] {
  const segments = jpegLayout(gainMap)?.segments ?? [];
  const isIso = segments.some((part) => part.marker === APP2 && isNamed(gainMap, part, ISO_GAIN_MAP));
  return isIso ? [segment(APP2, ascii(ISO_GAIN_MAP_NAME), new Uint8Array(4))] : [];
}

/** Fills in the index of a file that the gain map follows. */
function index(file: Uint8Array, length: number): void {
  const place = jpegLayout(file)?.segments.find((part) => part.marker === APP2 && isNamed(file, part, 'MPF\0'));
  if (place) setSizes(file.subarray(place.start + 4, place.end), place.start + 4, file.length, length);
}
