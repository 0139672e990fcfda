/** Erases places from the items of a HEIF or AVIF file that are no pictures (ISO/IEC 14496-12, 8.11; ISO/IEC 23008-12). */
import { byteText } from '../byte-text.ts';
import { type Box, boxesIn, freeBox } from './boxes.ts';
import { eraseFromPieces, isAt, type Range, viewOf } from './bytes.ts';
import type { Eraser, Erasers } from './erasers.ts';

/** Boxes of `meta` that say how items are found and shown. */
const KNOWN = new Set(['hdlr', 'pitm', 'iloc', 'iinf', 'iref', 'iprp', 'idat', 'dinf', 'grpl', 'ipro', 'free', 'skip']);
/** Items that are pictures, or say how one is made of others. Those of type `jpeg` are files of their own. */
const PICTURES = /^(?:hvc1|hvc2|hvt1|lhv1|lht1|av01|av02|avc1|vvc1|evc1|j2k1|unci|grid|iden|iovl|tmap|mask|sato|jpeg)$/;

/** Reads numbers in a row; those beyond the end are 0. */
class Numbers {
  readonly #view: DataView;
  #at: number;
  readonly #end: number;

  constructor(bytes: Uint8Array, { start, end }: Range) {
    this.#view = viewOf(bytes);
    this.#at = start;
    this.#end = end;
  }

  get done(): boolean {
    return this.#at >= this.#end;
  }

  next(size: number): number {
    let value = 0;
    for (let left = size; left > 0; left--, this.#at++) {
      value = value * 256 + (this.#at < this.#end ? this.#view.getUint8(this.#at) : 0);
    }
    return value;
  }
}

/** Erases from all items of a `meta` box; returns whether all of them could be found. */
export function eraseFromItems(file: Uint8Array, meta: Box, within: Erasers): boolean {
  const boxes = boxesIn(file, meta.body + 4, meta.end);
  if (!boxes) return false;
  for (const box of boxes) if (!KNOWN.has(box.type)) freeBox(file, box);
  const of = (type: string): Box | undefined => boxes.find((box) => box.type === type);
  const [entries, locations] = [of('iinf'), of('iloc')];
  if (!entries) return true;
  const found = locations && locationsOf(file, locations, of('idat'));
  return itemsOf(file, entries).every((item) => {
    const erase = eraserOf(item, within);
    if (!erase) return true;
    const pieces = found?.get(item.id);
    if (pieces) eraseFromPieces(file, pieces, erase);
    return pieces !== undefined;
  });
}

interface Item {
  readonly id: number;
  readonly type: string;
  /** Of items of type `mime`: what they are, and how that is packed. */
  readonly mime: readonly string[];
}

function itemsOf(file: Uint8Array, { body, end }: Box): readonly Item[] {
  const wide = file[body] !== 0;
  const boxes = boxesIn(file, body + (wide ? 8 : 6), end) ?? [];
  return boxes.flatMap((box) => (box.type === 'infe' ? itemOf(file, box) : []));
}

/** Entries of versions 2 and 3; older ones are of other files. */
function itemOf(file: Uint8Array, { body, end }: Box): Item | [] {
  const version = file[body] ?? 0;
  if (version < 2) return [];
  const idBytes = version === 2 ? 2 : 4;
  const id = new Numbers(file, { start: body + 4, end }).next(idBytes);
  const at = body + 4 + idBytes + 2;
  const [, ...mime] = byteText(file.subarray(at + 4, end)).split('\0');
  return { id, type: byteText(file.subarray(at, at + 4)), mime };
}

/** What erases from an item; none for pictures. What is no picture and of no known kind is emptied. */
function eraserOf({ type, mime: [contentType = '', encoding = ''] }: Item, within: Erasers): Eraser | undefined {
  if (type === 'jpeg') return within.jpeg;
  if (PICTURES.test(type)) return undefined;
  if (type === 'Exif') return (part) => eraseFromExifItem(part, within.tiff);
  return type === 'mime' && contentType === 'application/rdf+xml' && encoding === '' ? within.xmp : () => false;
}

/** An item of EXIF begins with the number of bytes before the structure (ISO/IEC 23008-12, A.2.1). */
function eraseFromExifItem(item: Uint8Array, tiff: Eraser): boolean {
  const start = item.length < 4 ? item.length : 4 + viewOf(item).getUint32(0);
  // Some writers count otherwise.
  const structure = [start, 4, 0].find((at) => isAt(item, at, 'II') || isAt(item, at, 'MM') || isAt(item, at, 'Exif'));
  return structure !== undefined && tiff(item.subarray(structure));
}

/** Where items lie, by id; those that are built of other items are not there. */
function locationsOf(file: Uint8Array, box: Box, idat: Box | undefined): ReadonlyMap<number, readonly Range[]> {
  const numbers = new Numbers(file, { start: box.body, end: box.end });
  const version = numbers.next(1);
  numbers.next(3);
  const sizes = numbers.next(2);
  const widths: Widths = {
    offset: sizes >> 12,
    length: (sizes >> 8) & 15,
    base: (sizes >> 4) & 15,
    index: version === 0 ? 0 : sizes & 15,
  };
  const idSize = version < 2 ? 2 : 4;
  const found = new Map<number, readonly Range[]>();
  for (let left = numbers.next(idSize); left > 0 && !numbers.done; left--) {
    const id = numbers.next(idSize);
    const method = version === 0 ? 0 : numbers.next(2) & 15;
    numbers.next(2);
    const space = method === 0 ? { start: 0, end: file.length } : { start: idat?.body ?? 0, end: idat?.end ?? 0 };
    const pieces = extentsOf(numbers, widths, space);
    if (method <= 1) found.set(id, pieces);
  }
  return found;
}

/** Bytes that the numbers of an entry take. */
interface Widths {
  readonly offset: number;
  readonly length: number;
  readonly base: number;
  readonly index: number;
}

/** The pieces of an item that lie within the space that they are counted in. */
function extentsOf(numbers: Numbers, { offset, length, base, index }: Widths, space: Range): readonly Range[] {
  const from = space.start + numbers.next(base);
  const pieces: Range[] = [];
  for (let count = numbers.next(2); count > 0 && !numbers.done; count--) {
    numbers.next(index);
    const start = from + numbers.next(offset);
    const size = numbers.next(length);
    const end = size === 0 ? space.end : start + size;
    if (start <= end && end <= space.end) pieces.push({ start, end });
  }
  return pieces;
}
