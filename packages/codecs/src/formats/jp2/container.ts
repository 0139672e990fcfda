import { type Adjustment, type ByteSource, ConvertError, type Density, type Metadata } from '@safelight/core';
import { boxesIn, boxHeader, findBox } from '../../coding/boxes.ts';
import { ByteCursor } from '../../coding/cursor.ts';
import { densityFromMetres } from '../../metadata/density.ts';
import { firstBlocks, type StoredBlock } from '../../metadata/first-blocks.ts';
import { isPartName, PROGRAM_DATA } from '../../metadata/program-data.ts';
import { isCodestream } from './codestream.ts';
import { readComments } from './comments.ts';
import { type ColourSpecification, isUnderstood } from './spaces.ts';

/** A palette (ITU-T T.800, I.5.3.4): columns of values with their bits. */
export interface Palette {
  readonly columns: readonly { readonly bits: number; readonly values: readonly number[] }[];
}

/** A channel: a component, or a palette column that it selects (I.5.3.5). */
export interface Mapping {
  readonly component: number;
  readonly column?: number;
}

/** What a channel is (I.5.3.6). */
export interface Definition {
  readonly channel: number;
  /** 0 colour, 1 opacity, 2 premultiplied opacity, 65535 unspecified. */
  readonly type: number;
  /** 0 the whole picture, 1 and on a colour. */
  readonly association: number;
}

/** The boxes of a file; of a bare codestream nothing but its place. */
export interface Jp2Container {
  readonly bare: boolean;
  /** Where the codestream is, and how many bytes it may have. */
  readonly offset: number;
  readonly length: number;
  readonly colour?: ColourSpecification;
  readonly palette?: Palette;
  readonly mappings?: readonly Mapping[];
  readonly definitions: readonly Definition[];
  readonly metadata: Metadata;
  /** What is to be said of blocks that are not in it, and of what else the file holds. */
  readonly told?: readonly Adjustment[];
  readonly density?: Density;
  /** The header ends within a box: what it says after that is lost. */
  readonly damaged?: boolean;
}

const SIGNATURE = [0, 0, 0, 12, 0x6a, 0x50, 0x20, 0x20, 0x0d, 0x0a, 0x87, 0x0a];
const MAX_BOXES = 10_000;
/** Largest header or metadata box that is read. */
const MAX_BOX = 64 * 1024 * 1024;

/** Identifiers of the UUID boxes that hold metadata, in hexadecimal. */
export const uuid = {
  exif: '4a706754696666457869662d3e4a5032',
  xmp: 'be7acfcb97a942e89c71999491e3afac',
  iptc: '33c7a4d2b81d4723a0baf1a3e097ad38',
} as const satisfies Readonly<Record<StoredBlock[0], string>>;

/** The identifier of GeoTIFF's tags in a box. */
const GEOTIFF = 'b14bf8bd083d4b43a5ae8cd7d5a6ce03';
const GEOREFERENCE: Adjustment = { kind: 'auxiliary-dropped', what: 'georeference' };

/** Boxes that are the picture or say how it is stored and shown (ITU-T T.800, annex I; ISO/IEC 15444-2, annex M). */
const PICTURE: ReadonlySet<string> = new Set(
  'jP  ,ftyp,rreq,jp2h,jplh,jpch,jp2c,ftbl,dtbl,comp,mdat,free,skip'.split(','),
);

