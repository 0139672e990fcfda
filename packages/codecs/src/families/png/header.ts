/** What the chunks of a PNG file say besides the pixels (PNG 3rd edition, 11). */
import type {
  Adjustment,
  ByteSource,
  Cicp,
  ColorModel,
  ColorSpace,
  Density,
  Metadata,
  Orientation,
} from '@safelight/core';
import { densityFromMetres, densityOfShape } from '../../metadata/density.ts';
import { readOrientation } from '../../metadata/exif.ts';
import { usableIcc } from '../../metadata/icc.ts';
import { PROGRAM_DATA } from '../../metadata/program-data.ts';
import { type Chunk, checkedData, corrupt, uint16, uint32 } from './chunks.ts';
import { inflateSmall } from './inflate.ts';
import { readMetadata } from './text-metadata.ts';

/** Colour types of IHDR. */
const colorType = { gray: 0, rgb: 2, palette: 3, grayAlpha: 4, rgba: 6 } as const;

/** IHDR, checked: dimensions of 1 or more, a combination of depth and colour type that PNG has. */
export interface ImageHeader {
  readonly width: number;
  readonly height: number;
  readonly depth: 1 | 2 | 4 | 8 | 16;
  readonly color: number;
  readonly interlaced: boolean;
}

/** acTL. */
export interface AnimationControl {
  readonly frames: number;
  /** 0 is for ever. */
  readonly plays: number;
}

/** A file's header. */
export interface PngHeader extends ImageHeader {
  readonly model: ColorModel;
  readonly alpha: 'none' | 'straight';
  /** RGBA, 256 entries, opaque black where the file has none; for colour type 3. */
  readonly palette?: Uint8Array;
  /** Samples as stored of the colour that is transparent. */
  readonly key?: readonly [number, number, number];
  readonly significantBits?: number;
  readonly colorSpace: ColorSpace;
  readonly metadata: Metadata;
  /** A text of the file is damaged or too long to be one. */
  readonly textLost: boolean;
  /** What is to be said of metadata that were not read, and of what programs keep for themselves. */
  readonly told: readonly Adjustment[];
  readonly orientation: Orientation;
  readonly density?: Density;
  readonly animation?: AnimationControl;
}

/** Profiles are seldom above 1 MB. */
const MAX_PROFILE = 16 * 1024 * 1024;
const MAX_SIDE = 2 ** 31 - 1;

const depthsOf: Readonly<Record<number, readonly number[]>> = {
  [colorType.gray]: [1, 2, 4, 8, 16],
  [colorType.rgb]: [8, 16],
  [colorType.palette]: [1, 2, 4, 8],
  [colorType.grayAlpha]: [8, 16],
  [colorType.rgba]: [8, 16],
};

/** Reads the header out of the file's chunks; throws ConvertError `corrupt-input`. */
export async function readHeader(source: ByteSource, chunks: readonly Chunk[]): Promise<PngHeader> {
  const header = await imageHeader(source, chunks[0]);
  const data = await ancillaryData(source, chunks);
  const model = header.color === colorType.gray || header.color === colorType.grayAlpha ? 'gray' : 'rgb';
  const palette = header.color === colorType.palette ? readPalette(data.get('PLTE'), data.get('tRNS')) : undefined;
  const key = readKey(header, data.get('tRNS'));
  const { metadata, textLost, told } = await readMetadata(source, chunks);
  const density = readDensity(data.get('pHYs'));
  const animation = readAnimation(data.get('acTL'));
  const significantBits = header.depth === 16 ? readSignificantBits(data.get('sBIT')) : undefined;
  const isTransparent = header.color >= colorType.grayAlpha || key !== undefined || (palette?.alpha ?? false);
  return {
    ...header,
    model,
    alpha: isTransparent ? 'straight' : 'none',
    ...(palette === undefined ? {} : { palette: palette.entries }),
    ...(key === undefined ? {} : { key }),
    ...(significantBits === undefined ? {} : { significantBits }),
    colorSpace: await readColorSpace(data, model),
    metadata,
    textLost,
    told: chunks.some(isUnread) ? [...told, PROGRAM_DATA] : told,
    orientation: readOrientation(metadata.exif),
    ...(density === undefined ? {} : { density }),
    ...(animation === undefined ? {} : { animation }),
  };
}

async function imageHeader(source: ByteSource, first: Chunk | undefined): Promise<ImageHeader> {
  if (first?.type !== 'IHDR' || first.length !== 13) throw corrupt('The file does not begin with a header chunk.');
  const data = await checkedData(source, first);
  if (data === undefined) throw corrupt('The header chunk is damaged.');
  const width = uint32(data, 0);
  const height = uint32(data, 4);
  const depth = data[8] ?? 0;
  const color = data[9] ?? 0;
  if (width === 0 || height === 0 || width > MAX_SIDE || height > MAX_SIDE) throw corrupt('The picture has no size.');
  if (!depthsOf[color]?.includes(depth)) throw corrupt(`PNG has no colour type ${color} with ${depth} bits.`);
  if (data[10] !== 0 || data[11] !== 0 || (data[12] ?? 0) > 1)
    throw corrupt('The header names methods that do not exist.');
  return { width, height, depth: depth as ImageHeader['depth'], color, interlaced: data[12] === 1 };
}

