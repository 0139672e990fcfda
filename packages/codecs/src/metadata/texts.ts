/** Comments and titles between containers that have names for texts and those that have but lines. */
import type { CodecContext, Metadata, TextEntry } from '@safelight/core';
import { concat } from '../coding/boxes.ts';

/** Longest text that is read, in bytes: more is no comment but a way to fill the memory. */
export const MAX_TEXT_BYTES: number = 1024 * 1024;
/** Most texts of one file. */
export const MAX_TEXTS = 256;
/** The keyword of a text that has none. */
export const COMMENT = 'Comment';

/** Keywords (PNG third edition, table 21, and ours) that are known again before a colon. */
const named =
  /^(Title|Author|Description|Copyright|Creation Time|Software|Disclaimer|Warning|Source|Keywords|Comment): ([\s\S]+)$/;

/** The keyword and the text of one that names itself, unless by the keyword that needs no naming. */
function nameOf(text: string, bare: string): TextEntry | undefined {
  const [, keyword, rest] = named.exec(text) ?? [];
  return keyword === undefined || rest === undefined || keyword === bare ? undefined : { keyword, text: rest };
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
const latin = new TextDecoder('latin1');

/** A view of the bytes without the zeros at their end. */
export function withoutEndZeros(bytes: Uint8Array): Uint8Array {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end--;
  return bytes.subarray(0, end);
}

/** Comments of segments of which each that is full goes on in the next: each comment whole. */
export function joinFullSegments(segments: readonly Uint8Array[], full: number): readonly Uint8Array[] {
  const comments: Uint8Array[][] = [];
  let open: Uint8Array[] | undefined;
  for (const segment of segments) {
    if (open) open.push(segment);
    else comments.push([segment]);
    open = segment.length === full ? comments.at(-1) : undefined;
  }
  return comments.map(concat);
}

/** Bytes of no known encoding as text: UTF-8 where they are, else Latin-1; zeros at the end are no part of it. */
export function textOfBytes(bytes: Uint8Array): string {
  const text = withoutEndZeros(bytes);
  try {
    return utf8.decode(text);
  } catch {
    return latin.decode(text);
  }
}

/** A text that may say itself what it is (`Title: ...`), else is what `bare` says; `undefined` for one of blanks. */
export function entryOf(text: string, bare: string = COMMENT): TextEntry | undefined {
  return text.trim() === '' ? undefined : (nameOf(text, bare) ?? { keyword: bare, text });
}

/** Whether these are letters: fields for comments hold numbers of programs too. */
export function isPrinted(text: string): boolean {
  return !/(?![\t\n\r])\p{Cc}/u.test(text);
}

/** Lines of texts: each that names itself begins one, the others go on with the one before. */
export function entriesOfLines(lines: readonly string[], bare: string = COMMENT): readonly TextEntry[] {
  const texts: string[] = [];
  for (const line of lines) {
    if (texts.length === 0 || nameOf(line, bare)) texts.push(line);
    else texts.push(`${texts.pop()}\n${line}`);
  }
  return texts.flatMap((text) => entryOf(text, bare) ?? []);
}

/** A text for a place that has no keywords: what `bare` says is itself, others say what they are. */
export function labelled({ keyword, text }: TextEntry, bare: string = COMMENT): string {
  return keyword === bare ? text : `${keyword}: ${text}`;
}

/** All texts as lines, those that need no naming first, lest they go on with another. */
export function linesOf(texts: readonly TextEntry[] | undefined, bare: string = COMMENT): readonly string[] {
  const ordered = (texts ?? []).toSorted((a, b) => Number(b.keyword === bare) - Number(a.keyword === bare));
  return ordered.flatMap((entry) => labelled(entry, bare).split(/\r\n|\r|\n/));
}

/**
 * The texts in UTF-8, each with what it is, where all of them together take no more than `most` bytes; else none, and the
 * encoder says so.
 */
export function fittingLines(
  texts: readonly TextEntry[] | undefined,
  most: number,
  { onAdjustment }: Pick<CodecContext, 'onAdjustment'>,
): readonly string[] {
  const lines = linesOf(texts);
  if (new TextEncoder().encode(lines.join('\n')).length <= most) return lines;
  onAdjustment?.({ kind: 'metadata-dropped', block: 'texts', reason: 'target' });
  return [];
}

/** The block of these texts, where there are any. */
export function textsBlock(texts: readonly TextEntry[]): Pick<Metadata, 'texts'> {
  return texts.length === 0 ? {} : { texts: texts.slice(0, MAX_TEXTS) };
}
