/** Texts of PNG files (PNG 3rd edition, 11.3.3), and IPTC as the text that ImageMagick and ExifTool know. */
import type { CodecContext, Metadata, TextEntry } from '@safelight/core';
import { deflateZlib } from '../../coding/deflate/zlib.ts';
import { resourceOfIptc } from '../../metadata/iptc-resource.ts';
import { COMMENT } from '../../metadata/texts.ts';
import { makeChunk } from './chunks.ts';

/** Longer texts are compressed. */
const LONG = 1024;
/** libdeflate's, 1 to 12. */
const LEVEL = 9;

/** What compressing needs of its host. */
export type DeflateContext = Pick<CodecContext, 'loadModule'>;

/** The bytes of Latin-1 text. */
export function latin1(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}

/** Compresses by libdeflate: hosts' own compressors give other bytes in every browser. */
export function deflate(bytes: Uint8Array, context: DeflateContext): Promise<Uint8Array> {
  return deflateZlib(bytes, LEVEL, context);
}

/** XMP, the texts, and IPTC. */
export async function textChunks({ xmp, iptc, texts = [] }: Metadata, context: DeflateContext): Promise<Uint8Array[]> {
  // Keyword, then: not compressed, no language, no translated keyword.
  const packet = xmp && makeChunk('iTXt', latin1('XML:com.adobe.xmp\0\0\0\0\0'), xmp);
  return [
    ...(packet ? [packet] : []),
    ...(await Promise.all(texts.map((entry) => textChunk(entry, context)))),
    ...(iptc ? [await iptcChunk(iptc, context)] : []),
  ];
}

/** tEXt and zTXt hold Latin-1 without language; all else is iTXt. */
async function textChunk({ keyword, text, language = '' }: TextEntry, context: DeflateContext): Promise<Uint8Array> {
  const key = latin1(`${keywordOf(keyword)}\0`);
  if (language === '' && /^[\n\x20-\x7e\xa0-\xff]*$/.test(text)) {
    const bytes = latin1(text);
    if (bytes.length <= LONG) return makeChunk('tEXt', key, bytes);
    return makeChunk('zTXt', key, Uint8Array.of(0), await deflate(bytes, context));
  }
  // A zero would end it.
  const bytes = new TextEncoder().encode(text.replaceAll('\0', ''));
  const isLong = bytes.length > LONG;
  const head = latin1(`${isLong ? '\x01' : '\0'}\0${language.replace(/[^-A-Za-z0-9]/g, '')}\0\0`);
  return makeChunk('iTXt', key, head, isLong ? await deflate(bytes, context) : bytes);
}

/** 1 to 79 printable letters of Latin-1, no blanks at the ends or in a row. */
function keywordOf(keyword: string): string {
  const key = keyword.replace(/\s+/g, ' ').trim();
  return /^[\x20-\x7e\xa1-\xff]{1,79}$/.test(key) ? key : COMMENT;
}

/** "Raw profile type iptc": a line with the name, one with the length, then digits, of a Photoshop resource 0x0404. */
async function iptcChunk(iptc: Uint8Array, context: DeflateContext): Promise<Uint8Array> {
  const resource = resourceOfIptc(iptc);
  const digits = Array.from(resource, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const lines = digits.match(/.{1,72}/g) ?? [];
  const profile = `\niptc\n${String(resource.length).padStart(8)}\n${lines.join('\n')}\n`;
  return makeChunk('zTXt', latin1('Raw profile type iptc\0\0'), await deflate(latin1(profile), context));
}
