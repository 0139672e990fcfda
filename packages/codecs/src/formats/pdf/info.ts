/** The document information dictionary (ISO 32000-1, 14.3.3) as texts. */
import type { Metadata, TextEntry } from '@safelight/core';
import { COMMENT, MAX_TEXT_BYTES, textsBlock } from '../../metadata/texts.ts';
import { textString } from './document-writer.ts';
import { Literal, type Value } from './lexer.ts';
import type { Objects } from './objects.ts';

/** Keys that have a name of their own among keywords. */
const KEYWORDS: Readonly<Record<string, string>> = { Subject: 'Description' };
const KEYS: Readonly<Record<string, string>> = { Description: 'Subject' };
/** What programs write of themselves and of the file. */
const OF_FILE = new Set(['Creator', 'Producer', 'CreationDate', 'ModDate', 'Trapped', 'AAPL:Keywords']);

/** The texts of a document; none of one whose strings are encrypted. */
export async function textsOf(objects: Objects): Promise<Pick<Metadata, 'texts'>> {
  if (objects.encrypted) return {};
  const texts: TextEntry[] = [];
  for (const [key, stored] of await objects.dictionary(objects.trailer.get('Info'))) {
    const text = OF_FILE.has(key) ? undefined : stringOf(await objects.get(stored));
    if (text && text.trim() !== '') texts.push({ keyword: KEYWORDS[key] ?? key, text });
  }
  return textsBlock(texts);
}

/** Entries of the dictionary that say texts; of several under one key, all in one. */
export function infoEntries(texts: readonly TextEntry[] | undefined): string {
  const byKey = new Map<string, string>();
  for (const { keyword, text } of texts ?? []) {
    const key = keyOf(keyword);
    const before = byKey.get(key);
    byKey.set(key, before === undefined ? text : `${before}\n${text}`);
  }
  return [...byKey].map(([key, text]) => `/${key}${textString(text)}`).join('');
}

/** A name (7.3.5): what is no letter or digit is a number behind `#`. */
function keyOf(keyword: string): string {
  const key = KEYS[keyword] ?? keyword;
  if (OF_FILE.has(key)) return COMMENT;
  const bytes = new TextEncoder().encode(key.replaceAll('\0', ''));
  return Array.from(bytes, (byte) => {
    const letter = String.fromCharCode(byte);
    return /[A-Za-z0-9]/.test(letter) ? letter : `#${byte.toString(16).padStart(2, '0')}`;
  }).join('');
}

/** PDFDocEncoding where it is not Latin-1 (annex D.2), from 0x80 on. */
const SPECIAL = '•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž\ufffd€';

function stringOf(value: Value | undefined): string | undefined {
  const bytes = value instanceof Literal ? unescaped(value.bytes) : value instanceof Uint8Array ? value : undefined;
  if (!bytes || bytes.length > MAX_TEXT_BYTES) return undefined;
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return new TextDecoder().decode(bytes);
  return Array.from(bytes, (byte) => SPECIAL[byte - 0x80] ?? String.fromCharCode(byte)).join('');
}

const ESCAPES: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 };
const BACKSLASH = 0x5c;

/** The bytes of a string in round brackets (7.3.4.2). */
function unescaped(bytes: Uint8Array): Uint8Array {
  const out: number[] = [];
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] !== BACKSLASH) {
      out.push(bytes[at] as number);
      continue;
    }
    const next = String.fromCharCode(...bytes.subarray(at + 1, at + 4));
    const [octal] = /^[0-7]{1,3}/.exec(next) ?? [''];
    const [lineEnd] = /^(?:\r\n|\r|\n)/.exec(next) ?? [''];
    if (octal !== '') out.push(Number.parseInt(octal, 8) & 0xff);
    else if (lineEnd === '') out.push(ESCAPES[next.charAt(0)] ?? bytes[at + 1] ?? BACKSLASH);
    at += octal.length || lineEnd.length || 1;
  }
  return Uint8Array.from(out);
}