/** Reads the boxes before, and the metadata after, the first codestream. Throws `corrupt-input` where there is none. */
export async function readContainer(source: ByteSource): Promise<Jp2Container> {
  const start = await source.read(0, 16);
  if (isCodestream(start)) {
    const metadata = await readComments(source, 0);
    return { bare: true, offset: 0, length: source.size, definitions: [], metadata };
  }
  if (!SIGNATURE.every((byte, index) => start[index] === byte)) throw corrupt('The file is not a JPEG 2000 picture.');
  const found: Found = {
    bare: false,
    offset: 0,
    length: 0,
    definitions: [],
    metadata: {},
    blocks: [],
    others: new Set(),
  };
  for (let at = 0, count = 0; at < source.size && count < MAX_BOXES; count++) {
    const box = boxHeader(await source.read(at, 16), source.size - at);
    if (box === undefined) break;
    await readBox(found, source, { type: box.type, from: at + box.start, length: box.size - box.start });
    at += box.size;
  }
  if (found.offset === 0) throw corrupt('The file holds no picture.');
  const { blocks, others, ...container } = found;
  const { metadata, adjustments: told } = firstBlocks(blocks);
  const texts = await readComments(source, found.offset);
  return { ...container, metadata: { ...metadata, ...texts }, told: [...told, ...others] };
}

type Found = { -readonly [K in keyof Jp2Container]: Jp2Container[K] } & {
  readonly blocks: StoredBlock[];
  readonly others: Set<Adjustment>;
};

interface Place {
  readonly type: string;
  readonly from: number;
  readonly length: number;
}

async function readBox(found: Found, source: ByteSource, { type, from, length }: Place): Promise<void> {
  const isBox = from + length <= source.size && isPartName(type);
  const payload = (): Promise<Uint8Array> => source.read(from, Math.min(length, MAX_BOX));
  if (type === 'jp2c' && found.offset === 0) {
    found.offset = from;
    found.length = Math.min(length, source.size - from);
  } else if (type === 'jp2h') Object.assign(found, readHeader(await payload()));
  else if (type === 'jplh') assign(found, 'colour', found.colour ?? layerColour(await payload()));
  else if (type === 'uuid') readUuid(found, await payload());
  // Places on a map are in GML, under a label that says so (GMLJP2 2.1, 8.1).
  else if (type === 'asoc' && GML.test(latin.decode(await source.read(from, Math.min(length, LABEL)))))
    found.others.add(GEOREFERENCE);
  else if (!PICTURE.has(type) && isBox && length > 0) found.others.add(PROGRAM_DATA);
}

/** Most bytes of an association up to the end of its label. */
const LABEL = 64;
const GML = /lbl gml\.data/;
const latin = new TextDecoder('latin1');

function corrupt(message: string): ConvertError {
  return new ConvertError('corrupt-input', message, { stage: 'decode', formatId: 'jp2' });
}

/** Bytes of a specification by a number. */
const SHORTEST_COLOUR = 7;

/** The colour specification of a compositing layer (ISO/IEC 15444-2, M.11.7), which a file may have in the header's place. */
function layerColour(layer: Uint8Array): ColourSpecification | undefined {
  const group = findBox(layer, 'cgrp') ?? new Uint8Array(0);
  const header: { -readonly [K in keyof Header]: Header[K] } = { definitions: [] };
  for (const { type, payload } of boxesIn(group)) {
    if (type === 'colr' && payload.length >= SHORTEST_COLOUR) readHeaderBox(header, type, payload);
  }
  return header.colour;
}

type Header = Pick<Jp2Container, 'colour' | 'palette' | 'mappings' | 'definitions' | 'density' | 'damaged'>;

/** The JP2 header superbox (I.5.3); of several colour specifications the first that is understood counts. */
function readHeader(bytes: Uint8Array): Header {
  const header: { -readonly [K in keyof Header]: Header[K] } = { definitions: [] };
  let read = 0;
  try {
    for (const { type, payload } of boxesIn(bytes)) {
      read = payload.byteOffset + payload.length - bytes.byteOffset;
      readHeaderBox(header, type, payload);
    }
  } catch (error) {
    throw error instanceof RangeError ? corrupt('The header of the file is broken.') : error;
  }
  return read < bytes.length ? { ...header, damaged: true } : header;
}

function readHeaderBox(header: { -readonly [K in keyof Header]: Header[K] }, type: string, payload: Uint8Array): void {
  const reader = new ByteCursor(payload);
  if (type === 'colr') header.colour = preferred(header.colour, readColour(reader));
  else if (type === 'pclr') header.palette = readPalette(reader);
  else if (type === 'cmap') header.mappings = readMappings(reader);
  else if (type === 'cdef') header.definitions = readDefinitions(reader);
  else if (type === 'res ') assign(header, 'density', readDensity(payload));
}

