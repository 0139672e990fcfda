/** Takes the place out of whole files without coding their pixels anew. */
import type { FormatId } from '@safelight/codecs';
import { SNIFF_BYTES, sniff } from '../../sniff.ts';
import { byteText } from '../byte-text.ts';
import { eraseFromEmbedded } from './base64.ts';
import { isAt, joined, sameBytes } from './bytes.ts';
import {
  eraseFromExr,
  eraseFromLines,
  eraseFromPhotoshop,
  eraseFromTga,
  eraseFromXcf,
  isPlainBitmap,
  pngsOfIcon,
} from './documents.ts';
import type { Eraser, Erasers } from './erasers.ts';
import { eraseFromGif } from './gif.ts';
import { deflated, inflated } from './inflate.ts';
import { eraseFromCodestream, eraseFromMedia } from './media.ts';
import { erasers } from './parts.ts';
import { pngEnd, pngWithout } from './png.ts';
import { eraseFromRiff } from './riff.ts';
import { eraseAnywhere } from './sweep.ts';
import { eraseFromTiff } from './tiff.ts';

/** A file that tells no place. */
export interface FileWithoutLocation {
  readonly bytes: Uint8Array;
  /** It told one before, or something that nobody can look into. */
  readonly removed: boolean;
}

/** Containers by how they begin: `?` is any byte. */
const CONTAINERS: readonly (readonly [start: string, erase: (file: Uint8Array, within: Erasers) => boolean])[] = [
  ['\xff\xd8\xff', (file, { jpeg }) => jpeg(file)],
  ['II*\0', eraseFromTiffFile],
  ['MM\0*', eraseFromTiffFile],
  ['II+\0', eraseFromTiffFile],
  ['MM\0+', eraseFromTiffFile],
  ['IIRO', eraseFromTiffFile],
  ['IIRS', eraseFromTiffFile],
  ['MMOR', eraseFromTiffFile],
  ['IIU\0', eraseFromTiffFile],
  ['RIFF????WEBP', eraseFromRiff],
  ['GIF8', eraseFromGif],
  ['????ftyp', eraseFromMedia],
  ['????JXL ', eraseFromMedia],
  ['????jP  ', eraseFromMedia],
  ['8BPS', eraseFromPhotoshop],
  ['gimp xcf', eraseFromXcf],
  ['\x76\x2f\x31\x01', eraseFromExr],
];

/** Formats that are known by more than how they begin. Those of pixels alone have nothing to erase. */
const FORMATS: Readonly<Partial<Record<FormatId, Eraser>>> = {
  bmp: isPlainBitmap,
  jp2: eraseFromCodestream,
  tga: eraseFromTga,
  hdr: eraseFromLines,
  xbm: eraseFromLines,
  xpm: eraseFromLines,
  ...Object.fromEntries(['pbm', 'pgm', 'ppm', 'pam', 'pfm'].map((id) => [id, eraseFromLines])),
  ...Object.fromEntries(['dds', 'pcx', 'qoi', 'jxl'].map((id) => [id, () => true])),
};

function eraseFromTiffFile(file: Uint8Array, within: Erasers): boolean {
  return eraseFromTiff(file, within, true);
}

function begins(file: Uint8Array, pattern: string): boolean {
  return Array.from(pattern).every((letter, at) => letter === '?' || isAt(file, at, letter));
}

/**
 * A file without the place, its pixels as they are coded; `undefined` where nobody can make sure of it: an unknown format,
 * one that is not written in this way, a file whose damage hides what it says.
 * @param name - for formats that have no signature
 */
export async function fileWithoutLocation(file: Uint8Array, name: string): Promise<FileWithoutLocation | undefined> {
  const id = sniff(file.subarray(0, SNIFF_BYTES), name)?.id;
  const bytes = await cleaned(file, id);
  return bytes && { bytes, removed: !sameBytes(bytes, file) };
}

async function cleaned(file: Uint8Array, id: FormatId | undefined): Promise<Uint8Array | undefined> {
  if (isAt(file, 0, '\x89PNG')) return pngWithout(file, erasers);
  if (id === 'svg') return drawingWithout(file);
  const out = file.slice();
  if (id === 'ico') return iconWithout(out);
  const [, erase] = CONTAINERS.find(([start]) => begins(out, start)) ?? [];
  const clean = erase ? erase(out, erasers) : id !== undefined && FORMATS[id]?.(out) === true;
  if (!clean) return undefined;
  eraseAnywhere(out, erasers);
  return out;
}

/** What says something of a drawing; its other texts are drawn. */
const SAYING = ['metadata', 'title', 'desc', 'rdf:RDF'];

/** A drawing is XML, packed or not. */
async function drawingWithout(file: Uint8Array): Promise<Uint8Array | undefined> {
  const isPacked = isAt(file, 0, '\x1f\x8b');
  const bytes = isPacked ? await inflated(file, 'gzip') : file.slice();
  // In UTF-16 every other byte is zero.
  if (!bytes || bytes.subarray(0, 64).includes(0)) return undefined;
  const text = byteText(bytes);
  for (const name of SAYING) {
    for (let at = text.indexOf(`<${name}`); at >= 0; at = text.indexOf(`<${name}`, at + 1)) {
      const end = text.indexOf('>', text.indexOf(`</${name}`, at));
      if (end > at) erasers.xmp(bytes.subarray(at, end + 1));
    }
  }
  eraseFromEmbedded(bytes, text, erasers.jpeg);
  return isPacked ? deflated(bytes, 'gzip') : bytes;
}

/** The PNG files of an icon become no longer as a rule: zeros fill them up. */
async function iconWithout(file: Uint8Array): Promise<Uint8Array | undefined> {
  for (const start of pngsOfIcon(file)) {
    const end = start + pngEnd(file.subarray(start));
    const png = await pngWithout(file.subarray(start, end), erasers);
    if (png.length > end - start) return undefined;
    file.set(joined([png, new Uint8Array(end - start - png.length)]), start);
  }
  return file;
}
