/** Boxes of the ISO base media file format (ISO/IEC 14496-12, 4.2) as they lie in the bytes. */
import { byteText } from '../byte-text.ts';
import { viewOf } from './bytes.ts';

/** A box of a file. */
export interface Box {
  readonly type: string;
  /** Offset of its header. */
  readonly start: number;
  /** Offset of its content. */
  readonly body: number;
  readonly end: number;
}

/** The box at an offset; `undefined` where there is none, or it would reach beyond `end`. */
function boxAt(bytes: Uint8Array, start: number, end: number): Box | undefined {
  const room = end - start;
  if (room < 8) return undefined;
  const view = viewOf(bytes);
  const short = view.getUint32(start);
  const head = short === 1 ? 16 : 8;
  if (room < head) return undefined;
  const long = short === 1 ? Number(view.getBigUint64(start + 8)) : short;
  const size = short === 0 ? room : long;
  if (size < head || size > room) return undefined;
  return { type: byteText(bytes.subarray(start + 4, start + 8)), start, body: start + head, end: start + size };
}

/** Boxes that fill a range; `undefined` where they do not. User data may end with zeros (QuickTime). */
export function boxesIn(bytes: Uint8Array, from: number, end: number): readonly Box[] | undefined {
  const boxes: Box[] = [];
  for (let at = from; at < end; at = boxes.at(-1)?.end ?? end) {
    if (end - at < 8 && bytes.subarray(at, end).every((byte) => byte === 0)) break;
    const box = boxAt(bytes, at, end);
    if (!box) return undefined;
    boxes.push(box);
  }
  return boxes;
}

/** Boxes at the beginning of a range, as far as there are whole ones, and one that is cut off at the end of all bytes. */
export function leadingBoxes(bytes: Uint8Array): readonly Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at < bytes.length; at = boxes.at(-1)?.end ?? bytes.length) {
    const box = boxAt(bytes, at, bytes.length);
    if (!box || !/^[\x20-\x7e\xa9]{4}$/.test(box.type)) break;
    boxes.push(box);
  }
  return boxes;
}

/** Offset behind the boxes that begin these bytes. */
export function boxesEnd(bytes: Uint8Array): number {
  return leadingBoxes(bytes).at(-1)?.end ?? bytes.length;
}

/** Makes a box free space of the same size, and its content zeros. */
export function freeBox(bytes: Uint8Array, { start, body, end }: Box): void {
  bytes.set([0x66, 0x72, 0x65, 0x65], start + 4);
  bytes.fill(0, body, end);
}
