/** The sections of a PSD or PSB file (Adobe Photoshop File Formats Specification, "Photoshop File Format"). */
import type { ByteSource } from '@safelight/core';
import { SourceCursor } from '../../coding/cursor.ts';
import { type ImageResources, parseResources } from './resources.ts';

/** Colour modes of the header. */
export const colorMode = {
  bitmap: 0,
  gray: 1,
  indexed: 2,
  rgb: 3,
  cmyk: 4,
  multichannel: 7,
  duotone: 8,
  lab: 9,
} as const;

/** The 26 bytes that every file begins with. */
export interface PhotoshopHeader {
  /** PSB: counts of 4 and lengths of 8 bytes where PSD has 2 and 4. */
  readonly large: boolean;
  readonly channels: number;
  readonly width: number;
  readonly height: number;
  readonly depth: 1 | 8 | 16 | 32;
  readonly mode: number;
}

/** What lies where, and what the layer section says of the merged picture. */
export interface PhotoshopDocument {
  readonly header: PhotoshopHeader;
  /** Colour mode data: the planar palette of indexed pictures. */
  readonly palette: Uint8Array;
  readonly resources: ImageResources;
  /** The layer info: the number of layers, their records and channels; `undefined` where there is none. */
  readonly layerInfo?: { readonly offset: number; readonly length: number };
  /** The first channel behind the colours is the merged picture's transparency. */
  readonly transparent: boolean;
  /** Where the merged picture begins. */
  readonly dataOffset: number;
}

const SIGNATURE = 0x3842_5053;
const HEADER = 26;
/** Files of Photoshop have at most 56 channels. */
const MAX_CHANNELS = 56;

/** A length of 4 bytes, or of 8. */
function readLength(cursor: SourceCursor, wide: boolean): Promise<number> {
  return wide ? cursor.u64() : cursor.u32();
}

async function readHeader(source: ByteSource): Promise<PhotoshopHeader> {
  const view = await new SourceCursor(source, 0).view(HEADER);
  const version = view.getUint16(4);
  if (view.getUint32(0) !== SIGNATURE || (version !== 1 && version !== 2))
    throw new Error('This is no Photoshop file.');
  const header = {
    large: version === 2,
    channels: view.getUint16(12),
    height: view.getUint32(14),
    width: view.getUint32(18),
    depth: view.getUint16(22) as PhotoshopHeader['depth'],
    mode: view.getUint16(24),
  };
  const { channels, width, height, depth, mode, large } = header;
  const most = large ? 300_000 : 30_000;
  if (width < 1 || height < 1 || width > most || height > most) {
    throw new Error(`The header says an impossible size, ${width} x ${height}.`);
  }
  if (channels < 1 || channels > MAX_CHANNELS) throw new Error(`The header says ${channels} channels.`);
  if (![1, 8, 16, 32].includes(depth)) throw new Error(`The header says ${depth} bits a sample.`);
  if (!Object.values<number>(colorMode).includes(mode)) throw new Error(`Colour mode ${mode} is unknown.`);
  if (depth === 1 && mode !== colorMode.bitmap) throw new Error('Samples of 1 bit are for bitmaps alone.');
  if (channels < colorChannels(header)) throw new Error('The file has fewer channels than its colour mode needs.');
  return header;
}

/** How many channels of a file are colour. Multichannel pictures have one, three or four inks that we can name. */
export function colorChannels({ mode, channels }: Pick<PhotoshopHeader, 'mode' | 'channels'>): number {
  if (mode === colorMode.rgb || mode === colorMode.lab) return 3;
  if (mode === colorMode.cmyk) return 4;
  if (mode === colorMode.multichannel) return channels >= 4 ? 4 : channels === 3 ? 3 : 1;
  return 1;
}

/** Reads the headers of all sections. Throws `Error` where they break the format's rules. */
export async function readDocument(source: ByteSource): Promise<PhotoshopDocument> {
  const header = await readHeader(source);
  const cursor = new SourceCursor(source, HEADER);
  const palette = await cursor.take(await cursor.u32());
  const resources = parseResources(await cursor.take(await cursor.u32()));
  const length = await readLength(cursor, header.large);
  const start = cursor.position;
  const dataOffset = start + length;
  const section = await readLayerSection(source, header, start, length);
  const { layerInfo } = section;
  // Files without layers name their transparency.
  const named = layerInfo === undefined && resources.transparencyNamed;
  const extra = header.channels > colorChannels(header) && header.mode !== colorMode.multichannel;
  const transparent = extra && (section.transparent || named);
  return { header, palette, resources, ...(layerInfo ? { layerInfo } : {}), transparent, dataOffset };
}

interface LayerSection {
  readonly layerInfo?: { readonly offset: number; readonly length: number };
  readonly transparent: boolean;
}

/** Keys of tagged blocks whose lengths have 8 bytes in PSB. */
export const wideKeys: ReadonlySet<string> = new Set(
  'LMsk Lr16 Lr32 Layr Mt16 Mt32 Mtrn Alph FMsk lnk2 FEid FXid PxSD'.split(' '),
);

/** Files of 16 and 32 bits have their layers in a tagged block behind the empty layer info. */
async function readLayerSection(
  source: ByteSource,
  { large }: PhotoshopHeader,
  start: number,
  length: number,
): Promise<LayerSection> {
  const end = Math.min(start + length, source.size);
  const least = large ? 8 : 4;
  if (length < least) return { transparent: false };
  const cursor = new SourceCursor(source, start);
  const infoLength = Math.min(await readLength(cursor, large), Math.max(end - cursor.position, 0));
  if (infoLength >= 2) {
    const offset = cursor.position;
    const count = (await cursor.view(2)).getInt16(0);
    return { layerInfo: { offset, length: infoLength }, transparent: count < 0 };
  }
  if (cursor.position + 4 > end) return { transparent: false };
  const globalMask = await cursor.u32();
  cursor.position += globalMask;
  return readTaggedLayers(source, cursor, large, end);
}

async function readTaggedLayers(
  source: ByteSource,
  cursor: SourceCursor,
  large: boolean,
  end: number,
): Promise<LayerSection> {
  let transparent = false;
  while (cursor.position + 12 <= end) {
    const head = await cursor.take(8);
    const key = String.fromCharCode(...head.subarray(4));
    if (String.fromCharCode(...head.subarray(0, 3)) !== '8BI' && String.fromCharCode(...head.subarray(0, 3)) !== '8B6')
      break;
    const length = await readLength(cursor, large && wideKeys.has(key));
    const offset = cursor.position;
    if ((key === 'Lr16' || key === 'Lr32' || key === 'Layr') && length >= 2 && offset + 2 <= end) {
      const count = (await new SourceCursor(source, offset).view(2)).getInt16(0);
      return { layerInfo: { offset, length: Math.min(length, end - offset) }, transparent: transparent || count < 0 };
    }
    if (key === 'Mtrn' || key === 'Mt16' || key === 'Mt32') transparent = true;
    cursor.position = offset + length + ((4 - (length % 4)) % 4);
  }
  return { transparent };
}
