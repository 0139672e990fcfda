/** Cross-reference tables and streams: where a file's objects are (ISO 32000-1, 7.5.4 and 7.5.8). */
import { type Dictionary, dictionaryOf, Keyword, Lexer, numberAt, type Value } from './lexer.ts';

/** Where an object is: at an offset, or at a place in an object stream. */
export type Place = { readonly offset: number } | { readonly stream: number; readonly index: number };

/** An object's number and place. */
export type Entry = readonly [number: number, place: Place];

/** Most objects of a file (annex C, table C.1). */
export const MOST_OBJECTS = 8_388_607;

/** A table's entries, and its trailer where `bytes` hold the table whole; `undefined` where there is no table. */
export function tableIn(
  bytes: Uint8Array,
): { readonly entries: readonly Entry[]; readonly trailer?: Dictionary } | undefined {
  const lexer = new Lexer(bytes);
  const word = lexer.next();
  if (!(word instanceof Keyword) || word.text !== 'xref') return undefined;
  const entries: Entry[] = [];
  for (;;) {
    const from = lexer.next();
    if (from instanceof Keyword && from.text === 'trailer') {
      const trailer = dictionaryOf(lexer.next());
      return trailer ? { entries, trailer } : { entries };
    }
    const count = lexer.next();
    if (typeof from !== 'number' || typeof count !== 'number') return { entries };
    if (!section(lexer, from, count, entries)) return { entries };
  }
}

/** Lines of offset, generation and `n` or `f`; false where they end too early. */
function section(lexer: Lexer, from: number, count: number, entries: Entry[]): boolean {
  for (let i = 0; i < count; i++) {
    const offset = lexer.next();
    lexer.next();
    const kind = lexer.next();
    if (typeof offset !== 'number' || !(kind instanceof Keyword)) return false;
    if (kind.text === 'n' && offset > 0) entries.push([from + i, { offset }]);
  }
  return true;
}

/** The entries of a cross-reference stream's data: rows of numbers whose widths are said. */
export function* entriesIn(data: Uint8Array, dictionary: Dictionary): Generator<Entry> {
  const widths = numbersAt(dictionary, 'W');
  const size = widths.slice(0, 3).reduce((sum, width) => sum + width, 0);
  if (!(size > 0 && size <= 64)) return;
  let at = 0;
  for (const number of numbersOf(dictionary)) {
    if (at + size > data.length) return;
    const place = placeIn(data, at, widths);
    if (place) yield [number, place];
    at += size;
  }
}

function placeIn(
  data: Uint8Array,
  at: number,
  [kind = 0, second = 0, third = 0]: readonly number[],
): Place | undefined {
  const type = kind === 0 ? 1 : bigEndian(data, at, kind);
  const first = bigEndian(data, at + kind, second);
  if (type === 1) return { offset: first };
  return type === 2 ? { stream: first, index: bigEndian(data, at + kind + second, third) } : undefined;
}

/** The numbers of the objects that the rows are of. */
function* numbersOf(dictionary: Dictionary): Generator<number> {
  const given = numbersAt(dictionary, 'Index');
  const ranges = given.length > 0 ? given : [0, numberAt(dictionary, 'Size') ?? 0];
  for (let i = 0; i + 1 < ranges.length; i += 2) {
    const [from = 0, count = 0] = ranges.slice(i, i + 2);
    for (let number = from; number < from + count; number++) yield number;
  }
}

function numbersAt(dictionary: Dictionary, key: string): readonly number[] {
  const value = dictionary.get(key);
  return Array.isArray(value) ? (value as readonly Value[]).map(Number) : [];
}

function bigEndian(data: Uint8Array, at: number, width: number): number {
  let value = 0;
  for (let i = at; i < at + width; i++) value = value * 256 + (data[i] as number);
  return value;
}
