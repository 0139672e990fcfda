/** Writes HEIF files of items (ISO/IEC 23008-12; ISO/IEC 14496-12, 8.11): HEIC and AVIF alike. */
import type { Cicp, DecodedImage } from '@safelight/core';
import { concat, cString, fourcc, makeBox, makeFullBox, numbers } from '../../coding/boxes.ts';
import { filmType, withItems } from '../../metadata/container-directory.ts';

/** A property to write: a whole box, and whether readers that do not know it must refuse the item. */
export interface PropertyToWrite {
  readonly box: Uint8Array;
  readonly essential: boolean;
}

/** An item to write. */
export interface ItemToWrite {
  /** 1 to 65535, unique. */
  readonly id: number;
  readonly type: string;
  readonly data: Uint8Array;
  readonly properties: readonly PropertyToWrite[];
  /** Not shown by itself: a tile. */
  readonly hidden?: boolean;
  /** Of `mime` items. */
  readonly contentType?: string;
}

/** A reference to write. */
export interface ReferenceToWrite {
  readonly type: string;
  readonly from: number;
  readonly to: readonly number[];
}

/** What a file holds. */
export interface HeifContent {
  readonly majorBrand: string;
  readonly compatibleBrands: readonly string[];
  readonly primaryId: number;
  readonly items: readonly ItemToWrite[];
  readonly references: readonly ReferenceToWrite[];
  /** Items of which one is to be shown, best first. */
  readonly alternatives?: readonly number[] | undefined;
  /** The `moov` box of a sequence, of one size whatever the place in the file where the items' data start. */
  readonly movie?: (start: number) => Uint8Array;
  /** Samples of a sequence, behind the items' data. */
  readonly samples?: readonly Uint8Array[];
  /** What was before and after the picture, as a film (Motion Photo 1.0). */
  readonly film?: Uint8Array | undefined;
}

/** A property that a reader may skip. */
function plain(box: Uint8Array): PropertyToWrite {
  return { box, essential: false };
}

/** In pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The properties that writers need. */
export const property = {
  /** Decoder configuration: `hvcC` or `av1C`. */
  config: (type: string, payload: Uint8Array): PropertyToWrite => ({ box: makeBox(type, payload), essential: true }),
  size: (width: number, height: number): PropertyToWrite =>
    plain(makeFullBox('ispe', 0, 0, numbers([width, 4], [height, 4]))),
  bits: (channels: number, bits: number): PropertyToWrite =>
    plain(makeFullBox('pixi', 0, 0, Uint8Array.of(channels, ...Array<number>(channels).fill(bits)))),
  icc: (profile: Uint8Array): PropertyToWrite => plain(makeBox('colr', fourcc('prof'), profile)),
  nclx: ({ primaries, transfer, matrix, fullRange }: Cicp): PropertyToWrite => {
    const points = numbers([primaries, 2], [transfer, 2], [matrix, 2], [fullRange ? 0x80 : 0, 1]);
    return plain(makeBox('colr', fourcc('nclx'), points));
  },
  auxiliary: (urn: string): PropertyToWrite => plain(makeFullBox('auxC', 0, 0, cString(urn))),
} as const;

/** Bytes before the payload of a box. */
const BOX_HEADER = 8;

/** URN of an alpha auxiliary. */
export const ALPHA_URN = 'urn:mpeg:mpegB:cicp:systems:auxiliary:alpha';

/** Content of a `grid` item (23008-12, 6.6.2.3.2). */
export function gridData(columns: number, rows: number, width: number, height: number): Uint8Array {
  const wide = width > 0xffff || height > 0xffff;
  const side = wide ? 4 : 2;
  return numbers([0, 1], [wide ? 1 : 0, 1], [rows - 1, 1], [columns - 1, 1], [width, side], [height, side]);
}

/** What is written beside the pictures. */
export type Attachment = Pick<HeifContent, 'items' | 'references' | 'film'>;

/** The film of an image, and its EXIF and XMP as items that describe `target`, with ids from `firstId` on. */
export function attachedItems(
  { metadata, auxiliary = [] }: DecodedImage,
  mimeType: string,
  target: number,
  firstId: number,
): Attachment {
  const motion = auxiliary.find(({ kind }) => kind === 'motion-video');
  const film = motion?.video ?? motion?.bytes;
  const { exif } = metadata;
  const listed = film ? { motionVideo: film.length, videoType: filmType(film), padding: BOX_HEADER } : {};
  const xmp = withItems(metadata.xmp, { mimeType, ...listed });
  const items: ItemToWrite[] = [];
  // An EXIF item begins with the offset of its TIFF header (23008-12, A.2.1): none is skipped.
  if (exif !== undefined) {
    items.push({ id: firstId, type: 'Exif', data: concat([numbers([0, 4]), exif]), properties: [] });
  }
  if (xmp !== undefined) {
    const id = firstId + items.length;
    items.push({ id, type: 'mime', data: xmp, properties: [], contentType: 'application/rdf+xml' });
  }
  return { items, references: items.map(({ id }) => ({ type: 'cdsc', from: id, to: [target] })), film };
}

