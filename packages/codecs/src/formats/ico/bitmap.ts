/** Bitmaps inside icons: BITMAPINFOHEADER with the height doubled, colours, then a mask of one bit a pixel. */
import { type ByteSource, type ColorSpace, ConvertError } from '@safelight/core';
import { usableIcc } from '../../metadata/icc.ts';

/** A bitmap's header. */
export interface Bitmap {
  readonly width: number;
  /** Rows of the picture: half of what the header says. */
  readonly height: number;
  readonly bits: 1 | 4 | 8 | 16 | 24 | 32;
  /** RGB, for 8 bits and fewer. */
  readonly palette: Uint8Array;
  /** Every palette colour is a gray. */
  readonly gray: boolean;
  /** Where the colours begin, from the header's start. */
  readonly offset: number;
  /** Where the mask begins. */
  readonly maskOffset: number;
  /** Bytes of the mask; 0 where a profile lies in its place, so that there is none. */
  readonly maskSize: number;
  readonly colorSpace: ColorSpace;
}

/** What a bitmap's pixels are. */
export interface BitmapPixels {
  /** Gray or RGB of 8 bits, with alpha where a pixel is not opaque. */
  readonly data: Uint8Array;
  readonly alpha: boolean;
  /** Bytes are missing. */
  readonly truncated: boolean;
}

const INFO_HEADER = 40;
const V5_HEADER = 124;
/** `bV5CSType` PROFILE_EMBEDDED, "MBED". */
const EMBEDDED = 0x4d424544;
const MAX_PROFILE = 16 * 1024 * 1024;
const BIT_FIELDS = 3;

function fail(code: 'corrupt-input' | 'unsupported-feature', message: string): ConvertError {
  return new ConvertError(code, message, { stage: 'decode', formatId: 'ico' });
}

/** Bytes of a stored row: padded to 4. */
export function rowBytes(width: number, bits: number): number {
  return Math.ceil((width * bits) / 32) * 4;
}

/** Reads header, palette and profile; throws ConvertError `corrupt-input` or `unsupported-feature`. */
export async function readBitmap(source: ByteSource): Promise<Bitmap> {
  const head = await source.read(0, V5_HEADER);
  if (head.length < INFO_HEADER) throw fail('corrupt-input', 'The file ends inside the header of a picture.');
  const view = new DataView(head.buffer, head.byteOffset, head.length);
  const size = view.getUint32(0, true);
  const width = view.getInt32(4, true);
  const height = Math.floor(Math.abs(view.getInt32(8, true)) / 2);
  const bits = view.getUint16(14, true);
  const compression = view.getUint32(16, true);
  checkShape(size, width, height);
  if (!isDepth(bits)) throw fail('corrupt-input', `Icons have no pictures of ${bits} bits.`);
  const isPlain = compression === 0 || (compression === BIT_FIELDS && bits === 32);
  if (!isPlain) throw fail('unsupported-feature', 'Icons with compressed bitmaps cannot be read.');
  const fields = compression === BIT_FIELDS && size === INFO_HEADER ? 12 : 0;
  const entries = bits > 8 ? 0 : paletteSize(view.getUint32(32, true), bits);
  const colors = await source.read(size + fields, entries * 4);
  const palette = readPalette(colors, bits);
  const offset = size + fields + entries * 4;
  const maskOffset = offset + rowBytes(width, bits) * height;
  const colorSpace = size < V5_HEADER ? 'srgb' : await readColorSpace(source, view);
  const gray = bits <= 8 && colorSpace === 'srgb' && isGray(palette.subarray(0, Math.max(entries, 1) * 3));
  const mask = rowBytes(width, 1) * height;
  const hasRoom = colorSpace === 'srgb' || view.getUint32(112, true) >= maskOffset + mask;
  return { width, height, bits, palette, gray, offset, maskOffset, maskSize: hasRoom ? mask : 0, colorSpace };
}

function checkShape(size: number, width: number, height: number): void {
  if (size < INFO_HEADER || size > V5_HEADER) throw fail('corrupt-input', 'A picture is neither a bitmap nor PNG.');
  if (width < 1 || height < 1) throw fail('corrupt-input', 'A picture has no size.');
}

function isDepth(bits: number): bits is Bitmap['bits'] {
  return [1, 4, 8, 16, 24, 32].includes(bits);
}

/** `biClrUsed`, where 0 is all that the bits can number. */
function paletteSize(used: number, bits: number): number {
  return used === 0 || used > 2 ** bits ? 2 ** bits : used;
}

/** RGB of as many entries as the bits can number, black where the file has none. */
function readPalette(stored: Uint8Array, bits: number): Uint8Array {
  const palette = new Uint8Array(bits > 8 ? 0 : 3 * 2 ** bits);
  for (let from = 0, to = 0; to < palette.length; from += 4, to += 3) {
    palette[to] = stored[from + 2] ?? 0;
    palette[to + 1] = stored[from + 1] ?? 0;
    palette[to + 2] = stored[from] ?? 0;
  }
  return palette;
}