const wanted = new Set(['PLTE', 'tRNS', 'iCCP', 'sRGB', 'cICP', 'gAMA', 'cHRM', 'pHYs', 'acTL', 'sBIT']);

/** Chunks of the standard (PNG 3rd edition, 5.6), and what Apple's system adds about how the pixels are packed. */
const KNOWN: ReadonlySet<string> = new Set(
  'IHDR,PLTE,IDAT,tRNS,cHRM,gAMA,iCCP,sBIT,sRGB,cICP,mDCV,cLLI,bKGD,hIST,pHYs,sPLT,eXIf,tIME,iTXt,tEXt,zTXt,acTL,fcTL,fdAT,iDOT,CgBI'.split(
    ',',
  ),
);

/** Whether nobody knows here what a chunk is: a program's own, or a statement of origin. */
function isUnread({ type, length }: Chunk): boolean {
  return length > 0 && !KNOWN.has(type);
}

/** The first of each of the small chunks; those with a wrong checksum are left out, as libpng does, but for PLTE. */
async function ancillaryData(source: ByteSource, chunks: readonly Chunk[]): Promise<Map<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  for (const chunk of chunks) {
    if (!wanted.has(chunk.type) || found.has(chunk.type)) continue;
    const data = await checkedData(source, chunk);
    if (data !== undefined) found.set(chunk.type, data);
    else if (chunk.type === 'PLTE') throw corrupt('The palette is damaged.');
  }
  return found;
}

function readPalette(plte: Uint8Array | undefined, trns: Uint8Array | undefined) {
  if (plte === undefined || plte.length < 3) throw corrupt('The picture has no palette.');
  const entries = new Uint8Array(1024);
  const count = Math.min(Math.floor(plte.length / 3), 256);
  let alpha = false;
  for (let index = 0; index < 256; index++) {
    if (index < count) entries.set(plte.subarray(index * 3, index * 3 + 3), index * 4);
    const opacity = index < count ? (trns?.[index] ?? 255) : 255;
    entries[index * 4 + 3] = opacity;
    alpha ||= opacity < 255;
  }
  return { entries, alpha };
}

function readKey(header: ImageHeader, trns: Uint8Array | undefined): readonly [number, number, number] | undefined {
  if (trns === undefined) return undefined;
  const mask = 2 ** header.depth - 1;
  const sample = (index: number): number => uint16(trns, index * 2) & mask;
  if (header.color === colorType.gray && trns.length >= 2) return [sample(0), 0, 0];
  return header.color === colorType.rgb && trns.length >= 6 ? [sample(0), sample(1), sample(2)] : undefined;
}

function readSignificantBits(sbit: Uint8Array | undefined): number | undefined {
  const most = Math.max(0, ...(sbit ?? []));
  return most > 0 && most < 16 ? most : undefined;
}

/** cICP before iCCP before sRGB before gAMA and cHRM (PNG 3rd edition, 4.3). */
async function readColorSpace(data: ReadonlyMap<string, Uint8Array>, model: ColorModel): Promise<ColorSpace> {
  const cicp = readCicp(data.get('cICP'));
  if (cicp !== undefined) return isSrgb(cicp) ? 'srgb' : { cicp };
  const icc = usableIcc(await readProfile(data.get('iCCP')), model);
  if (icc !== undefined) return { icc };
  const [gama, chrm] = [data.get('gAMA'), data.get('cHRM')];
  if (data.has('iCCP') || data.has('sRGB') || !(gama || chrm)) return 'srgb';
  const { ownColors } = await import('./own-colors.ts');
  const own = ownColors(gama, chrm, model);
  return own === undefined ? 'srgb' : { icc: own };
}

function readCicp(data: Uint8Array | undefined): Cicp | undefined {
  const [primaries, transfer, matrix, range] = data ?? [];
  if (primaries === undefined || transfer === undefined || range === undefined) return undefined;
  // RGB is all that PNG holds.
  if (matrix !== 0) return undefined;
  return { primaries, transfer, matrix, fullRange: range === 1 };
}

function isSrgb({ primaries, transfer, fullRange }: Cicp): boolean {
  return primaries === 1 && transfer === 13 && fullRange;
}

async function readProfile(iccp: Uint8Array | undefined): Promise<Uint8Array | undefined> {
  const end = iccp?.indexOf(0) ?? -1;
  if (iccp === undefined || end < 0 || end > 79) return undefined;
  return inflateSmall(iccp.subarray(end + 2), MAX_PROFILE);
}

function readDensity(phys: Uint8Array | undefined): Density | undefined {
  if (phys === undefined || phys.length < 9) return undefined;
  const [x, y] = [uint32(phys, 0), uint32(phys, 4)];
  return phys[8] === 1 ? densityFromMetres(x, y) : densityOfShape(x, y);
}

function readAnimation(actl: Uint8Array | undefined): AnimationControl | undefined {
  if (actl === undefined || actl.length < 8) return undefined;
  const frames = uint32(actl, 0);
  return frames === 0 ? undefined : { frames, plays: uint32(actl, 4) };
}
