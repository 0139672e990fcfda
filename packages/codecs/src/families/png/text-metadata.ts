/** What PNG's texts and eXIf hold: EXIF, XMP, ImageMagick's "Raw profile type" texts, and texts that are just that. */
import type { Adjustment, ByteSource, Metadata, TextEntry } from '@safelight/core';
import { firstBlocks, type StoredBlock } from '../../metadata/first-blocks.ts';
import { iptcOfResources } from '../../metadata/iptc-resource.ts';
import { MAX_TEXT_BYTES, MAX_TEXTS, textOfBytes, textsBlock } from '../../metadata/texts.ts';
import { type Chunk, checkedData } from './chunks.ts';
import { inflateSmall } from './inflate.ts';

const MAX_BLOCK = 64 * 1024 * 1024;
const textTypes = new Set(['iTXt', 'zTXt', 'tEXt']);
const latin = new TextDecoder('latin1');

interface Text {
  readonly keyword: string;
  readonly content: Uint8Array;
  readonly language: string;
}

/** The metadata blocks of the file. */
export interface PngMetadata {
  readonly metadata: Metadata;
  /** A text is damaged, or longer than any that is meant to be read. */
  readonly textLost: boolean;
  /** What is to be said of blocks that are not in it. */
  readonly told: readonly Adjustment[];
}

/** The metadata blocks of the file; a block of a standard chunk goes before a raw profile. */
export async function readMetadata(source: ByteSource, chunks: readonly Chunk[]): Promise<PngMetadata> {
  const found: StoredBlock[] = [];
  const texts: TextEntry[] = [];
  let textLost = false;
  // Of all texts: each of many that are next to nothing in the file may be a megabyte when inflated.
  let left = MAX_BLOCK;
  for (const chunk of chunks.filter(({ type }) => type === 'eXIf')) {
    found.push(['exif', (await checkedData(source, chunk))?.slice()]);
  }
  for (const chunk of chunks.filter(({ type }) => textTypes.has(type))) {
    const wanted = texts.length < MAX_TEXTS && left > 0;
    const text = wanted ? await readText(source, chunk, left) : undefined;
    left -= text?.content.length ?? MAX_TEXT_BYTES;
    textLost ||= text === undefined;
    if (text) takeText(text, chunk.type, found, texts);
  }
  const { metadata, adjustments: told } = firstBlocks(found);
  return { metadata: { ...metadata, ...textsBlock(texts) }, textLost, told };
}

function takeText(text: Text, type: string, found: StoredBlock[], texts: TextEntry[]): void {
  if (text.keyword === 'XML:com.adobe.xmp') found.push(['xmp', text.content]);
  else if (blocks.test(text.keyword)) found.push(...rawBlocks(text));
  else texts.push(...entryOf(text, type));
}

/** Keywords under which there is no text but a block; those of colour profiles are left to iCCP. */
const blocks = /^(?:XML:com\.adobe\.xmp|Raw profile type .*)$/;

/** iTXt is UTF-8 (PNG 3rd edition, 11.3.3.4); in the others, which are Latin-1, writers put it none the less. */
function entryOf({ keyword, content, language }: Text, type: string): readonly TextEntry[] {
  const text = type === 'iTXt' ? new TextDecoder().decode(content) : textOfBytes(content);
  if (keyword === '' || text === '') return [];
  return [{ keyword, text, ...(language === '' ? {} : { language }) }];
}

async function readText(source: ByteSource, chunk: Chunk, left: number): Promise<Text | undefined> {
  const head = await source.read(chunk.offset, Math.min(chunk.length, 80));
  const end = head.indexOf(0);
  const keyword = latin.decode(head.subarray(0, Math.max(end, 0)));
  const most = Math.min(blocks.test(keyword) ? MAX_BLOCK : MAX_TEXT_BYTES, left);
  const data = end < 0 || chunk.length > most ? undefined : await checkedData(source, chunk);
  return data && contentOf(chunk.type, data, keyword, most);
}

/** The text of a chunk, inflated where it is compressed (PNG 3rd edition, 11.3.3). */
async function contentOf(type: string, data: Uint8Array, keyword: string, most: number): Promise<Text | undefined> {
  const at = keyword.length + 1;
  const whole = (content: Uint8Array | undefined, language = ''): Text | undefined =>
    content && { keyword, content, language };
  if (type === 'tEXt') return whole(data.slice(at));
  if (type === 'zTXt') return data[at] === 0 ? whole(await inflateSmall(data.subarray(at + 1), most)) : undefined;
  const isCompressed = data[at] === 1;
  const end = data.indexOf(0, at + 2);
  const translated = end < 0 ? -1 : data.indexOf(0, end + 1);
  if (translated < 0) return undefined;
  const text = data.subarray(translated + 1);
  const language = latin.decode(data.subarray(at + 2, end));
  return whole(isCompressed ? await inflateSmall(text, most) : text.slice(), language);
}

/** A profile written by ImageMagick: a line with its name, one with its length, then hexadecimal digits. */
function rawBlocks({ keyword, content }: Text): readonly StoredBlock[] {
  const name = keyword.slice('Raw profile type '.length).toLowerCase();
  const kind = RAW_KINDS[name];
  if (kind === undefined) return [];
  const bytes = rawProfile(latin.decode(content));
  // IPTC is inside Photoshop's resources, or bare; resources need not have any.
  if (kind !== 'iptc' || !bytes || bytes[0] === 0x1c) return [[kind, bytes]];
  const iptc = iptcOfResources(bytes);
  return iptc ? [[kind, iptc]] : [];
}

const RAW_KINDS: Readonly<Record<string, StoredBlock[0]>> = {
  exif: 'exif',
  app1: 'exif',
  xmp: 'xmp',
  iptc: 'iptc',
  '8bim': 'iptc',
};

/** Characters that the name and the length of a raw profile take at most. */
const PROFILE_HEAD = 200;

function rawProfile(text: string): Uint8Array | undefined {
  const match = /^\s*[^\n]+\n\s*(\d+)\n/.exec(text.slice(0, PROFILE_HEAD));
  if (match === null) return undefined;
  // Some writers leave what lay in their memory behind the digits.
  const [digits = ''] = /^[0-9a-fA-F]*/.exec(text.slice(match[0].length).replace(/\s+/g, '')) ?? [];
  // Some writers count a prefix that they then leave out.
  const length = Math.min(Number(match[1]), digits.length >> 1);
  return Uint8Array.from({ length }, (_, index) => Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16));
}
