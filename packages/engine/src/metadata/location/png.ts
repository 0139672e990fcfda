/** Writes PNG and APNG files anew without places (PNG third edition); their pixels stay coded as they are. */
import { bytesOfText, byteText } from '../byte-text.ts';
import { isAt, joined, sameBytes, viewOf } from './bytes.ts';
import { crc32 } from './crc.ts';
import type { Eraser, Erasers } from './erasers.ts';
import { deflated, inflated } from './inflate.ts';
import { namesPlace } from './place-names.ts';

const SIGNATURE_BYTES = 8;
/** Chunks that are the picture, or say how it is meant; others may say anything, and go. */
const PICTURE = new Set(
  (
    'IHDR PLTE IDAT IEND acTL fcTL fdAT tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV mDCv cLLI cLLi bKGD hIST pHYs sPLT tIME ' +
    'oFFs pCAL sCAL sTER vpAg iDOT CgBI npTc npOl npLb gIFg gIFt gIFx caNv orNT'
  ).split(' '),
);
const XMP = 'XML:com.adobe.xmp';
const RAW_PROFILE = 'Raw profile type ';

/** The file without places. */
export async function pngWithout(file: Uint8Array, within: Erasers): Promise<Uint8Array> {
  const view = viewOf(file);
  const parts = [file.subarray(0, SIGNATURE_BYTES)];
  for (let at = SIGNATURE_BYTES; at + 8 <= file.length; ) {
    const type = byteText(file.subarray(at + 4, at + 8));
    const end = at + 12 + view.getUint32(at);
    if (end <= file.length) parts.push(await chunkWithout(type, file.subarray(at, end), within));
    // A picture that is cut off is one all the same.
    else if (type === 'IDAT' || type === 'fdAT') parts.push(file.subarray(at));
    at = type === 'IEND' ? file.length : end;
  }
  return joined(parts);
}

/** A chunk with what may stay of it; no bytes where that is nothing. */
async function chunkWithout(type: string, whole: Uint8Array, within: Erasers): Promise<Uint8Array> {
  if (PICTURE.has(type)) return whole;
  const content = whole.subarray(8, -4);
  const kept = await contentWithout(type, content, within);
  if (!kept) return new Uint8Array(0);
  return sameBytes(kept, content) ? whole : chunk(type, kept);
}

/** Offset behind the last chunk of the PNG file that begins these bytes. */
export function pngEnd(file: Uint8Array): number {
  const view = viewOf(file);
  let at = SIGNATURE_BYTES;
  while (at + 12 <= file.length) {
    const isLast = isAt(file, at + 4, 'IEND');
    at = Math.min(at + 12 + view.getUint32(at), file.length);
    if (isLast) break;
  }
  return at;
}

function chunk(type: string, content: Uint8Array): Uint8Array {
  const out = new Uint8Array(content.length + 12);
  const view = viewOf(out);
  view.setUint32(0, content.length);
  out.set(bytesOfText(type), 4);
  out.set(content, 8);
  view.setUint32(content.length + 8, crc32(out.subarray(4, content.length + 8)));
  return out;
}

/** What may stay of a chunk that holds metadata; `undefined`: nothing. */
async function contentWithout(type: string, content: Uint8Array, within: Erasers): Promise<Uint8Array | undefined> {
  if (type === 'eXIf' || type === 'zxIf') return erased(content, within.tiff);
  if (type !== 'tEXt' && type !== 'zTXt' && type !== 'iTXt') return undefined;
  const text = await textOf(type, content);
  if (!text) return undefined;
  const { keyword } = text;
  const kept = keyword.startsWith(RAW_PROFILE)
    ? profileWithout(keyword, text.bytes, within)
    : textWithout(keyword, text.bytes, within);
  if (!kept) return undefined;
  if (sameBytes(kept, text.bytes)) return content;
  return joined([content.subarray(0, text.start), text.packed ? await deflated(kept) : kept]);
}

function erased(bytes: Uint8Array, erase: Eraser): Uint8Array | undefined {
  const out = bytes.slice();
  return erase(out) ? out : undefined;
}

function textWithout(keyword: string, bytes: Uint8Array, within: Erasers): Uint8Array | undefined {
  if (keyword === XMP) return erased(bytes, within.xmp);
  return namesPlace({ keyword, text: new TextDecoder().decode(bytes) }) ? undefined : bytes;
}

interface Text {
  readonly keyword: string;
  readonly bytes: Uint8Array;
  /** Where they begin in the chunk. */
  readonly start: number;
  readonly packed: boolean;
}

/** The text of a chunk (11.3.3), inflated where it is packed; `undefined` where it cannot be read. */
async function textOf(type: string, content: Uint8Array): Promise<Text | undefined> {
  const end = content.indexOf(0);
  if (end < 0) return undefined;
  const keyword = byteText(content.subarray(0, end));
  if (type === 'tEXt') return { keyword, bytes: content.slice(end + 1), start: end + 1, packed: false };
  const packed = type === 'zTXt' || content[end + 1] === 1;
  const language = type === 'zTXt' ? end + 1 : content.indexOf(0, end + 3);
  const start = type === 'zTXt' ? end + 2 : content.indexOf(0, language + 1) + 1;
  if (language < 0 || start === 0) return undefined;
  const stored = content.slice(start);
  const bytes = packed ? await inflated(stored, 'deflate') : stored;
  return bytes && { keyword, bytes, start, packed };
}

/** A profile as ImageMagick writes it: a line with its name, one with its length, then hexadecimal digits in lines. */
function profileWithout(keyword: string, bytes: Uint8Array, within: Erasers): Uint8Array | undefined {
  const text = byteText(bytes);
  const [head] = /^\s*[^\n]+\n\s*\d+\n/.exec(text.slice(0, 200)) ?? [];
  if (head === undefined) return undefined;
  const digits = text.slice(head.length).replace(/[^\da-f]/gi, '');
  const profile = Uint8Array.from({ length: digits.length >> 1 }, (_, index) =>
    Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16),
  );
  const kind = keyword.slice(RAW_PROFILE.length).toLowerCase();
  if (kind === 'icc' || kind === 'icm') return bytes;
  const erase = profileEraser(kind, profile, within);
  const before = profile.slice();
  if (!erase?.(profile)) return undefined;
  if (sameBytes(profile, before)) return bytes;
  const lines = Array.from(profile, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return bytesOfText(`${head}${lines.replace(/.{72}/g, '$&\n')}\n`);
}

function profileEraser(kind: string, profile: Uint8Array, { tiff, xmp, iptc, resources }: Erasers): Eraser | undefined {
  if (kind === 'xmp') return xmp;
  if (kind === 'iptc' || kind === '8bim') return profile[0] === 0x1c ? iptc : resources;
  if (kind !== 'exif' && kind !== 'app1') return undefined;
  return isAt(profile, 0, 'http') ? xmp : tiff;
}
