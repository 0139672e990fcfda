/** A film beside a picture (ISO/IEC 14496-12, QuickTime): what kind it is, how large, and without what is not wanted in it. */
import { byteText } from './byte-text.ts';
import { type Box, boxesIn, freeBox } from './location/boxes.ts';
import { viewOf } from './location/bytes.ts';
import { eraseFromVideo } from './location/video.ts';

/** What a film is. */
export interface VideoFacts {
  readonly extension: 'mp4' | 'mov';
  readonly mimeType: 'video/mp4' | 'video/quicktime';
  /** Pixels of its picture as it is shown; 0 where the film does not say. */
  readonly width: number;
  readonly height: number;
}

/** Reads what a film is from its boxes. */
export function videoFacts(video: Uint8Array): VideoFacts {
  const isQuickTime = byteText(video.subarray(8, 12)) === 'qt  ';
  const kind = isQuickTime
    ? ({ extension: 'mov', mimeType: 'video/quicktime' } as const)
    : ({ extension: 'mp4', mimeType: 'video/mp4' } as const);
  const tracks = within(video, whole(video), 'moov').flatMap((film) => within(video, film, 'trak'));
  const sizes = tracks.flatMap((track) => within(video, track, 'tkhd')).map((header) => shownSize(video, header));
  const [width = 0, height = 0] = sizes.find(([across]) => across > 0) ?? [];
  return { ...kind, width, height };
}

/** Width and height are numbers of 16.16 bits behind a matrix that turns them (14496-12, 8.3.2). */
function shownSize(video: Uint8Array, { body, end }: Box): readonly [width: number, height: number] {
  const view = viewOf(video);
  const matrix = body + (video[body] === 1 ? 52 : 40);
  if (matrix + 44 > end) return [0, 0];
  const [across, down] = [view.getUint32(matrix + 36) >>> 16, view.getUint32(matrix + 40) >>> 16];
  const isTurned = view.getInt32(matrix) === 0 && view.getInt32(matrix + 4) !== 0;
  return isTurned ? [down, across] : [across, down];
}

/** Holders of what a film says of itself, its tracks and their media; each begins with the times of its making. */
const HEADERS = new Set(['mvhd', 'tkhd', 'mdhd']);
const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl']);
const SAID = new Set(['udta', 'meta', 'uuid']);

/**
 * A film without what tells who took it, when, where and by what; `undefined` where that cannot be made sure of. All that is
 * left lies where it did.
 */
export function videoWithoutMetadata(video: Uint8Array): Uint8Array | undefined {
  const bare = video.slice();
  if (!eraseFromVideo(bare)) return undefined;
  return within(bare, whole(bare), 'moov').every((film) => eraseSaid(bare, film)) ? bare : undefined;
}

function eraseSaid(video: Uint8Array, container: Box): boolean {
  const boxes = boxesIn(video, container.body, container.end);
  for (const box of boxes ?? []) {
    if (SAID.has(box.type)) freeBox(video, box);
    // Version and flags, then two times: of 4 bytes, or of 8 in version 1.
    if (HEADERS.has(box.type))
      video.fill(0, box.body + 4, Math.min(box.end, box.body + 4 + (video[box.body] === 1 ? 16 : 8)));
    if (CONTAINERS.has(box.type) && !eraseSaid(video, box)) return false;
  }
  return boxes !== undefined;
}

/** The boxes of a type in a box; in the file itself. */
function within(video: Uint8Array, { body, end }: Pick<Box, 'body' | 'end'>, type: string): readonly Box[] {
  return (boxesIn(video, body, end) ?? []).filter((box) => box.type === type);
}

function whole({ length }: Uint8Array): Pick<Box, 'body' | 'end'> {
  return { body: 0, end: length };
}
