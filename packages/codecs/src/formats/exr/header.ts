/** Headers of OpenEXR files ("OpenEXR File Layout"): magic number, version, and the attributes of each part. */
import { type ByteSource, ConvertError, type Density, type Metadata, type TextEntry } from '@safelight/core';
import { ByteCursor, EndOfData } from '../../coding/cursor.ts';
import { densityOfShape } from '../../metadata/density.ts';
import { entriesOfLines, MAX_TEXT_BYTES, textOfBytes, textsBlock } from '../../metadata/texts.ts';

/** Names of the compression methods by their number. */
export const compressions = ['none', 'rle', 'zips', 'zip', 'piz', 'pxr24', 'b44', 'b44a', 'dwaa', 'dwab'] as const;

/** A compression method. */
export type Compression = (typeof compressions)[number];

/** One channel as the header declares it. */
export interface Channel {
  readonly name: string;
  readonly type: 'uint' | 'half' | 'float';
  /** Bytes of a sample. */
  readonly bytes: 2 | 4;
  /** Whether the perceived brightness is linear in the samples (`pLinear`), by which lossy methods quantise. */
  readonly linear: boolean;
  /** A sample for every so many columns and rows. */
  readonly xStep: number;
  readonly yStep: number;
}

/** Columns and rows, first and last. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Tiles of a part, of which only the level of full size is read. */
export interface Tiles {
  readonly width: number;
  readonly height: number;
  readonly levels: 'one' | 'mipmap' | 'ripmap';
  readonly roundUp: boolean;
}

/** CIE xy of the primaries and of white: red, green, blue, white. */
export type Chromaticities = readonly number[];

/** One part of the file. */
export interface Part {
  readonly channels: readonly Channel[];
  readonly compression: Compression;
  readonly data: Box;
  readonly display: Box;
  readonly tiles?: Tiles;
  readonly deep: boolean;
  readonly chromaticities?: Chromaticities;
  readonly density?: Density;
  readonly metadata: Metadata;
  /** Attributes that no other format has a place for: a camera's place in the scene, a clip's time code. */
  readonly unread: boolean;
  /** A small picture of it is in the header. */
  readonly preview: boolean;
  /** Chunks, as parts of files with several say. */
  readonly chunkCount?: number;
}

/** A parsed head of a file. */
export interface Header {
  readonly parts: readonly Part[];
  /** Whether chunks begin with the number of their part. */
  readonly multipart: boolean;
  /** Where the offset tables begin. */
  readonly end: number;
}

/** The error for a file that breaks the rules. */
export function corrupt(message: string): ConvertError {
  return new ConvertError('corrupt-input', message, { stage: 'decode', formatId: 'exr' });
}

/** The error for a part of the format that is not read. */
export function unsupported(message: string): ConvertError {
  return new ConvertError('unsupported-feature', message, { stage: 'decode', formatId: 'exr' });
}

/** Columns and rows of a box. */
export function sizeOf({ left, top, right, bottom }: Box): { width: number; height: number } {
  return { width: right - left + 1, height: bottom - top + 1 };
}

/** A text that ends with zero; names have at most 255 bytes. */
function nameAt(cursor: ByteCursor): string {
  const { bytes, position } = cursor;
  const end = bytes.indexOf(0, position);
  if (end < 0 && bytes.length - position < 256) throw new EndOfData();
  if (end < 0 || end - position > 255) throw corrupt('A name in the header has no end.');
  const text = String.fromCharCode(...cursor.take(end - position));
  cursor.skip(1);
  return text;
}

const FIRST_READ = 64 * 1024;
const LONGEST = 16 * 1024 * 1024;
const MAGIC = 20000630;
const MOST_PARTS = 4096;

/** Reads the headers of all parts. */
export async function readHeader(source: ByteSource): Promise<Header> {
  for (let length = FIRST_READ; ; length *= 8) {
    const bytes = await source.read(0, length);
    try {
      return parse(new ByteCursor(bytes, 0, { little: true }));
    } catch (error) {
      if (!(error instanceof EndOfData)) throw error;
      if (length >= Math.min(source.size, LONGEST)) throw corrupt('The file ends inside its header.');
    }
  }
}

