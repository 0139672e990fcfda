/** Erases places from what lies behind the picture of a JPEG file: further pictures, videos, the makers' own data. */

import { boxesEnd } from './boxes.ts';
import { findText, isAt, type Range, viewOf } from './bytes.ts';
import type { Eraser } from './erasers.ts';

const PICTURE = '\xff\xd8\xff';
/** Markers that pictures begin with: tables, frames, applications, comments. */
const FIRST_MARKERS = new Set([0xdb, 0xc0, 0xc1, 0xc2, 0xc4, 0xfe, ...Array.from({ length: 16 }, (_, n) => 0xe0 + n)]);
/** Bytes before the name of a video's first box. */
const BOX_LENGTH = 4;

/**
 * Erases from further pictures and videos. All that is neither may say anything, and is emptied.
 * @param picture - erases from the picture that begins its argument; returns the offset behind it
 * @returns whether every video could be looked into; those that could not are emptied
 */
export function eraseFromTrailer(trailer: Uint8Array, picture: (bytes: Uint8Array) => number, video: Eraser): boolean {
  const kept = samsungNames(trailer);
  let sure = true;
  let at = 0;
  while (at < trailer.length) {
    const next = nextPart(trailer, at);
    empty(trailer, at, next, kept);
    if (next >= trailer.length) break;
    const part = trailer.subarray(next);
    if (isAt(part, 0, PICTURE)) {
      at = next + picture(part);
      continue;
    }
    const end = next + boxesEnd(part);
    const film = trailer.subarray(next, end);
    if (!video(film)) {
      film.fill(0);
      sure = false;
    }
    at = end;
  }
  return sure;
}

/** Where a further picture or a video begins. */
function nextPart(trailer: Uint8Array, from: number): number {
  let picture = findText(trailer, PICTURE, from);
  while (picture >= 0 && !FIRST_MARKERS.has(trailer[picture + PICTURE.length] ?? 0)) {
    picture = findText(trailer, PICTURE, picture + 1);
  }
  const name = findText(trailer, 'ftyp', from + BOX_LENGTH);
  const starts = [picture, name - BOX_LENGTH].filter((start) => start >= from);
  return Math.min(trailer.length, ...starts);
}

/** Fills a stretch with zeros, but for what is kept. */
function empty(bytes: Uint8Array, from: number, to: number, kept: readonly Range[]): void {
  let at = from;
  for (const { start, end } of kept) {
    if (end <= at || start >= to) continue;
    bytes.fill(0, at, Math.max(at, start));
    at = Math.max(at, end);
  }
  if (at < to) bytes.fill(0, at, to);
}

/** Name of Samsung's block that is kept: the video is found by it. */
const VIDEO_BLOCK = 'MotionPhoto_Data';
const BLOCK_HEAD = 8;
const ENTRY = 12;

/**
 * Samsung's directory of blocks (`SEFH` to `SEFT`, with offsets counted back) and the heads of those with a video, in their
 * order: without them a viewer does not find it. Entries of other blocks become zeros.
 */
function samsungNames(trailer: Uint8Array): readonly Range[] {
  if (!isAt(trailer, trailer.length - 4, 'SEFT')) return [];
  const view = viewOf(trailer);
  const directory = trailer.length - 8 - view.getUint32(trailer.length - 8, true);
  if (!isAt(trailer, directory, 'SEFH')) return [];
  const kept: Range[] = [{ start: directory, end: trailer.length }];
  for (let at = directory + ENTRY; at + ENTRY + 8 <= trailer.length; at += ENTRY) {
    const start = directory - view.getUint32(at + 4, true);
    const end = start + BLOCK_HEAD + VIDEO_BLOCK.length;
    if (isAt(trailer, start + BLOCK_HEAD, VIDEO_BLOCK)) kept.push({ start, end });
    else trailer.fill(0, at, at + ENTRY);
  }
  return kept.toSorted((a, b) => a.start - b.start);
}
