/** What a JPEG file holds besides its picture. */
import type { Adjustment, AuxiliaryPart, Orientation } from '@safelight/core';
import { concat } from '../../coding/boxes.ts';
import { HEAD, namesDepthMap, namesGainMap, namesMotionPhoto } from '../../families/jpeg/further-pictures.ts';
import { isNamed, type JpegSegment, jpegLayout, scansOf } from '../../families/jpeg/layout.ts';
import { hasProgramData } from '../../families/jpeg/program-data.ts';
import { listedLength } from '../../metadata/container-directory.ts';
import { ISO_GAIN_MAP } from '../../metadata/gain-map/iso.ts';
import { type JpegHeader, textOf } from './header.ts';
import { motionVideo } from './motion-video.ts';
import type { PictureRange } from './picture-index.ts';

const LARGE_THUMBNAIL = 0x01;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP13 = 0xed;
const COMMENT = 0xfe;

type Kind = Extract<Adjustment, { kind: 'auxiliary-dropped' }>['what'];

/** What a file holds besides its picture: what can be carried, and the rest. */
export interface Auxiliary {
  readonly parts: readonly AuxiliaryPart[];
  /** What can not, each once. */
  readonly dropped: readonly Adjustment[];
}

/** Finds the further pictures and the video of a file. */
export function auxiliaryOf(header: JpegHeader, bytes: Uint8Array): Auxiliary {
  const xmp = textOf(header.metadata.xmp);
  const claims = header.gainMap || xmp.includes('hdrgm:Version');
  const kinds = header.otherPictures.map((range) => kindOf(range, bytes));
  const found = new Set<Kind>(kinds);
  if (claims) {
    // The index gives a gain map no type of its own.
    if (!found.has('gain-map')) found.delete('other-images');
    found.add('gain-map');
  }
  const place = kinds.indexOf('gain-map') >= 0 ? kinds.indexOf('gain-map') : kinds.indexOf('other-images');
  const range = found.has('gain-map') ? (header.otherPictures[place] ?? listedGainMap(xmp, bytes)) : undefined;
  const map = range && gainMap(range, bytes, header.orientation);
  const video = motionVideo(xmp, bytes, endOfPictures(header.otherPictures, bytes));
  if (video || namesMotionPhoto(xmp)) found.add('motion-video');
  if (map) found.delete('gain-map');
  if (video) found.delete('motion-video');
  for (const kind of unreadData(header, bytes)) found.add(kind);
  return {
    parts: [...(map ? [map] : []), ...(video ? [video] : [])],
    dropped: [...found].map((what) => ({ kind: 'auxiliary-dropped', what })),
  };
}

/** What nobody reads of the segments. */
function unreadData(header: JpegHeader, bytes: Uint8Array): readonly Kind[] {
  const others = header.hasOthers ? (['other-metadata'] as const) : [];
  return header.hasUnread || hasProgramData(bytes) ? [...others, 'program-data'] : others;
}

function kindOf(range: PictureRange, bytes: Uint8Array): 'gain-map' | 'thumbnail' | 'depth-map' | 'other-images' {
  if (range.type >> 16 === LARGE_THUMBNAIL) return 'thumbnail';
  const head = textOf(bytes.subarray(range.offset, range.offset + Math.min(range.length, HEAD)));
  if (namesGainMap(head)) return 'gain-map';
  // The index calls a stereo picture's other eye "disparity"; what is a map of depth says so itself.
  return namesDepthMap(head) ? 'depth-map' : 'other-images';
}

function endOfPictures(others: readonly PictureRange[], bytes: Uint8Array): number {
  return Math.max(0, ...others.map(({ offset, length }) => offset + length).filter((end) => end <= bytes.length));
}

/** A gain map that only the directory in the XMP names: the second item (Ultra HDR Image Format v1.1, GContainer). */
function listedGainMap(xmp: string, bytes: Uint8Array): PictureRange | undefined {
  const length = listedLength(xmp, 'GainMap');
  const end = length ? jpegLayout(bytes)?.end : undefined;
  if (!length || end === undefined) return undefined;
  const offset = bytes.indexOf(0xff, end);
  return offset < 0 ? undefined : { offset, length, type: 0 };
}

function gainMap(
  { offset, length }: PictureRange,
  bytes: Uint8Array,
  orientation: Orientation,
): AuxiliaryPart | undefined {
  if (offset + length > bytes.length) return undefined;
  const file = bytes.subarray(offset, offset + length);
  const layout = jpegLayout(file);
  if (!layout) return undefined;
  const without = (leave: (segment: JpegSegment) => boolean): Uint8Array => {
    const kept = layout.segments.filter((segment) => !leave(segment));
    if (kept.length === layout.segments.length && layout.later.length === 0) return file;
    const head = kept.map(({ start, end }) => file.subarray(start, end));
    return concat([file.subarray(0, 2), ...head, ...scansOf(file, layout)]);
  };
  const isPersonal = (segment: JpegSegment): boolean =>
    segment.marker === COMMENT ||
    segment.marker === APP13 ||
    (segment.marker === APP1 && isNamed(file, segment, 'Exif\0'));
  const isIso = layout.segments.some((segment) => segment.marker === APP2 && isNamed(file, segment, ISO_GAIN_MAP));
  const bare = (segment: JpegSegment): boolean => isPersonal(segment) || segment.marker === APP1;
  return {
    kind: 'gain-map',
    bytes: without(isPersonal),
    orientation,
    ...(isIso ? { bytesWithoutMetadata: without(bare) } : {}),
  };
}