/** Writes the file; item data follow the header in one `mdat`. */
export function writeHeif(content: HeifContent): Uint8Array {
  const { items } = content;
  const brands = [content.majorBrand, ...content.compatibleBrands];
  const ftyp = makeBox('ftyp', fourcc(content.majorBrand), numbers([0, 4]), ...brands.slice(1).map(fourcc));
  const metaOf = (start: number): Uint8Array =>
    makeFullBox(
      'meta',
      0,
      0,
      makeFullBox('hdlr', 0, 0, numbers([0, 4]), fourcc('pict'), new Uint8Array(12), cString('')),
      makeFullBox('pitm', 0, 0, numbers([content.primaryId, 2])),
      locations(items, start),
      makeFullBox('iinf', 0, 0, numbers([items.length, 2]), ...items.map(entry)),
      ...referenceBox(content.references),
      properties(items),
      ...groupBox(content),
    );
  // Offsets have a fixed width, so the header's size does not depend on them.
  const movieOf = content.movie ?? (() => new Uint8Array(0));
  const start = ftyp.length + metaOf(0).length + movieOf(0).length + 8;
  const data = makeBox('mdat', ...items.map((item) => item.data), ...(content.samples ?? []));
  // The film is the file's end, where who counts from there looks for it.
  return concat([ftyp, metaOf(start), movieOf(start), data, ...(content.film ? [makeBox('mpvd', content.film)] : [])]);
}

function locations(items: readonly ItemToWrite[], start: number): Uint8Array {
  let offset = start;
  const entries = items.map(({ id, data }) => {
    const location = numbers([id, 2], [0, 2], [1, 2], [offset, 4], [data.length, 4]);
    offset += data.length;
    return location;
  });
  return makeFullBox('iloc', 0, 0, numbers([0x4400, 2], [items.length, 2]), ...entries);
}

function entry({ id, type, hidden, contentType }: ItemToWrite): Uint8Array {
  const content = contentType === undefined ? [] : [cString(contentType)];
  return makeFullBox(
    'infe',
    2,
    hidden === true ? 1 : 0,
    numbers([id, 2], [0, 2]),
    fourcc(type),
    cString(''),
    ...content,
  );
}

function referenceBox(references: readonly ReferenceToWrite[]): Uint8Array[] {
  if (references.length === 0) return [];
  const boxes = references.map(({ type, from, to }) =>
    makeBox(type, numbers([from, 2], [to.length, 2], ...to.map((id) => [id, 2] as const))),
  );
  return [makeFullBox('iref', 0, 0, ...boxes)];
}

/** `grpl` with one `altr` (ISO/IEC 14496-12, 8.18): the group's number is that of no item. */
function groupBox({ items, alternatives = [] }: HeifContent): Uint8Array[] {
  if (alternatives.length === 0) return [];
  const id = Math.max(...items.map((item) => item.id)) + 1;
  const fields = [id, alternatives.length, ...alternatives].map((value) => [value, 4] as const);
  return [makeBox('grpl', makeFullBox('altr', 0, 0, numbers(...fields)))];
}

/** `iprp`: equal properties are written once. */
function properties(items: readonly ItemToWrite[]): Uint8Array {
  const boxes: Uint8Array[] = [];
  const indexOf = new Map<string, number>();
  const associated = items.filter((item) => item.properties.length > 0);
  const indices = associated.map((item) =>
    item.properties.map(({ box, essential }) => {
      const key = box.join();
      const index = indexOf.get(key) ?? boxes.push(box);
      indexOf.set(key, index);
      return { index, essential };
    }),
  );
  const wide = boxes.length > 0x7f;
  const entries = associated.map(({ id }, at) => {
    const list = indices[at] ?? [];
    const fields = list.map(({ index, essential }) =>
      wide ? ([index + (essential ? 0x8000 : 0), 2] as const) : ([index + (essential ? 0x80 : 0), 1] as const),
    );
    return numbers([id, 2], [list.length, 1], ...fields);
  });
  const ipma = makeFullBox('ipma', 0, wide ? 1 : 0, numbers([associated.length, 4]), ...entries);
  return makeBox('iprp', makeBox('ipco', ...boxes), ipma);
}
