/** EXIF, XMP and IPTC in PNG: eXIf, iTXt "XML:com.adobe.xmp", and ImageMagick's "Raw profile type" texts. */
import type { ByteSource, Metadata } from '@safelight/core';
import { tiffStructure } from '../exif.ts';
import { type Chunk, checkedData } from './chunks.ts';
import { inflateSmall } from './inflate.ts';

const MAX_TEXT = 64 * 1024 * 1024;
const textTypes = new Set(['iTXt', 'zTXt', 'tEXt']);
const latin = new TextDecoder('latin1');

interface Text {
  readonly keyword: string;
  readonly content: Uint8Array;
}

/** The metadata blocks of the file; a block of a standard chunk goes before a raw profile. */
export async function readMetadata(
  source: ByteSource,
  chunks: readonly Chunk[],
  exifChunk: Uint8Array | undefined,
): Promise<Metadata> {
  const found: { exif?: Uint8Array; xmp?: Uint8Array; iptc?: Uint8Array } = {};
  const exif = exifChunk === undefined ? undefined : tiffStructure(exifChunk);
  if (exif !== undefined) found.exif = exif.slice();
  for (const chunk of chunks) {
    if (!textTypes.has(chunk.type)) continue;
    const text = await readText(source, chunk);
    if (text === undefined) continue;
    if (text.keyword === 'XML:com.adobe.xmp') found.xmp ??= text.content;
    else takeRawProfile(found, text);
  }
  return found;
}

const interesting = /^(?:XML:com\.adobe\.xmp|Raw profile type (?:exif|APP1|app1|iptc|xmp))$/;

async function readText(source: ByteSource, chunk: Chunk): Promise<Text | undefined> {
  const head = await source.read(chunk.offset, Math.min(chunk.length, 80));
  const end = head.indexOf(0);
  const keyword = latin.decode(head.subarray(0, Math.max(end, 0)));
  if (!interesting.test(keyword)) return undefined;
  const data = await checkedData(source, chunk);
  const content = data === undefined ? undefined : await contentOf(chunk.type, data, end + 1);
  return content === undefined ? undefined : { keyword, content };
}

/** The text of a chunk, inflated where it is compressed (PNG 3rd edition, 11.3.3). */
async function contentOf(type: string, data: Uint8Array, at: number): Promise<Uint8Array | undefined> {
  if (type === 'tEXt') return data.slice(at);
  if (type === 'zTXt') return data[at] === 0 ? inflateSmall(data.subarray(at + 1), MAX_TEXT) : undefined;
  const isCompressed = data[at] === 1;
  const language = data.indexOf(0, at + 2);
  const translated = language < 0 ? -1 : data.indexOf(0, language + 1);
  if (translated < 0) return undefined;
  const text = data.subarray(translated + 1);
  return isCompressed ? inflateSmall(text, MAX_TEXT) : text.slice();
}

type Blocks = { exif?: Uint8Array; xmp?: Uint8Array; iptc?: Uint8Array };

/** A profile written by ImageMagick: a line with its name, one with its length, then hexadecimal digits. */
function takeRawProfile(found: Blocks, text: Text): void {
  const bytes = rawProfile(latin.decode(text.content));
  if (bytes === undefined) return;
  const name = text.keyword.slice('Raw profile type '.length).toLowerCase();
  if (name === 'iptc') {
    found.iptc ??= iptcOf(bytes);
  } else if (name === 'xmp') {
    found.xmp ??= bytes;
  } else {
    const exif = tiffStructure(bytes);
    if (exif !== undefined) found.exif ??= exif.slice();
  }
}

function rawProfile(text: string): Uint8Array | undefined {
  const match = /^\s*[^\n]+\n\s*(\d+)\n/.exec(text);
  if (match === null) return undefined;
  const digits = text.slice(match[0].length).replace(/\s+/g, '');
  if (!/^[0-9a-fA-F]*$/.test(digits)) return undefined;
  // Some writers count a prefix that they then leave out.
  const length = Math.min(Number(match[1]), digits.length >> 1);
  return Uint8Array.from({ length }, (_, index) => Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16));
}

/** IPTC records, which ImageMagick leaves inside their Photoshop resource 0x0404. */
function iptcOf(bytes: Uint8Array): Uint8Array {
  if (latin.decode(bytes.subarray(0, 4)) !== '8BIM') return bytes;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 12 || view.getUint16(4) !== 0x0404) return bytes;
  const name = ((view.getUint8(6) + 2) >> 1) << 1;
  const start = 6 + name + 4;
  return start > bytes.length ? bytes : bytes.slice(start, start + view.getUint32(start - 4));
}
