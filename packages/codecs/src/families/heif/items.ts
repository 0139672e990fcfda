/**
 * Reads what a HEIF or AVIF file says of its items (ISO/IEC 23008-12; ISO/IEC 14496-12, 8.11) without decoding any.
 * Tolerant: unknown boxes are skipped, broken ones count as absent. Bounded: every loop consumes bytes of the file.
 */
import { type ByteSource, ConvertError } from '@safelight/core';
import { boxesIn, boxHeader, concat, findBox, fullBox } from '../../coding/boxes.ts';
import { ByteCursor } from '../../coding/cursor.ts';
import { isPartName } from '../../metadata/program-data.ts';
import { expandMinimized } from './mini.ts';
import { isKnownProperty, type Property, parseProperty } from './properties.ts';
import type { Extent, HeifFile, HeifItem, ItemReference } from './types.ts';

/** Largest header box that is read; real ones are a few kilobytes, the largest seen holds a profile of 3 MB. */
const MAX_HEADER = 64 * 1024 * 1024;
const MAX_TOP_LEVEL = 4096;
const HEADER_BOXES = new Set(['ftyp', 'meta', 'moov', 'mini']);
/** Boxes of which something is read, that are the picture itself, or that say how a file is to be fetched. */
const KNOWN: ReadonlySet<string> = new Set(
  'ftyp,meta,moov,mini,mpvd,mdat,idat,free,skip,wide,styp,etyp,pdin,sidx,ssix,moof,mfra'.split(','),
);

/** Reads the header. Throws `ConvertError` `corrupt-input` when there is no `ftyp` and no usable header box. */
export async function readHeif(source: ByteSource, formatId: string): Promise<HeifFile> {
  const { boxes, rest } = await topLevelBoxes(source);
  const ftyp = boxes.get('ftyp');
  const meta = boxes.get('meta');
  const movie = boxes.get('moov');
  const minimized = boxes.get('mini');
  if (ftyp === undefined || (meta ?? movie ?? minimized) === undefined) {
    throw corrupt(formatId, 'The file has no complete image header.');
  }
  const brands = brandsOf(ftyp);
  const expanded =
    meta === undefined && minimized !== undefined
      ? expandMinimized(minimized, brands.includes('avif') ? 'avif' : 'heic')
      : undefined;
  return { ...(expanded ?? parseMeta(meta)), brands, ...(movie === undefined ? {} : { movie }), ...rest };
}

function corrupt(formatId: string, message: string): ConvertError {
  return new ConvertError('corrupt-input', message, { stage: 'decode', formatId });
}

/** The boxes of the header, where a film is, and whether there are others. */
interface TopLevel {
  readonly boxes: ReadonlyMap<string, Uint8Array>;
  readonly rest: Pick<HeifFile, 'film' | 'hasOthers'>;
}

async function topLevelBoxes(source: ByteSource): Promise<TopLevel> {
  const found = new Map<string, Uint8Array>();
  let film: HeifFile['film'];
  let hasOthers = false;
  let at = 0;
  for (let count = 0; count < MAX_TOP_LEVEL; count++) {
    const header = boxHeader(await source.read(at, 16), source.size - at);
    if (header === undefined) break;
    const { type, size, start } = header;
    const isWhole = at + size <= source.size;
    if (isWhole && HEADER_BOXES.has(type) && !found.has(type) && size <= MAX_HEADER) {
      found.set(type, await source.read(at + start, size - start));
    }
    if (isWhole && type === 'mpvd') film ??= { offset: at + start, length: size - start };
    hasOthers ||= isWhole && !KNOWN.has(type) && isPartName(type) && size > start;
    at += size;
  }
  return { boxes: found, rest: { ...(film ? { film } : {}), ...(hasOthers ? { hasOthers } : {}) } };
}

function brandsOf(ftyp: Uint8Array): string[] {
  const reader = new ByteCursor(ftyp);
  const brands: string[] = [];
  while (reader.remaining >= 4) {
    const brand = reader.fourcc();
    // The second word is the minor version.
    if (brands.length === 0 && reader.remaining >= 4) reader.u32();
    brands.push(brand);
  }
  return brands;
}