function isGray(palette: Uint8Array): boolean {
  for (let at = 0; at < palette.length; at += 3) {
    if (palette[at] !== palette[at + 1] || palette[at] !== palette[at + 2]) return false;
  }
  return true;
}

async function readColorSpace(source: ByteSource, view: DataView): Promise<ColorSpace> {
  if (view.byteLength < V5_HEADER || view.getUint32(56, true) !== EMBEDDED) return 'srgb';
  const size = view.getUint32(116, true);
  if (size === 0 || size > MAX_PROFILE) return 'srgb';
  const icc = usableIcc(await source.read(view.getUint32(112, true), size), 'rgb');
  return icc?.length === size ? { icc: icc.slice() } : 'srgb';
}

/**
 * The pixels, top row first. The fourth byte of 32 bits is alpha where it is not 0 throughout; else, and for fewer bits,
 * pixels that the mask names are clear.
 *
 * @param bytes the picture's bytes from its header on
 * @throws ConvertError `corrupt-input` when there are no pixels, or hardly any of many
 */
export function readPixels(bitmap: Bitmap, bytes: Uint8Array): BitmapPixels {
  const { width, height, bits, offset, maskOffset, maskSize } = bitmap;
  const wanted = maskOffset - offset;
  const left = bytes.length - offset;
  if (left <= 0 || (wanted > 1e6 && left < wanted / 100)) throw fail('corrupt-input', 'A picture has no pixels.');
  const colors = bitmap.gray ? 1 : 3;
  const rows = new Uint8Array(wanted);
  rows.set(bytes.subarray(offset, maskOffset));
  const rgba = new Uint8Array(width * height * (colors + 1));
  if (bits <= 8) readIndices(bitmap, rows, rgba, colors);
  else readColors(bitmap, rows, rgba);
  const alphaBytes = bits === 32 && hasAlpha(rgba);
  if (!alphaBytes) applyMask(bitmap, bytes.subarray(maskOffset, maskOffset + maskSize), rgba, colors + 1);
  const truncated = left < wanted || (!alphaBytes && bytes.length < maskOffset + maskSize);
  const opaque = isOpaque(rgba, colors);
  return { data: opaque ? withoutAlpha(rgba, colors) : rgba, alpha: !opaque, truncated };
}

function readIndices(bitmap: Bitmap, rows: Uint8Array, out: Uint8Array, colors: number): void {
  const { width, height, bits, palette } = bitmap;
  const stride = rowBytes(width, bits);
  const mask = 2 ** bits - 1;
  for (let row = 0, to = 0; row < height; row++) {
    const from = (height - 1 - row) * stride;
    for (let x = 0; x < width; x++, to += colors + 1) {
      const bit = x * bits;
      const index = ((rows[from + (bit >> 3)] as number) >> (8 - bits - (bit & 7))) & mask;
      for (let channel = 0; channel < colors; channel++) out[to + channel] = palette[index * 3 + channel] as number;
    }
  }
}

/** 5-5-5, BGR or BGRA. */
function readColors({ width, height, bits }: Bitmap, rows: Uint8Array, out: Uint8Array): void {
  const stride = rowBytes(width, bits);
  for (let row = 0, to = 0; row < height; row++) {
    let from = (height - 1 - row) * stride;
    for (let x = 0; x < width; x++, from += bits / 8, to += 4) {
      if (bits === 16) {
        setFives(out, to, (rows[from] as number) | ((rows[from + 1] as number) << 8));
        continue;
      }
      out[to] = rows[from + 2] as number;
      out[to + 1] = rows[from + 1] as number;
      out[to + 2] = rows[from] as number;
      if (bits === 32) out[to + 3] = rows[from + 3] as number;
    }
  }
}

function setFives(out: Uint8Array, to: number, pixel: number): void {
  for (let channel = 0; channel < 3; channel++) {
    out[to + channel] = Math.round((((pixel >> (10 - 5 * channel)) & 31) * 255) / 31);
  }
}

function hasAlpha(rgba: Uint8Array): boolean {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 0) return true;
  return false;
}

/** Alpha from the mask; pixels of a mask that is not there are opaque. */
function applyMask({ width, height }: Bitmap, mask: Uint8Array, out: Uint8Array, channels: number): void {
  const stride = rowBytes(width, 1);
  for (let row = 0, to = channels - 1; row < height; row++) {
    const from = (height - 1 - row) * stride;
    for (let x = 0; x < width; x++, to += channels) {
      out[to] = ((mask[from + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1 ? 0 : 255;
    }
  }
}

function isOpaque(samples: Uint8Array, colors: number): boolean {
  for (let at = colors; at < samples.length; at += colors + 1) if (samples[at] !== 255) return false;
  return true;
}

function withoutAlpha(samples: Uint8Array, colors: number): Uint8Array {
  const out = new Uint8Array((samples.length / (colors + 1)) * colors);
  for (let from = 0, to = 0; to < out.length; from += colors + 1, to += colors) {
    for (let channel = 0; channel < colors; channel++) out[to + channel] = samples[from + channel] as number;
  }
  return out;
}