const flags = { tiled: 0x200, longNames: 0x400, deep: 0x800, multipart: 0x1000 } as const;

function parse(cursor: ByteCursor): Header {
  if (cursor.i32() !== MAGIC) throw corrupt('This is no OpenEXR file.');
  const version = cursor.i32();
  if ((version & 0xff) !== 2) throw unsupported(`Version ${version & 0xff} of OpenEXR is not known.`);
  const multipart = (version & flags.multipart) !== 0;
  const parts: Part[] = [];
  parts.push(readPart(cursor, version));
  // An empty name ends the list of parts.
  const more = (): boolean => multipart && cursor.u8() !== 0;
  while (more()) {
    cursor.position--;
    parts.push(readPart(cursor, version));
    if (parts.length > MOST_PARTS) throw corrupt('The file says that it has thousands of parts.');
  }
  return { parts, multipart, end: cursor.position };
}

interface Attributes {
  channels?: Channel[];
  compression?: number;
  data?: Box;
  display?: Box;
  tiles?: Tiles;
  chromaticities?: number[];
  ratio?: number;
  xDensity?: number;
  type?: string;
  chunkCount?: number;
  unread?: boolean;
  preview?: boolean;
  readonly texts: TextEntry[];
}

/** What to read of an attribute, by its name and type. */
const readers: Readonly<Record<string, (cursor: ByteCursor, into: Attributes, size: number) => void>> = {
  'channels chlist': (cursor, into) => {
    into.channels = readChannels(cursor);
  },
  'compression compression': (cursor, into) => {
    into.compression = cursor.u8();
  },
  'dataWindow box2i': (cursor, into) => {
    into.data = readBox(cursor);
  },
  'displayWindow box2i': (cursor, into) => {
    into.display = readBox(cursor);
  },
  'tiles tiledesc': (cursor, into) => {
    const [width, height] = [cursor.i32() >>> 0, cursor.i32() >>> 0];
    const mode = cursor.u8();
    const levels = (['one', 'mipmap', 'ripmap'] as const)[mode & 15];
    if (levels === undefined || width === 0 || height === 0) throw corrupt('The tiles are not described rightly.');
    into.tiles = { width, height, levels, roundUp: mode >> 4 === 1 };
  },
  'chromaticities chromaticities': (cursor, into) => {
    into.chromaticities = Array.from({ length: 8 }, () => cursor.f32());
  },
  'pixelAspectRatio float': (cursor, into) => {
    into.ratio = cursor.f32();
  },
  'xDensity float': (cursor, into) => {
    into.xDensity = cursor.f32();
  },
  'type string': (cursor, into, size) => {
    into.type = String.fromCharCode(...cursor.take(Math.min(size, 64)));
  },
  'comments string': (cursor, into, size) => {
    into.texts.push(...entriesOfLines(textAt(cursor, size).split('\n')));
  },
  'owner string': (cursor, into, size) => {
    into.texts.push({ keyword: 'Copyright', text: textAt(cursor, size) });
  },
  'chunkCount int': (cursor, into) => {
    into.chunkCount = cursor.i32();
  },
  'preview preview': (_, into) => {
    into.preview = true;
  },
};

/** What says how the pixels lie in the file, or where a window would show them, and nothing of the picture itself. */
const STRUCTURE: ReadonlySet<string> = new Set([
  'lineOrder',
  'screenWindowCenter',
  'screenWindowWidth',
  'name',
  'version',
  'view',
  'multiView',
  'maxSamplesPerPixel',
  'dwaCompressionLevel',
  'wrapmodes',
]);

/** What programs call themselves by, which other formats have a keyword for (PNG, 11.3.3.2). */
const SOFTWARE = /^(?:software|writer)$/i;

/** An attribute that the readers above do not know: a text is kept under its name. */
function readOther(name: string, type: string, cursor: ByteCursor, into: Attributes, size: number): void {
  if (STRUCTURE.has(name)) return;
  const keyword = SOFTWARE.test(name) ? 'Software' : name;
  if (type === 'string') into.texts.push({ keyword, text: textAt(cursor, size) });
  else into.unread = true;
}

