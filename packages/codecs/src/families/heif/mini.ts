/** The low-overhead header `mini` (ISO/IEC 23008-12, MinimizedImageBox): a few bits instead of a `meta` box. */

import { MsbBitReader } from '../../coding/bits.ts';
import type { Box } from '../../coding/boxes.ts';
import { fourcc, makeFullBox, numbers } from '../../coding/boxes.ts';
import { type Property, parseProperty } from './properties.ts';
import type { HeifFile, HeifItem, ItemReference } from './types.ts';

const ALPHA = 'urn:mpeg:mpegB:cicp:systems:auxiliary:alpha';
const MAIN_ID = 1;
const ALPHA_ID = 2;
const EXIF_ID = 3;
const XMP_ID = 4;

interface Flags {
  readonly codecTypes: boolean;
  readonly float: boolean;
  readonly fullRange: boolean;
  readonly alpha: boolean;
  readonly cicp: boolean;
  readonly hdr: boolean;
  readonly icc: boolean;
  readonly exif: boolean;
  readonly xmp: boolean;
  /** 0: gray, 1: 4:2:0, 2: 4:2:2, 3: 4:4:4. */
  readonly chroma: number;
  /** As the EXIF tag. */
  readonly orientation: number;
}

type Content = Pick<HeifFile, 'primaryId' | 'items' | 'references' | 'idat'>;

/**
 * The items that a minimized header stands for; their data lie in the box itself, which takes the place of `idat`.
 * `undefined` for headers with HDR fields, which no known writer makes yet.
 */
export function expandMinimized(mini: Uint8Array, brand: string): Content | undefined {
  // Beyond the end the reader gives zeros, and sizes and extents that the items' check then refuses.
  const reader = new MsbBitReader(mini);
  reader.take(2);
  const flags = readFlags(reader);
  if (flags.hdr) return undefined;
  const look = readLook(reader, flags);
  const types = flags.codecTypes ? [reader.take(32), reader.take(32)].map(codeOf) : [];
  const [type = brand === 'avif' ? 'av01' : 'hvc1', configType = type === 'av01' ? 'av1C' : 'hvcC'] = types;
  const data = readData(reader, flags, mini);
  const icc = data.icc === undefined ? [] : [plain('colr', fourcc('prof'), data.icc.bytes)];
  const main = [...look.shape, look.pixi, plain(configType, data.config), look.colour, ...icc];
  const items = [item(MAIN_ID, type, main, data.main)];
  const references: ItemReference[] = [];
  if (data.alpha !== undefined) {
    const urn = box('auxC', 0, new TextEncoder().encode(`${ALPHA}\0`));
    items.push(item(ALPHA_ID, type, [...look.shape, plain(configType, data.alphaConfig), urn], data.alpha));
    references.push({ type: 'auxl', from: ALPHA_ID, to: [MAIN_ID] });
    if (look.premultiplied) references.push({ type: 'prem', from: MAIN_ID, to: [ALPHA_ID] });
  }
  if (data.exif !== undefined) items.push(item(EXIF_ID, 'Exif', [], data.exif));
  if (data.xmp !== undefined) items.push({ ...item(XMP_ID, 'mime', [], data.xmp), contentType: 'application/rdf+xml' });
  return { primaryId: MAIN_ID, items: new Map(items.map((one) => [one.id, one])), references, idat: mini };
}

interface MiniLook {
  readonly shape: readonly Box[];
  readonly pixi: Box;
  readonly premultiplied: boolean;
  readonly colour: Box;
}

function readLook(reader: MsbBitReader, flags: Flags): MiniLook {
  const { chroma } = flags;
  const side = readFlag(reader) ? 15 : 7;
  const [width, height] = [1 + reader.take(side), 1 + reader.take(side)];
  // Chroma siting: one bit for 4:2:2, two for 4:2:0.
  reader.take(chroma === 1 ? 2 : chroma === 2 ? 1 : 0);
  const depth = readDepth(reader, flags);
  const premultiplied = flags.alpha && readFlag(reader);
  const channels = chroma === 0 ? [depth] : [depth, depth, depth];
  return {
    shape: [box('ispe', 0, numbers([width, 4], [height, 4])), ...orient(flags.orientation)],
    pixi: box('pixi', 0, Uint8Array.of(channels.length, ...channels)),
    premultiplied,
    colour: readColour(reader, flags),
  };
}

function readFlag(reader: MsbBitReader): boolean {
  return reader.take(1) === 1;
}

function readDepth(reader: MsbBitReader, { float }: Flags): number {
  if (float) return 16 << reader.take(2);
  return readFlag(reader) ? 9 + reader.take(3) : 8;
}

