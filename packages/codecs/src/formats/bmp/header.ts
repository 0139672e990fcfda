/** Headers of Windows and OS/2 bitmaps (BITMAPCOREHEADER to BITMAPV5HEADER, OS22XBITMAPHEADER). */
import { type ByteSource, type ColorSpace, ConvertError, type Density } from '@safelight/core';
import { densityFromMetres } from '../../metadata/density.ts';
import { usableIcc } from '../../metadata/icc.ts';

/** How the pixels are stored. */
export type Storage = 'rows' | 'rle4' | 'rle8' | 'rle24' | 'jpeg' | 'png' | 'huffman';

/** One channel in a pixel of 16 or 32 bits. */
export interface ChannelMask {
  readonly shift: number;
  /** Largest value; 0 where the channel is absent. */
  readonly max: number;
}

/** A bitmap's header. */
export interface BmpHeader {
  readonly width: number;
  readonly height: number;
  readonly topDown: boolean;
  readonly bits: 1 | 2 | 4 | 8 | 16 | 24 | 32;
  readonly storage: Storage;
  /** Offset in the file of the pixels. */
  readonly offset: number;
  /** Bytes that the header gives the pixels, 0 where it does not say. */
  readonly size: number;
  /** Red, green, blue, alpha, for 16 and 32 bits. */
  readonly masks: readonly [ChannelMask, ChannelMask, ChannelMask, ChannelMask];
  /** 32-bit pixels without masks, whose fourth byte some writers use for alpha. */
  readonly spareByte: boolean;
  /** RGB, for 8 bits and fewer. */
  readonly palette: Uint8Array;
  readonly colorSpace: ColorSpace;
  readonly density?: Density;
}

/** The error for a file that breaks the rules. */
export function corrupt(message: string): ConvertError {
  return new ConvertError('corrupt-input', message, { stage: 'decode', formatId: 'bmp' });
}

/** The error for a file that uses what is not implemented. */
export function unsupported(message: string): ConvertError {
  return new ConvertError('unsupported-feature', message, { stage: 'decode', formatId: 'bmp' });
}

const FILE_HEADER = 14;
const CORE_HEADER = 12;
const INFO_HEADER = 40;
const V3_HEADER = 56;
const V5_HEADER = 124;
const OS2_HEADER = 64;
const MAX_PROFILE = 16 * 1024 * 1024;

/** Whether bytes begin a bitmap: "BM" (or an OS/2 array "BA" of them) and a header size that exists. */
function isBmp(head: Uint8Array): boolean {
  const start = arrayOffset(head);
  if (head.length < start + 18 || head[start] !== 0x42 || head[start + 1] !== 0x4d) return false;
  const size = view(head).getUint32(start + FILE_HEADER, true);
  return [CORE_HEADER, 16, INFO_HEADER, 42, 46, 48, 52, V3_HEADER, 60, OS2_HEADER, 108, V5_HEADER].includes(size);
}

function arrayOffset(head: Uint8Array): number {
  return head[0] === 0x42 && head[1] === 0x41 ? 14 : 0;
}

