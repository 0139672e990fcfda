/** Takes out what pictures of a document say about themselves, however often their streams are packed. */
import { concat } from '../../coding/boxes.ts';
import { withoutMetadata } from '../../families/jpeg/embedded.ts';
import { jpegLayout } from '../../families/jpeg/layout.ts';
import { endOfRuns, type Filter, filterEntries, filtersIn, unfiltered } from './filters.ts';
import { jpxWithoutMetadata } from './jpx.ts';
import { type Dictionary, Keyword, Lexer, Name, type Value, written } from './lexer.ts';
import { findText } from './objects.ts';
import { endOfInline } from './placements.ts';

/** What became of a picture; no bytes where it could not be looked into. */
export interface CleanPicture {
  readonly bytes?: Uint8Array;
  /** Filters of the bytes. */
  readonly filters: readonly Filter[];
  /** It had EXIF. */
  readonly exif: boolean;
}

/** What EXIF begins with in a segment of JPEG, and in a box of JPEG 2000. */
const EXIF = ['Exif\0\0', 'JpgTiffExif->JP2'];

/** The picture codings whose files hold metadata. */
export function hasPictureCoding(filters: readonly Filter[]): boolean {
  return filters.some(({ name }) => name === 'DCTDecode' || name === 'JPXDecode');
}

/** A picture's data without metadata; the filters around its own coding are gone. */
export async function cleanPicture(bytes: Uint8Array, filters: readonly Filter[]): Promise<CleanPicture> {
  const { bytes: coded, left } = await unfiltered(bytes, filters);
  const clean =
    left[0]?.name === 'DCTDecode' ? cleanJpeg(coded) : left[0]?.name === 'JPXDecode' && jpxWithoutMetadata(coded);
  return { filters: left, exif: EXIF.some((sign) => findText(coded, sign) >= 0), ...(clean ? { bytes: clean } : {}) };
}

/** Readers pass over what precedes a JPEG picture, and end one that is cut off. */
function cleanJpeg(bytes: Uint8Array): Uint8Array | undefined {
  const start = bytes.findIndex((byte, at) => byte === 0xff && bytes[at + 1] === 0xd8 && bytes[at + 2] === 0xff);
  const picture = bytes.subarray(Math.max(0, start));
  return withoutMetadata(picture) ?? withoutMetadata(concat([picture, Uint8Array.of(0xff, 0xd9)]));
}

/** Contents whose inline pictures say nothing of themselves. */
export interface CleanContents {
  readonly bytes: Uint8Array;
  readonly changed: boolean;
  /** Pictures that could not be looked into, and are blank now. */
  readonly blank: number;
  readonly exif: boolean;
}

/** Takes metadata out of the pictures that stand in contents (8.9.7). */
export async function cleanContents(bytes: Uint8Array): Promise<CleanContents> {
  const parts: Uint8Array[] = [];
  let from = 0;
  let blank = 0;
  let exif = false;
  for (const { start, data, entries, filters, end } of inlinePictures(bytes)) {
    const clean = await cleanPicture(bytes.subarray(data, end), filters);
    if (!clean.bytes) blank++;
    exif ||= clean.exif;
    parts.push(bytes.subarray(from, start), inlinePicture(entries, clean));
    from = end;
  }
  return { bytes: concat([...parts, bytes.subarray(from)]), changed: parts.length > 0, blank, exif };
}

interface Inline {
  /** Offsets of its dictionary, of its data, and behind these. */
  readonly start: number;
  readonly data: number;
  readonly end: number;
  readonly entries: Dictionary;
  readonly filters: readonly Filter[];
}

/** The inline pictures whose coding holds metadata. */
function* inlinePictures(bytes: Uint8Array): Generator<Inline> {
  const lexer = new Lexer(bytes);
  let operands: Value[] = [];
  let start = 0;
  for (let value = lexer.next(); value !== undefined; value = lexer.next()) {
    if (!(value instanceof Keyword)) {
      if (operands.length < MOST_OPERANDS) operands.push(value);
      continue;
    }
    if (value.text === 'ID') {
      const entries = entriesOf(operands);
      const filters = filtersIn(
        entries.get('Filter') ?? entries.get('F'),
        entries.get('DecodeParms') ?? entries.get('DP'),
      );
      const data = lexer.at + 1;
      const end = endOfData(bytes, data, filters);
      if (hasPictureCoding(filters)) yield { start, data, end, entries, filters };
      lexer.at = end;
    }
    if (value.text === 'BI') start = lexer.at - 2;
    operands = [];
  }
}

const MOST_OPERANDS = 64;

function entriesOf(operands: readonly Value[]): Dictionary {
  const entries = new Map<string, Value>();
  for (let index = 0; index + 1 < operands.length; index += 2) {
    const [key, value] = [operands[index], operands[index + 1]];
    if (key instanceof Name && value !== undefined) entries.set(key.text, value);
  }
  return entries;
}

/** Where the data of an inline picture end: in front of `EI`, which data that say their own end may hold as well. */
function endOfData(bytes: Uint8Array, start: number, filters: readonly Filter[]): number {
  return endOfInline(bytes, Math.max(start, ownEnd(bytes, start, filters[0]?.name)));
}

function ownEnd(bytes: Uint8Array, start: number, filter: string | undefined): number {
  if (filter === 'DCTDecode') return start + (jpegLayout(bytes.subarray(start))?.end ?? 0);
  if (filter === 'ASCIIHexDecode') return bytes.indexOf(0x3e, start);
  if (filter === 'ASCII85Decode') return bytes.indexOf(0x7e, start);
  return filter === 'RunLengthDecode' ? endOfRuns(bytes, start) : start;
}

const OWN_FILTERS = new Set(['Filter', 'F', 'DecodeParms', 'DP', 'Length', 'L']);
/** One white pixel. */
const BLANK = 'BI /W 1/H 1/CS/G/BPC 8/F/AHx ID FF>';

function inlinePicture(entries: Dictionary, { bytes, filters }: CleanPicture): Uint8Array {
  const text = new TextEncoder();
  if (!bytes) return text.encode(`\n${BLANK}`);
  const kept = [...[...entries].filter(([key]) => !OWN_FILTERS.has(key)), ...filterEntries(filters)];
  const said = kept.map(([key, value]) => `${written(new Name(key))} ${written(value)}`).join(' ');
  return concat([Uint8Array.from(`\nBI ${said} ID `, (letter) => letter.charCodeAt(0)), bytes, text.encode('\n')]);
}
