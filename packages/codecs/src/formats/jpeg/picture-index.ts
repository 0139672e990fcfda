/** The index of several pictures in one file (CIPA DC-007, Multi-Picture Format, 5.2). */
import { tiffOf, valuesAfter } from '../../metadata/exif-directory.ts';
import { ascii, segment } from './write-segments.ts';

/** Where a further picture lies in the file. */
export interface PictureRange {
  readonly offset: number;
  readonly length: number;
  /** 5.2.3.3.1: the lower 24 bits of the attribute; 0x010001 and 0x010002 are large thumbnails. */
  readonly type: number;
}

/** Bytes of the name before the TIFF structure to whose beginning offsets relate. */
const NAME = 4;
const ENTRY = 16;
const ENTRIES_TAG = 0xb002;
/** 5.2.3.3.1: the primary picture. */
const PRIMARY = 0x030000;

interface Entries {
  /** Of the TIFF structure. */
  readonly view: DataView;
  readonly little: boolean;
  /** Offsets of the entries in the structure. */
  readonly places: readonly number[];
}

/** The entries in the body of an index segment (tag 0xB002 of its directory). */
function entriesOf(body: Uint8Array): Entries | undefined {
  if (body.length < 20) return undefined;
  const view = new DataView(body.buffer, body.byteOffset + NAME, body.length - NAME);
  const little = view.getUint16(0) === 0x4949;
  const directory = view.getUint32(4, little);
  if (directory + 2 > view.byteLength) return undefined;
  const count = view.getUint16(directory, little);
  for (let index = 0, at = directory + 2; index < count && at + 12 <= view.byteLength; index++, at += 12) {
    if (view.getUint16(at, little) !== ENTRIES_TAG) continue;
    const from = view.getUint32(at + 8, little);
    const end = Math.min(from + view.getUint32(at + 4, little), view.byteLength);
    const places: number[] = [];
    for (let place = from; place + ENTRY <= end; place += ENTRY) places.push(place);
    return { view, little, places };
  }
  return undefined;
}

/**
 * The pictures after the first.
 * @param offset - of the body in the file
 */
export function picturesOf(body: Uint8Array, offset: number): readonly PictureRange[] {
  const entries = entriesOf(body);
  if (!entries) return [];
  const { view, little, places } = entries;
  return places.slice(1).map((at) => ({
    offset: offset + NAME + view.getUint32(at + 8, little),
    length: view.getUint32(at + 4, little),
    type: view.getUint32(at, little) & 0xffffff,
  }));
}

/** Corrects an index, in place, for a first picture that has become longer by `grown` bytes, `before` of them before the index. */
export function moveIndex(body: Uint8Array, grown: number, before: number): void {
  const entries = entriesOf(body);
  if (!entries) return;
  const { view, little, places } = entries;
  for (const [index, at] of places.entries()) {
    const [field, change] = index === 0 ? [at + 4, grown] : [at + 8, grown - before];
    view.setUint32(field, view.getUint32(field, little) + change, little);
  }
}

/** An index segment for a file of a picture and one other right behind it, with sizes and offset still to be set. */
export function newIndex(): Uint8Array {
  const entries = valuesAfter(3);
  const body = tiffOf(
    [
      [0xb000, 7, 4, 0x30313030],
      [0xb001, 4, 1, 2],
      [ENTRIES_TAG, 7, 2 * ENTRY, entries],
    ],
    2 * ENTRY,
  );
  new DataView(body.buffer).setUint32(entries, PRIMARY);
  return segment(0xe2, ascii('MPF\0'), body);
}

/** Sets the sizes in the body of such an index; `offset` is the body's in the file. */
export function setSizes(body: Uint8Array, offset: number, first: number, second: number): void {
  const entries = entriesOf(body);
  if (!entries) return;
  const { view, little, places } = entries;
  const [primary = 0, other = 0] = places;
  view.setUint32(primary + 4, first, little);
  view.setUint32(other + 4, second, little);
  view.setUint32(other + 8, first - offset - NAME, little);
}