function readFlags(reader: MsbBitReader): Flags {
  const flag = (): boolean => readFlag(reader);
  return {
    codecTypes: flag(),
    float: flag(),
    fullRange: flag(),
    alpha: flag(),
    cicp: flag(),
    hdr: flag(),
    icc: flag(),
    exif: flag(),
    xmp: flag(),
    chroma: reader.take(2),
    orientation: reader.take(3) + 1,
  };
}

function readColour(reader: MsbBitReader, { cicp, icc, chroma, fullRange }: Flags): Box {
  const primaries = cicp ? reader.take(8) : icc ? 2 : 1;
  const transfer = cicp ? reader.take(8) : icc ? 2 : 13;
  const matrix = chroma === 0 ? 2 : cicp ? reader.take(8) : 6;
  const range = fullRange ? 0x80 : 0;
  return plain('colr', fourcc('nclx'), numbers([primaries, 2], [transfer, 2], [matrix, 2], [range, 1]));
}

interface Span {
  readonly offset: number;
  readonly length: number;
  readonly bytes: Uint8Array;
}

interface Data {
  readonly config: Uint8Array;
  readonly alphaConfig: Uint8Array;
  readonly main: Span;
  readonly alpha?: Span;
  readonly icc?: Span;
  readonly exif?: Span;
  readonly xmp?: Span;
}

function readData(reader: MsbBitReader, flags: Flags, mini: Uint8Array): Data {
  const { icc, exif, xmp, alpha } = flags;
  const bitsWhen = (present: boolean, count: number): number => (present ? reader.take(count) : 0);
  const sizeWhen = (present: boolean, count: number): number => (present ? reader.take(count) + 1 : 0);
  const metadata = bitsWhen(icc || exif || xmp, 1) === 1 ? 20 : 10;
  const configBits = readFlag(reader) ? 12 : 3;
  const itemBits = readFlag(reader) ? 28 : 15;
  const iccSize = sizeWhen(icc, metadata);
  const configSize = reader.take(configBits);
  const mainSize = sizeWhen(true, itemBits);
  const alphaSize = bitsWhen(alpha, itemBits);
  const alphaConfigSize = bitsWhen(alphaSize > 0, configBits);
  const compressed = bitsWhen(exif || xmp, 1) === 1;
  const exifSize = sizeWhen(exif, metadata);
  const xmpSize = sizeWhen(xmp, metadata);
  let offset = reader.alignToByte();
  const span = (length: number): Span => {
    const start = offset;
    offset += length;
    return { offset: start, length, bytes: mini.subarray(start, offset) };
  };
  const ownAlphaConfig = span(alphaConfigSize).bytes;
  const config = span(configSize).bytes;
  // The order of the parts in the box; deflated metadata is left out.
  return {
    config,
    alphaConfig: alphaConfigSize > 0 ? ownAlphaConfig : config,
    ...spanAs('icc', span(iccSize)),
    ...spanAs('alpha', span(alphaSize)),
    main: span(mainSize),
    ...spanAs('exif', span(exifSize), !compressed),
    ...spanAs('xmp', span(xmpSize), !compressed),
  };
}

function spanAs<K extends string>(key: K, one: Span, wanted = true): Partial<Record<K, Span>> {
  return one.length > 0 && wanted ? ({ [key]: one } as Record<K, Span>) : {};
}

function codeOf(value: number): string {
  return String.fromCharCode(value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255);
}

/** Quarter turns counter-clockwise, and whether columns are then exchanged, for EXIF orientations 1 to 8. */
const TURNS = [
  [0, false],
  [0, true],
  [2, false],
  [2, true],
  [3, true],
  [3, false],
  [1, true],
  [1, false],
] as const;

function orient(orientation: number): Box[] {
  const [quarters, mirrored] = TURNS[orientation - 1] ?? TURNS[0];
  const turn = quarters === 0 ? [] : [plain('irot', Uint8Array.of(quarters))];
  return mirrored ? [...turn, plain('imir', Uint8Array.of(1))] : turn;
}

function plain(type: string, ...parts: readonly Uint8Array[]): Box {
  const payload = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    payload.set(part, at);
    at += part.length;
  }
  return { type, payload };
}

function box(type: string, version: number, payload: Uint8Array): Box {
  return { type, payload: makeFullBox(type, version, 0, payload).subarray(8) };
}

function item(id: number, type: string, boxes: readonly Box[], { offset, length }: Span): HeifItem {
  const properties: Property[] = boxes.map(parseProperty);
  return { id, type, contentType: '', hidden: false, properties, extents: [{ in: 'idat', offset, length }] };
}