/** A string that goes on to the end of its attribute. */
function textAt(cursor: ByteCursor, size: number): string {
  return textOfBytes(cursor.take(Math.min(size, MAX_TEXT_BYTES)));
}

function readPart(cursor: ByteCursor, version: number): Part {
  const found: Attributes = { texts: [] };
  for (let name = nameAt(cursor); name !== ''; name = nameAt(cursor)) {
    const type = nameAt(cursor);
    const size = cursor.i32();
    if (size < 0) throw corrupt('An attribute has a negative size.');
    const inside = cursor.part(size);
    const reader = readers[`${name} ${type}`];
    try {
      if (reader) reader(inside, found, size);
      else readOther(name, type, inside, found, size);
    } catch (error) {
      throw error instanceof EndOfData ? corrupt(`The attribute ${name} is too short.`) : error;
    }
  }
  return partOf(found, version);
}

function partOf(found: Attributes, version: number): Part {
  const { channels, data, type = '', compression = -1, tiles, chromaticities, chunkCount } = found;
  const deep = type.startsWith('deep') || (version & (flags.deep | flags.multipart)) === flags.deep;
  if (channels === undefined || data === undefined) throw corrupt('The header lacks its channels or its data window.');
  const method = compressions[compression];
  if (method === undefined) throw unsupported(`Compression ${compression} is not known.`);
  const tiled = (version & flags.tiled) !== 0 || type === 'tiledimage';
  if (tiled && tiles === undefined) throw corrupt('The file is tiled, but does not say how.');
  const density = densityOf(found);
  return {
    channels,
    compression: method,
    data,
    display: found.display ?? data,
    deep,
    metadata: textsBlock(found.texts.filter(({ text }) => text !== '')),
    unread: found.unread === true,
    preview: found.preview === true,
    ...(tiled && tiles ? { tiles } : {}),
    ...(chromaticities && plausible(chromaticities) ? { chromaticities } : {}),
    ...(density ? { density } : {}),
    ...(chunkCount === undefined ? {} : { chunkCount }),
  };
}

/** `xDensity` is in pixels per inch, where it is there; rows are as much closer as pixels are wider than high. */
function densityOf({ xDensity = 0, ratio = 1 }: Attributes): Density | undefined {
  if (!(xDensity > 0)) return densityOfShape(1, ratio);
  const y = xDensity * ratio;
  const sane = (value: number): boolean => value > 0 && value < 1e6;
  return sane(xDensity) && sane(y) ? { x: xDensity, y } : undefined;
}

function plausible(values: Chromaticities): boolean {
  const [, , , , , , , whiteY = 0] = values;
  return values.every((value) => Math.abs(value) < 10) && whiteY > 0;
}

function readBox(cursor: ByteCursor): Box {
  const [left, top, right, bottom] = [cursor.i32(), cursor.i32(), cursor.i32(), cursor.i32()];
  // OpenEXR itself takes coordinates up to half of what an integer holds.
  const far = Math.max(Math.abs(left), Math.abs(top), Math.abs(right), Math.abs(bottom)) > 2 ** 30;
  if (right < left || bottom < top || far) throw corrupt('A window of the header is empty or inside out.');
  return { left, top, right, bottom };
}

const MOST_CHANNELS = 4096;

function readChannels(cursor: ByteCursor): Channel[] {
  const channels: Channel[] = [];
  for (let name = nameAt(cursor); name !== ''; name = nameAt(cursor)) {
    const type = (['uint', 'half', 'float'] as const)[cursor.i32()];
    const linear = cursor.u8() !== 0;
    cursor.skip(3);
    const [xStep, yStep] = [cursor.i32(), cursor.i32()];
    if (type === undefined || xStep < 1 || yStep < 1) throw corrupt(`The channel ${name} is not described rightly.`);
    channels.push({ name, type, bytes: type === 'half' ? 2 : 4, linear, xStep, yStep });
    if (channels.length > MOST_CHANNELS) throw corrupt('The file says that it has thousands of channels.');
  }
  if (channels.length === 0) throw corrupt('The file has no channels.');
  return channels;
}