/** Of two specifications the one that is understood, the first of equals. */
function preferred(first: ColourSpecification | undefined, second: ColourSpecification): ColourSpecification {
  return first === undefined || (!isUnderstood(first) && isUnderstood(second)) ? second : first;
}

function assign<T, K extends keyof T>(to: T, key: K, value: T[K] | undefined): void {
  if (value !== undefined) to[key] = value;
}

const method = { enumerated: 1, restrictedIcc: 2, anyIcc: 3, cicp: 5 } as const;

/** Numbers after the code of CIELab. */
const PARAMETERS = 7;

function readColour(reader: ByteCursor): ColourSpecification {
  const kind = reader.u8();
  reader.take(2);
  if (kind === method.enumerated) {
    const code = reader.u32();
    if (reader.remaining < PARAMETERS * 4) return { kind: 'enumerated', code };
    return { kind: 'enumerated', code, parameters: Array.from({ length: PARAMETERS }, () => reader.u32()) };
  }
  if (kind === method.restrictedIcc || kind === method.anyIcc) return { kind: 'icc', icc: reader.rest().slice() };
  if (kind !== method.cicp) return { kind: 'other', method: kind };
  const [primaries, transfer, matrix] = [reader.u16(), reader.u16(), reader.u16()];
  // Files were written without the byte of the range.
  const fullRange = reader.remaining === 0 || reader.u8() >= 0x80;
  return { kind: 'cicp', primaries, transfer, matrix, fullRange };
}

function readPalette(reader: ByteCursor): Palette {
  const entries = reader.u16();
  const count = reader.u8();
  if (entries === 0 || entries > 1024 || count === 0) throw new RangeError('The palette is broken.');
  const columns = Array.from({ length: count }, () => {
    return { bits: (reader.u8() & 0x7f) + 1, values: [] as number[] };
  });
  for (let entry = 0; entry < entries; entry++) {
    for (const { bits, values } of columns) values.push(reader.sized(bits <= 8 ? 1 : bits <= 16 ? 2 : 4));
  }
  return { columns };
}

function readMappings(reader: ByteCursor): readonly Mapping[] {
  const mappings: Mapping[] = [];
  while (reader.remaining >= 4) {
    const component = reader.u16();
    const palette = reader.u8() === 1;
    const column = reader.u8();
    mappings.push(palette ? { component, column } : { component });
  }
  return mappings;
}

function readDefinitions(reader: ByteCursor): readonly Definition[] {
  return Array.from({ length: reader.u16() }, () => {
    return { channel: reader.u16(), type: reader.u16(), association: reader.u16() };
  });
}

/** The resolution superbox (I.5.3.7): that of the display, else that of the capture. */
function readDensity(bytes: Uint8Array): Density | undefined {
  const found = new Map([...boxesIn(bytes)].map(({ type, payload }) => [type, payload]));
  const box = found.get('resd') ?? found.get('resc');
  if (box === undefined) return undefined;
  const reader = new ByteCursor(box);
  const [down, downBy, across, acrossBy] = [reader.u16(), reader.u16(), reader.u16(), reader.u16()];
  const exponents = new Int8Array(reader.take(2).slice().buffer);
  const metres = (value: number, by: number, exponent = 0): number => (value / by) * 10 ** exponent;
  const density = densityFromMetres(metres(across, acrossBy, exponents[1]), metres(down, downBy, exponents[0]));
  return density !== undefined && Number.isFinite(density.x + density.y) ? density : undefined;
}

function readUuid({ blocks, others }: Found, payload: Uint8Array): void {
  const id = Array.from(payload.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const kind = (['exif', 'xmp', 'iptc'] as const).find((one) => uuid[one] === id);
  if (kind) blocks.push([kind, payload.slice(16)]);
  else others.add(id === GEOTIFF ? GEOREFERENCE : PROGRAM_DATA);
}
