/** Erases the place where a video was taken from its file (ISO/IEC 14496-12, QuickTime), whose parts all stay where they are. */
import { byteText } from '../byte-text.ts';
import { type Box, boxesIn, freeBox } from './boxes.ts';
import { isAt, viewOf } from './bytes.ts';
import { namesCoordinates } from './place-names.ts';

/** Boxes at the top that films consist of; others may say anything. */
const FILM = new Set(['ftyp', 'moov', 'mdat', 'moof', 'mfra', 'sidx', 'styp', 'free', 'skip', 'wide']);
/** Free space may hold what was there before. */
const SPACE = new Set(['free', 'skip', 'wide']);
/** Boxes that hold nothing but boxes, on the way to what a film says. */
const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl']);
/** What user data may say: title, author, date, camera, comment (QuickTime; 3GPP TS 26.244, 8). */
const HARMLESS_DATA = new Set(['titl', 'auth', 'cprt', 'dscp', 'perf', 'gnre', 'albm', 'yrrc', 'name', 'hinf', 'hnti']);
const HARMLESS_COPYRIGHT = /^\u00a9(?:nam|day|mak|mod|swr|cpy|ART|too|alb)$/;
/** What tells of a place where it is not looked for: tracks of sensors, names of keys. */
const OTHERS = /\u00a9xyz|loci|ISO6709|location|GPS|camm|gpmd|rtmd|CTMD/i;

/** Erases places; returns whether it could be made sure that there are none left. */
export function eraseFromVideo(video: Uint8Array): boolean {
  const top = boxesIn(video, 0, video.length);
  const films = top?.filter(({ type }) => type === 'moov') ?? [];
  if (!top || films.length !== 1 || top[0]?.type !== 'ftyp') return false;
  for (const box of top) {
    if (!FILM.has(box.type)) freeBox(video, box);
    else if (SPACE.has(box.type)) video.fill(0, box.body, box.end);
  }
  return films.every((film) => eraseFromFilm(video, film));
}

/** Erases from the box of a film (`moov`); returns whether it could be made sure that it tells no place. */
export function eraseFromFilm(bytes: Uint8Array, film: Box): boolean {
  return eraseFromContainer(bytes, film) && !OTHERS.test(byteText(bytes.subarray(film.body, film.end)));
}

/** Erases from user data and metadata wherever they lie; returns whether all boxes could be looked at. */
function eraseFromContainer(video: Uint8Array, container: Box): boolean {
  const boxes = boxesIn(video, container.body, container.end);
  for (const box of boxes ?? []) {
    if (box.type === 'udta' && !eraseFromUserData(video, box)) return false;
    if (box.type === 'meta') eraseFromMetadata(video, box);
    if (box.type === 'uuid') freeBox(video, box);
    if (CONTAINERS.has(box.type) && !eraseFromContainer(video, box)) return false;
  }
  return boxes !== undefined;
}

function eraseFromUserData(video: Uint8Array, data: Box): boolean {
  const boxes = boxesIn(video, data.body, data.end);
  for (const box of boxes ?? []) {
    if (box.type === 'meta') eraseFromMetadata(video, box);
    else if (!HARMLESS_DATA.has(box.type) && !HARMLESS_COPYRIGHT.test(box.type)) freeBox(video, box);
  }
  return boxes !== undefined;
}

/** Metadata by keys (QuickTime) or by four letters (iTunes). One that is built otherwise goes whole. */
function eraseFromMetadata(video: Uint8Array, meta: Box): void {
  // ISO has a version and flags before the boxes, QuickTime has not.
  const isFull = isAt(video, meta.body, '\0\0\0\0');
  const boxes = boxesIn(video, meta.body + (isFull ? 4 : 0), meta.end);
  const handled = boxes?.every(({ type }) => ['hdlr', 'keys', 'ilst', 'free', 'dinf', 'iloc'].includes(type));
  if (!boxes || handled !== true) {
    freeBox(video, meta);
    return;
  }
  const keys = boxes.filter(({ type }) => type === 'keys').flatMap((box) => wipeKeys(video, box));
  for (const list of boxes.filter(({ type }) => type === 'ilst')) eraseFromList(video, list, new Set(keys));
}

/** Overwrites the names of keys that name places (QuickTime, "Metadata item keys atom"); returns their numbers, from 1. */
function wipeKeys(video: Uint8Array, { body, end }: Box): readonly number[] {
  const view = viewOf(video);
  const found: number[] = [];
  let at = body + 8;
  for (let number = 1; at + 8 <= end; number++) {
    const size = view.getUint32(at);
    if (size < 8 || at + size > end) break;
    const name = byteText(video.subarray(at + 8, at + size));
    if (/location|ISO6709/i.test(name) || namesCoordinates(name)) {
      found.push(number);
      video.fill(0x78, at + 8, at + size);
    }
    at += size;
  }
  return found;
}

/** Items are of the type of their key's number, or of four letters, or name themselves in a box. */
function eraseFromList(video: Uint8Array, list: Box, keys: ReadonlySet<number>): void {
  const view = viewOf(video);
  for (const item of boxesIn(video, list.body, list.end) ?? []) {
    const isKeyed = keys.has(view.getUint32(item.start + 4));
    const text = byteText(video.subarray(item.start + 4, Math.min(item.end, item.start + 1024)));
    if (isKeyed || item.type === '\u00a9xyz' || (item.type === '----' && OTHERS.test(text))) freeBox(video, item);
  }
}
