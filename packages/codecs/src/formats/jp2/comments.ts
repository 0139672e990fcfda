/** Comment marker segments of a codestream (ITU-T T.800, A.9.2). */
import type { ByteSource, Metadata, TextEntry } from '@safelight/core';
import {
  entryOf,
  isPrinted,
  joinFullSegments,
  labelled,
  MAX_TEXTS,
  textOfBytes,
  textsBlock,
} from '../../metadata/texts.ts';

const COM = 0xff64;
const START_OF_TILE = 0xff90;
/** Bytes of text that a segment holds. */
const MOST = 0xffff - 4;
/** Rcom: bytes of any kind, or Latin letters (ISO/IEC 8859-15, of which Latin-1 differs in eight signs). */
const BINARY = 0;
const LATIN = 1;
/** Header segments of an honest file, quantization of 16,384 components included, are fewer. */
const MAX_SEGMENTS = 40_000;
/** What encoders say of themselves. */
const GENERATOR = /^(?:Created by OpenJPEG|Kakadu-|Creator: (?:JasPer|AV-J2K)|LEADTOOLS|Kdu-Layer-Info)/;

/** The comments of the codestream's main header but those by which encoders name themselves. */
export async function readComments(source: ByteSource, start: number): Promise<Pick<Metadata, 'texts'>> {
  const segments: Uint8Array[] = [];
  let at = start + 2;
  for (let count = 0; count < MAX_SEGMENTS; count++) {
    const head = await source.read(at, 4);
    if (head.length < 4) break;
    const view = new DataView(head.buffer, head.byteOffset, 4);
    const [marker, length] = [view.getUint16(0), view.getUint16(2)];
    if (marker === START_OF_TILE || marker < 0xff00 || length < 2) break;
    if (marker === COM && length > 4) {
      segments.push(await source.read(at + 6, length - 4));
    }
    at += 2 + length;
  }
  const texts = joinFullSegments(segments, MOST)
    .slice(0, MAX_TEXTS)
    .map(textOfBytes)
    .filter((text) => !GENERATOR.test(text) && isPrinted(text));
  return textsBlock(texts.flatMap((text) => entryOf(text) ?? []));
}

/** The codestream with the texts as comments in UTF-8, which a segment can name only where that is ASCII. */
export function withComments(codestream: Uint8Array, texts: readonly TextEntry[] | undefined): readonly Uint8Array[] {
  if (!texts) return [codestream];
  // SOC, then SIZ with its length, come first.
  const end = 4 + new DataView(codestream.buffer, codestream.byteOffset).getUint16(4);
  return [codestream.subarray(0, end), ...texts.flatMap(commentSegments), codestream.subarray(end)];
}

function commentSegments(entry: TextEntry): readonly Uint8Array[] {
  const text = labelled(entry);
  const bytes = new TextEncoder().encode(text);
  const isAscii = bytes.length === text.length;
  return Array.from({ length: Math.ceil(bytes.length / MOST) }, (_, index) => {
    const part = bytes.subarray(index * MOST, (index + 1) * MOST);
    const segment = new Uint8Array(6 + part.length);
    const view = new DataView(segment.buffer);
    view.setUint16(0, COM);
    view.setUint16(2, part.length + 4);
    view.setUint16(4, isAscii ? LATIN : BINARY);
    segment.set(part, 6);
    return segment;
  });
}