type MetaContent = Pick<HeifFile, 'primaryId' | 'items' | 'references' | 'idat' | 'alternatives'>;

function parseMeta(meta: Uint8Array | undefined): MetaContent {
  const content = meta?.subarray(4) ?? new Uint8Array(0);
  const boxOf = (type: string): Uint8Array => findBox(content, type) ?? new Uint8Array(0);
  const properties = tolerate(() => parseProperties(boxOf('iprp')), new Map<number, Associated>());
  const locations = tolerate(() => parseLocations(boxOf('iloc')), new Map<number, Extent[]>());
  const items = new Map<number, HeifItem>();
  for (const entry of tolerate(() => parseEntries(boxOf('iinf')), [])) {
    const { id } = entry;
    items.set(id, { ...entry, ...(properties.get(id) ?? { properties: [] }), extents: locations.get(id) ?? [] });
  }
  const primaryId = tolerate(() => {
    const { version, reader } = fullBox(boxOf('pitm'));
    return version === 0 ? reader.u16() : reader.u32();
  }, 0);
  const alternatives = parseAlternatives(boxOf('grpl'));
  return { primaryId, items, references: parseReferences(boxOf('iref')), idat: boxOf('idat'), alternatives };
}

function tolerate<T>(parse: () => T, fallback: T): T {
  try {
    return parse();
  } catch (error) {
    if (error instanceof RangeError) return fallback;
    throw error;
  }
}

type Entry = Pick<HeifItem, 'id' | 'type' | 'contentType' | 'isEncoded' | 'hidden'>;

function parseEntries(iinf: Uint8Array): Entry[] {
  const { version, reader } = fullBox(iinf);
  if (version === 0) reader.u16();
  else reader.u32();
  const entries: Entry[] = [];
  for (const box of boxesIn(reader.rest())) {
    const entry = box.type === 'infe' ? tolerate(() => parseEntry(box.payload), undefined) : undefined;
    if (entry !== undefined) entries.push(entry);
  }
  return entries;
}

function parseEntry(payload: Uint8Array): Entry | undefined {
  const { version, flags, reader } = fullBox(payload);
  if (version < 2) return undefined;
  const id = version === 2 ? reader.u16() : reader.u32();
  reader.u16();
  const type = reader.fourcc();
  reader.text();
  const contentType = type === 'mime' ? reader.text() : '';
  const isEncoded = type === 'mime' && reader.remaining > 0 && reader.text() !== '';
  return { id, type, hidden: (flags & 1) !== 0, contentType, ...(isEncoded ? { isEncoded } : {}) };
}

function parseLocations(iloc: Uint8Array): Map<number, Extent[]> {
  const { version, reader } = fullBox(iloc);
  const sizes = reader.u16();
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexSize = version === 0 ? 0 : sizes & 15;
  const count = version < 2 ? reader.u16() : reader.u32();
  const locations = new Map<number, Extent[]>();
  for (let item = 0; item < count; item++) {
    const id = version < 2 ? reader.u16() : reader.u32();
    const method = version === 0 ? 0 : reader.u16() & 15;
    reader.u16();
    const base = reader.sized(baseSize);
    const declared = reader.u16();
    // Entries of no bytes say nothing after the first, and would make a loop that no file size bounds.
    const entries = indexSize + offsetSize + lengthSize === 0 ? Math.min(declared, 1) : declared;
    const extents = Array.from({ length: entries }, (): Extent => {
      reader.sized(indexSize);
      const offset = base + reader.sized(offsetSize);
      return { in: method === 1 ? 'idat' : 'file', offset, length: reader.sized(lengthSize) };
    });
    // Construction method 2 (relative to another item) is not used by any known writer.
    locations.set(id, method <= 1 ? extents : []);
  }
  return locations;
}

/** What `ipma` says of an item. */
interface Associated {
  readonly properties: Property[];
  readonly unknown: string[];
}

