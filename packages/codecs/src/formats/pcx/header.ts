/** The header and the palettes of PCX files (ZSoft PCX File Format Technical Reference Manual). */
import { type ByteSource, ConvertError, type Density } from '@safelight/core';

/** A file's header. */
export interface PcxHeader {
  readonly width: number;
  readonly height: number;
  /** Bits per pixel of a plane. */
  readonly bits: 1 | 2 | 4 | 8;
  readonly planes: number;
  /** Bytes of a row of one plane. */
  readonly stride: number;
  readonly compressed: boolean;
  /** RGB of every index, where pixels are indices. */
  readonly palette?: Uint8Array;
  /** Every palette colour is a gray. */
  readonly gray: boolean;
  /** Offset behind the pixels: of the palette at the end, or the file's size. */
  readonly end: number;
  /** The palette at the end is missing, and nothing says that the pixels are levels of gray. */
  readonly paletteLost?: boolean;
  readonly density?: Density;
}

/** Bytes of the header. */
export const HEADER = 128;
/** Bytes of the palette at the end, its mark included. */
export const END_PALETTE = 769;
/** What the palette at the end begins with. */
export const PALETTE_MARK = 12;

/** Colours of files without palette: those of the EGA. */
const ega = Uint8Array.from(
  [
    0x000000, 0x0000aa, 0x00aa00, 0x00aaaa, 0xaa0000, 0xaa00aa, 0xaa5500, 0xaaaaaa, 0x555555, 0x5555ff, 0x55ff55,
    0x55ffff, 0xff5555, 0xff55ff, 0xffff55, 0xffffff,
  ].flatMap((color) => [color >> 16, (color >> 8) & 255, color & 255]),
);

/** What the field about the palette says of pixels that need none. */
const GRAY_LEVELS = 2;

function fail(code: 'corrupt-input' | 'unsupported-feature', message: string): ConvertError {
  return new ConvertError(code, message, { stage: 'decode', formatId: 'pcx' });
}

/** The error for a file that breaks the rules. */
export function corrupt(message: string): ConvertError {
  return fail('corrupt-input', message);
}

/** Reads header and palette; throws ConvertError `corrupt-input` or `unsupported-feature`. */
export async function readHeader(source: ByteSource): Promise<PcxHeader> {
  const head = await source.read(0, HEADER);
  if (head[0] !== 10 || (head[2] ?? 2) > 1) throw corrupt('The file does not begin as a PCX picture.');
  if (head.length < HEADER) throw corrupt('The file ends inside its header.');
  const view = new DataView(head.buffer, head.byteOffset, HEADER);
  const width = view.getUint16(8, true) - view.getUint16(4, true) + 1;
  const height = view.getUint16(10, true) - view.getUint16(6, true) + 1;
  const bits = view.getUint8(3);
  const planes = view.getUint8(65);
  const stride = view.getUint16(66, true);
  checkShape(width, height, bits, stride);
  if (!isDepth(bits) || planes < 1 || planes > 4) throw corrupt(`PCX has no ${planes} planes of ${bits} bits.`);
  const density = densityOf(view, width, height);
  const stored = { width, height, bits, planes, stride, compressed: head[2] === 1 } as const;
  const shape = density === undefined ? stored : { ...stored, density };
  if (bits === 8 && planes >= 3) return { ...shape, gray: false, end: source.size };
  const count = bits * planes;
  if (count > 4 && count !== 8) throw fail('unsupported-feature', `${planes} planes of ${bits} bits cannot be read.`);
  const colors =
    count === 8
      ? await largePalette(source, view)
      : { palette: readPalette(head.subarray(16, 64), count, head[1]), end: source.size };
  return { ...shape, ...colors, gray: isGray(colors.palette) };
}

/** The palette of 256 colours at the end; levels of gray where there is none. */
async function largePalette(
  source: ByteSource,
  head: DataView,
): Promise<{ readonly palette: Uint8Array; readonly end: number; readonly paletteLost: boolean }> {
  const palette = await readEndPalette(source);
  if (palette) return { palette, end: source.size - END_PALETTE, paletteLost: false };
  return { palette: grayRamp(), end: source.size, paletteLost: head.getUint16(68, true) !== GRAY_LEVELS };
}

/** Sizes of screens, which old files have in place of a density. */
const screens = ['320 200', '640 200', '640 350', '640 400', '640 480', '800 600', '1024 768', '1280 1024'];

/** Dots per inch; where the fields hold the size of the picture or of a screen, nothing is known. */
function densityOf(view: DataView, width: number, height: number): Density | undefined {
  const [x, y] = [view.getUint16(12, true), view.getUint16(14, true)];
  if (x === 0 || y === 0 || (x === width && y === height) || screens.includes(`${x} ${y}`)) return undefined;
  return { x, y };
}

function checkShape(width: number, height: number, bits: number, stride: number): void {
  if (width < 1 || height < 1) throw corrupt('The picture has no size.');
  if (stride < Math.ceil((width * bits) / 8)) throw corrupt('The rows are shorter than the picture.');
}

function isDepth(bits: number): bits is PcxHeader['bits'] {
  return bits === 1 || bits === 2 || bits === 4 || bits === 8;
}

async function readEndPalette(source: ByteSource): Promise<Uint8Array | undefined> {
  if (source.size < HEADER + END_PALETTE) return undefined;
  const bytes = await source.read(source.size - END_PALETTE, END_PALETTE);
  return bytes[0] === PALETTE_MARK ? bytes.slice(1) : undefined;
}

function grayRamp(): Uint8Array {
  return Uint8Array.from({ length: 768 }, (_, index) => Math.floor(index / 3));
}

/** The version of files without palette. */
const NO_PALETTE = 3;

/**
 * The header's palette; where all its colours are the same, black and white or the colours of the EGA. In one-bit files
 * of a version without palette it says no more than which of the two is white, as ImageMagick has it.
 */
function readPalette(stored: Uint8Array, count: number, version: number | undefined): Uint8Array {
  const sum = (at: number): number => stored.subarray(at, at + 3).reduce((total, value) => total + value, 0);
  if (count === 1 && version === NO_PALETTE && sum(0) > sum(3)) return Uint8Array.of(255, 255, 255, 0, 0, 0);
  const palette = stored.slice(0, 3 * 2 ** count);
  if (palette.some((value, index) => value !== palette[index % 3])) return palette;
  if (count === 1) return Uint8Array.of(0, 0, 0, 255, 255, 255);
  return ega.subarray(0, palette.length);
}

function isGray(palette: Uint8Array): boolean {
  for (let at = 0; at < palette.length; at += 3) {
    if (palette[at] !== palette[at + 1] || palette[at] !== palette[at + 2]) return false;
  }
  return true;
}
