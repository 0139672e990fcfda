/** The directory of icon and cursor files (ICONDIR, ICONDIRENTRY), and where each picture lies. */
import { type ByteSource, ConvertError } from '@safelight/core';
import { readChunks } from '../../families/png/chunks.ts';
import { type PngHeader, readHeader as readPngHeader } from '../../families/png/header.ts';
import { type Bitmap, readBitmap } from './bitmap.ts';

/** One picture of the file: a PNG stream, or a bitmap without file header. */
export interface IconPicture {
  readonly width: number;
  readonly height: number;
  /** Bits per pixel. */
  readonly bits: number;
  /** The picture's bytes, header included. */
  readonly source: ByteSource;
  readonly content:
    | { readonly kind: 'png'; readonly header: PngHeader }
    | { readonly kind: 'bitmap'; readonly header: Bitmap };
}

/** What a file holds: pictures whose headers could be read, largest first, then deepest. */
export interface IconFile {
  readonly pictures: readonly [IconPicture, ...IconPicture[]];
  /** Entries whose headers could not be read. */
  readonly broken: number;
}

const DIRECTORY = 6;
const ENTRY = 16;
/** Real files hold a dozen. */
const MAX_ENTRIES = 1024;
const pngStart = [0x89, 0x50, 0x4e, 0x47];

/** The error for a file that breaks the rules. */
function corrupt(message: string): ConvertError {
  return new ConvertError('corrupt-input', message, { stage: 'decode', formatId: 'ico' });
}

/**
 * Reads the directory and the header of every picture. Sizes are those of the pictures' own headers: the directory has
 * one byte for each, and writers fill it carelessly.
 *
 * @throws ConvertError `corrupt-input`, or `limit-exceeded` for more than 1024 pictures
 */
export async function readIcons(source: ByteSource): Promise<IconFile> {
  const head = await source.read(0, DIRECTORY);
  if (head.length < DIRECTORY || head[0] !== 0 || head[1] !== 0 || (head[2] !== 1 && head[2] !== 2) || head[3] !== 0) {
    throw corrupt('The file does not begin as an icon or cursor.');
  }
  const count = (head[4] ?? 0) | ((head[5] ?? 0) << 8);
  if (count === 0) throw corrupt('The file has no pictures.');
  if (count > MAX_ENTRIES) {
    const message = `The file has ${count} pictures, more than the limit of ${MAX_ENTRIES}.`;
    throw new ConvertError('limit-exceeded', message, { stage: 'decode', formatId: 'ico' });
  }
  const entries = await source.read(DIRECTORY, count * ENTRY);
  const found: IconPicture[] = [];
  let failure: unknown = corrupt('The file ends inside its directory.');
  for (let at = 0; at + ENTRY <= entries.length; at += ENTRY) {
    try {
      found.push(await readPicture(source, entries.subarray(at, at + ENTRY)));
    } catch (error) {
      failure = error;
    }
  }
  const [first, ...rest] = found.toSorted((a, b) => b.width * b.height - a.width * a.height || b.bits - a.bits);
  if (first === undefined) throw failure;
  return { pictures: [first, ...rest], broken: count - found.length };
}

async function readPicture(file: ByteSource, entry: Uint8Array): Promise<IconPicture> {
  const view = new DataView(entry.buffer, entry.byteOffset, ENTRY);
  const source = within(file, view.getUint32(12, true), view.getUint32(8, true));
  const start = await source.read(0, 4);
  if (pngStart.every((byte, index) => start[index] === byte)) {
    const header = await readPngHeader(source, await readChunks(source, 'IDAT'));
    const channels = [1, 0, 3, 1, 2, 0, 4][header.color] ?? 1;
    const { width, height } = header;
    return { width, height, bits: header.depth * channels, source, content: { kind: 'png', header } };
  }
  const header = await readBitmap(source);
  const { width, height, bits } = header;
  return { width, height, bits, source, content: { kind: 'bitmap', header } };
}

/** A part of the file as a source of its own; what lies beyond the file's end is not there. */
function within(file: ByteSource, offset: number, length: number): ByteSource {
  const size = Math.max(Math.min(length, file.size - offset), 0);
  return { size, read: (at, count) => file.read(offset + at, Math.max(Math.min(count, size - at), 0)) };
}