function view(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Reads header, palette and profile; throws ConvertError `corrupt-input` or `unsupported-feature`. */
export async function readHeader(source: ByteSource): Promise<BmpHeader> {
  const head = await source.read(0, 14 + FILE_HEADER + V5_HEADER);
  if (!isBmp(head)) throw corrupt('The file does not begin as a bitmap.');
  const start = arrayOffset(head);
  const headerSize = view(head).getUint32(start + FILE_HEADER, true);
  if (head.length < start + FILE_HEADER + headerSize) throw corrupt('The file ends inside its header.');
  const dib = head.subarray(start + FILE_HEADER);
  const basic = headerSize === CORE_HEADER ? coreHeader(dib) : infoHeader(dib, headerSize);
  const storage = storageOf(basic.compression, basic.bits, headerSize);
  const maskBytes = headerSize === INFO_HEADER ? ({ 3: 12, 6: 16 }[basic.compression] ?? 0) : 0;
  const afterHeader = start + FILE_HEADER + headerSize + maskBytes;
  const pixelOffset = view(head).getUint32(start + 10, true);
  const { bits, density } = basic;
  const palette = bits > 8 ? new Uint8Array(0) : await readPalette(source, basic, headerSize, afterHeader, pixelOffset);
  const entry = headerSize === CORE_HEADER ? 3 : 4;
  const hasMasks = basic.compression === 3 || basic.compression === 6;
  return {
    width: basic.width,
    height: basic.height,
    topDown: basic.topDown,
    bits,
    storage,
    offset: pixelOffset >= afterHeader ? pixelOffset : afterHeader + (palette.length / 3) * entry,
    size: basic.imageSize,
    masks: hasMasks && bits >= 16 ? readMasks(dib, headerSize, basic.compression) : defaultMasks(bits),
    spareByte: bits === 32 && !hasMasks,
    palette,
    colorSpace: await readColorSpace(source, dib, headerSize, start + FILE_HEADER),
    ...(density === undefined ? {} : { density }),
  };
}

interface Basic {
  readonly width: number;
  readonly height: number;
  readonly topDown: boolean;
  readonly bits: BmpHeader['bits'];
  readonly compression: number;
  readonly imageSize: number;
  readonly colors: number;
  readonly density?: Density;
}

function coreHeader(dib: Uint8Array): Basic {
  const data = view(dib);
  const size = checkedSize(data.getUint16(4, true), data.getUint16(6, true));
  return { ...size, bits: checkedBits(data.getUint16(10, true), 0), compression: 0, imageSize: 0, colors: 0 };
}

function infoHeader(dib: Uint8Array, headerSize: number): Basic {
  const data = view(dib);
  const field = (at: number): number => (at + 4 <= headerSize ? data.getUint32(at, true) : 0);
  const size = checkedSize(data.getInt32(4, true), data.getInt32(8, true));
  const compression = field(16);
  const density = densityFromMetres(field(24), field(28));
  return {
    ...size,
    bits: checkedBits(data.getUint16(14, true), compression),
    compression,
    imageSize: field(20),
    colors: field(32),
    ...(density === undefined ? {} : { density }),
  };
}

function checkedSize(width: number, height: number): Pick<Basic, 'width' | 'height' | 'topDown'> {
  if (width <= 0 || height === 0) throw corrupt('The picture has no size.');
  return { width, height: Math.abs(height), topDown: height < 0 };
}

function checkedBits(bits: number, compression: number): BmpHeader['bits'] {
  // Embedded JPEG and PNG may say 0.
  if (bits === 0 && (compression === 4 || compression === 5)) return 24;
  if (![1, 2, 4, 8, 16, 24, 32].includes(bits)) throw corrupt(`Bitmaps have no ${bits} bits per pixel.`);
  return bits as BmpHeader['bits'];
}

function storageOf(compression: number, bits: number, headerSize: number): Storage {
  const isOs2 = headerSize === OS2_HEADER;
  if (compression === 1 && bits === 8) return 'rle8';
  if (compression === 2 && bits === 4) return 'rle4';
  if (compression === 3 && isOs2) return 'huffman';
  if (compression === 4) return isOs2 ? 'rle24' : 'jpeg';
  if (compression === 5) return 'png';
  if (compression === 0 || ((compression === 3 || compression === 6) && bits >= 16)) return 'rows';
  throw unsupported(`Bitmaps with compression ${compression} and ${bits} bits per pixel cannot be read.`);
}

async function readPalette(
  source: ByteSource,
  { bits, colors }: Basic,
  headerSize: number,
  at: number,
  pixelOffset: number,
): Promise<Uint8Array> {
  const entry = headerSize === CORE_HEADER ? 3 : 4;
  const most = 2 ** bits;
  const room = pixelOffset > at ? Math.floor((pixelOffset - at) / entry) : most;
  const count = Math.min(colors === 0 ? most : colors, most, Math.max(room, 1));
  const bytes = await source.read(at, count * entry);
  // Indices beyond the palette are black.
  const palette = new Uint8Array(count * 3);
  for (let index = 0; index < Math.floor(bytes.length / entry); index++) {
    palette[index * 3] = bytes[index * entry + 2] ?? 0;
    palette[index * 3 + 1] = bytes[index * entry + 1] ?? 0;
    palette[index * 3 + 2] = bytes[index * entry] ?? 0;
  }
  return palette;
}

const absent: ChannelMask = { shift: 0, max: 0 };

function maskOf(mask: number): ChannelMask {
  if (mask === 0) return absent;
  const shift = Math.log2((mask & -mask) >>> 0);
  const max = mask / 2 ** shift;
  if ((Math.log2(max + 1) | 0) !== Math.log2(max + 1)) throw corrupt('A channel mask has holes.');
  return { shift, max };
}

function readMasks(dib: Uint8Array, headerSize: number, compression: number): BmpHeader['masks'] {
  const data = view(dib);
  const has = headerSize >= V3_HEADER || compression === 6;
  if (dib.length < (has ? 56 : 52)) throw corrupt('The file ends inside its header.');
  return [
    maskOf(data.getUint32(40, true)),
    maskOf(data.getUint32(44, true)),
    maskOf(data.getUint32(48, true)),
    has ? maskOf(data.getUint32(52, true)) : absent,
  ];
}

function defaultMasks(bits: number): BmpHeader['masks'] {
  if (bits === 16) return [maskOf(0x7c00), maskOf(0x3e0), maskOf(0x1f), absent];
  return [maskOf(0xff0000), maskOf(0xff00), maskOf(0xff), maskOf(0xff000000)];
}

/** `bV5CSType` PROFILE_EMBEDDED, "MBED". */
const EMBEDDED = 0x4d424544;

async function readColorSpace(
  source: ByteSource,
  dib: Uint8Array,
  headerSize: number,
  headerStart: number,
): Promise<ColorSpace> {
  if (headerSize < V5_HEADER) return 'srgb';
  const data = view(dib);
  const size = data.getUint32(116, true);
  if (data.getUint32(56, true) !== EMBEDDED || size === 0 || size > MAX_PROFILE) return 'srgb';
  const icc = usableIcc(await source.read(headerStart + data.getUint32(112, true), size), 'rgb');
  return icc?.length === size ? { icc: icc.slice() } : 'srgb';
}

/** Whether every entry of the palette is a gray. */
export function isGrayPalette({ bits, palette }: BmpHeader): boolean {
  if (bits > 8) return false;
  for (let at = 0; at < palette.length; at += 3) {
    if (palette[at] !== palette[at + 1] || palette[at] !== palette[at + 2]) return false;
  }
  return true;
}