function parseProperties(iprp: Uint8Array): Map<number, Associated> {
  const container = findBox(iprp, 'ipco') ?? new Uint8Array(0);
  const all = [...boxesIn(container)].map(parseProperty);
  const byItem = new Map<number, Associated>();
  for (const box of boxesIn(iprp)) {
    if (box.type === 'ipma') tolerate(() => associate(box.payload, all, byItem), undefined);
  }
  return byItem;
}

function associate(ipma: Uint8Array, all: readonly Property[], byItem: Map<number, Associated>): void {
  const { version, flags, reader } = fullBox(ipma);
  const wide = (flags & 1) !== 0;
  for (let left = reader.u32(); left > 0; left--) {
    const id = version === 0 ? reader.u16() : reader.u32();
    const item = byItem.get(id) ?? { properties: [], unknown: [] };
    byItem.set(id, item);
    for (let count = reader.u8(); count > 0; count--) {
      const entry = wide ? reader.u16() : reader.u8();
      const essential = wide ? 0x8000 : 0x80;
      addProperty(item, all[(entry & (essential - 1)) - 1], entry >= essential);
    }
  }
}

function addProperty({ properties, unknown }: Associated, property: Property | undefined, essential: boolean): void {
  if (property === undefined) return;
  properties.push(property);
  if (essential && !isKnownProperty(property.type)) unknown.push(property.type);
}

function parseReferences(iref: Uint8Array): ItemReference[] {
  const references: ItemReference[] = [];
  tolerate(() => {
    const { version, reader } = fullBox(iref);
    for (const { type, payload } of boxesIn(reader.rest())) {
      const entry = new ByteCursor(payload);
      const id = (): number => (version === 0 ? entry.u16() : entry.u32());
      const from = id();
      const to = Array.from({ length: entry.u16() }, id);
      references.push({ type, from, to });
    }
  }, undefined);
  return references;
}

function parseAlternatives(grpl: Uint8Array): number[][] {
  const groups: number[][] = [];
  tolerate(() => {
    for (const { type, payload } of boxesIn(grpl)) {
      if (type !== 'altr') continue;
      const { reader } = fullBox(payload);
      reader.u32();
      const ids: number[] = [];
      for (let left = reader.u32(); left > 0; left--) ids.push(reader.u32());
      groups.push(ids);
    }
  }, undefined);
  return groups;
}

/** An item's data, from the whole file's bytes; `undefined` where a part lies outside the file. */
export function itemData(bytes: Uint8Array, file: HeifFile, item: HeifItem): Uint8Array | undefined {
  const parts: Uint8Array[] = [];
  for (const extent of item.extents) {
    const space = extent.in === 'idat' ? file.idat : bytes;
    const end = extent.length === 0 ? space.length : extent.offset + extent.length;
    if (extent.offset > space.length || end > space.length) return undefined;
    parts.push(space.subarray(extent.offset, end));
  }
  const [only] = parts;
  return parts.length === 1 ? only : parts.length === 0 ? undefined : concat(parts);
}

/** The items that refer to `id` by a reference of this type: its auxiliary pictures, its metadata. */
export function itemsReferringTo(file: HeifFile, type: string, id: number): HeifItem[] {
  return file.references
    .filter((reference) => reference.type === type && reference.to.includes(id))
    .flatMap(({ from }) => file.items.get(from) ?? []);
}

/** The items that `id` refers to by references of this type: the tiles of a grid. */
export function itemsReferredBy(file: HeifFile, type: string, id: number): HeifItem[] {
  return file.references
    .filter((reference) => reference.type === type && reference.from === id)
    .flatMap(({ to }) => to.flatMap((target) => file.items.get(target) ?? []));
}

/** The film beside the picture; `undefined` where there is none, or what is there begins as none does. */
export function filmOf(bytes: Uint8Array, { film }: HeifFile): Uint8Array | undefined {
  const found = film && bytes.subarray(film.offset, film.offset + film.length);
  return found && boxHeader(found, found.length)?.type === 'ftyp' ? found : undefined;
}
