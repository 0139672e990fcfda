/** Takes the place where a video was taken out of its file (ISO/IEC 14496-12), whose parts all stay where they are. */
import { byteText } from './byte-text.ts';

/** What a video may have at its top without being looked into further. */
const PLAIN = new Set(['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide']);
/** Boxes that hold nothing but boxes, on the way to user data. */
const CONTAINERS = new Set(['moov', 'trak', 'udta']);
/** QuickTime's and 3GPP's (TS 26.244, 8.7) boxes of a place. */
const PLACES = new Set(['\u00a9xyz', 'loci']);
/** What tells of a place in other ways: metadata by key, tracks of sensors. */
const OTHERS = /\u00a9xyz|loci|ISO6709|location|GPS|camm|gpmd/i;

interface Box {
  readonly type: string;
  readonly start: number;
  readonly body: number;
  readonly end: number;
}

/** A copy that names no place, the same bytes where none is named, or `undefined` where that cannot be made sure of. */
export function videoWithoutLocation(video: Uint8Array): Uint8Array | undefined {
  const out = video.slice();
  const top = boxesOf(out, 0, out.length);
  const films = top?.filter(({ type }) => type === 'moov') ?? [];
  if (!top || films.length !== 1 || top[0]?.type !== 'ftyp' || !top.every(({ type }) => PLAIN.has(type)))
    return undefined;
  for (const film of films) {
    if (!clear(out, film)) return undefined;
    if (OTHERS.test(byteText(out.subarray(film.body, film.end)))) return undefined;
  }
  return out.every((byte, index) => byte === video[index]) ? video : out;
}

/** Boxes that fill a range; `undefined` where they do not. */
function boxesOf(bytes: Uint8Array, from: number, end: number): readonly Box[] | undefined {
  const boxes: Box[] = [];
  let at = from;
  // User data may end with four zero bytes (QuickTime).
  while (at < end && !(end - at < 8 && bytes[at] === 0)) {
    const box = boxAt(bytes, at, end);
    if (!box) return undefined;
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

function boxAt(bytes: Uint8Array, start: number, end: number): Box | undefined {
  const room = end - start;
  if (room < 8) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset + start, room);
  const short = view.getUint32(0);
  const head = short === 1 ? 16 : 8;
  if (room < head) return undefined;
  const long = short === 1 ? Number(view.getBigUint64(8)) : short;
  const size = short === 0 ? room : long;
  if (size < head || size > room) return undefined;
  return { type: byteText(bytes.subarray(start + 4, start + 8)), start, body: start + head, end: start + size };
}

/** Makes boxes of a place free space; returns whether all could be looked at. */
function clear(out: Uint8Array, container: Box): boolean {
  const boxes = boxesOf(out, container.body, container.end);
  for (const box of boxes ?? []) {
    if (PLACES.has(box.type)) {
      out.set([0x66, 0x72, 0x65, 0x65], box.start + 4);
      out.fill(0, box.body, box.end);
    } else if (CONTAINERS.has(box.type) && !clear(out, box)) return false;
  }
  return boxes !== undefined;
}
