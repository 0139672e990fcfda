/** Texts as tags of a TIFF file's first directory (TIFF 6.0, section 8). */
import type { TextEntry } from '@safelight/core';
import { labelled, withoutEndZeros } from '../../metadata/texts.ts';
import type { RawEntry } from '../../metadata/tiff-directory.ts';

const ASCII = 2;
const IMAGE_DESCRIPTION = 270;

/** Tags that hold what a keyword says; all else describes the picture. */
const tags: Readonly<Record<string, number>> = {
  Title: 269,
  Software: 305,
  Author: 315,
  Copyright: 33432,
};

/**
 * The entries with those texts that they do not say themselves. A tag that is there stays as it is; but a description may
 * be several strings, of which readers show the first.
 */
export function withTexts(entries: readonly RawEntry[], texts: readonly TextEntry[] = []): readonly RawEntry[] {
  const said = new Map(entries.map((entry) => [entry.tag, entry]));
  const strings = new Map<number, string[]>();
  for (const entry of texts) {
    const own = tags[entry.keyword];
    if (own !== undefined && stringsOf(said.get(own)).includes(entry.text)) continue;
    const isFree = own !== undefined && !said.has(own) && !strings.has(own);
    const id = isFree ? own : IMAGE_DESCRIPTION;
    const text = isFree || entry.keyword === 'Description' ? entry.text : labelled(entry);
    const list = strings.get(id) ?? stringsOf(said.get(id));
    if (!list.includes(text)) strings.set(id, [...list, text]);
  }
  const made = [...strings].map(([id, list]): RawEntry => {
    const bytes = new TextEncoder().encode(list.map((text) => `${text.replaceAll('\0', '')}\0`).join(''));
    return { tag: id, type: ASCII, count: bytes.length, bytes };
  });
  return [...entries.filter(({ tag }) => !strings.has(tag)), ...made];
}

/** The strings of an entry, each of which a zero ends; none of one that has but blanks. */
function stringsOf(entry: RawEntry | undefined): string[] {
  const text = entry ? new TextDecoder().decode(withoutEndZeros(entry.bytes)) : '';
  return text.trim() === '' ? [] : text.split('\0');
}
