/** The directory of a file's items in its XMP (GContainer: Ultra HDR Image Format 1.1, Motion Photo 1.0). */

import { packetOf, withDescription } from './xmp-packet.ts';

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** What the file is, and what it holds behind its picture. */
export interface Items {
  /** Type of the picture's file. */
  readonly mimeType: string;
  /** Bytes between the picture and what follows: the header of a box. */
  readonly padding?: number;
  /** Length of the gain map's picture in bytes; absent: there is none. */
  readonly gainMap?: number;
  /** Length in bytes of the film at the end; `unlisted`: there is one that the camera's own trailer tells of. */
  readonly motionVideo?: number | 'unlisted';
  /** Type of that film; MP4 where it is not said. */
  readonly videoType?: FilmType;
}

/** Types of films that a directory may list (Motion Photo 1.0). */
export type FilmType = 'video/mp4' | 'video/quicktime';

/** The type of a film, by its major brand (ISO/IEC 14496-12, 4.3). */
export function filmType(film: Uint8Array): FilmType {
  return String.fromCharCode(...film.subarray(4, 12)) === 'ftypqt  ' ? 'video/quicktime' : 'video/mp4';
}

/** Names of properties: of gain maps, of films, of the directory. */
const GAIN_MAP = 'hdrgm:\\w+';
const MOTION = 'G?Camera:(?:MotionPhoto|MicroVideo)\\w*';
const DIRECTORY = 'G?Container:Directory';

const item = /<rdf:li\b[^<>]*\/>|<rdf:li\b[^<>]*>(?:(?!<rdf:li\b)[\s\S])*?<\/rdf:li>/g;
const semantic = /Semantic(?:\s*=\s*["']|>\s*)(\w+)/;

/**
 * The length in bytes that the directory gives an item of this meaning.
 * @param xmp - the packet as text
 */
export function listedLength(xmp: string, name: 'GainMap' | 'MotionPhoto'): number | undefined {
  const found = xmp.match(item)?.find((text) => semantic.exec(text)?.[1] === name);
  const length = /:Length(?:\s*=\s*["']|>\s*)(\d+)/.exec(found ?? '')?.[1];
  return length === undefined ? undefined : Number(length);
}

/**
 * A packet that lists what the file holds, and claims nothing that it does not; the same bytes where it did before.
 * @param xmp - the packet; where there is none, one is made if something is to be listed
 */
export function withItems(xmp: Uint8Array | undefined, items: Items): Uint8Array | undefined {
  const text = xmp ? utf8.decode(xmp) : packetOf('');
  let told = text.replace(item, (found) => {
    const name = semantic.exec(found)?.[1];
    return name === undefined ? found : itemText(found, name, items);
  });
  if (items.gainMap === undefined) told = withoutProperties(told, GAIN_MAP);
  if (items.motionVideo === undefined) told = withoutProperties(told, MOTION);
  if (typeof items.motionVideo === 'number') told = withVideo(told, items, items.motionVideo);
  return told === text ? xmp : new TextEncoder().encode(told);
}

/** A packet for a file that holds its picture alone: no directory, and no mark of what one lists; the same bytes where there is none. */
export function withoutItems(xmp: Uint8Array): Uint8Array {
  const text = utf8.decode(xmp);
  const told = [GAIN_MAP, MOTION].reduce(withoutProperties, withoutElements(text, DIRECTORY));
  return told === text ? xmp : new TextEncoder().encode(told);
}

function itemText(found: string, name: string, { mimeType, padding = 0, gainMap, motionVideo }: Items): string {
  if (name === 'Primary') return mimeSet(paddingSet(found, padding), mimeType);
  if (name === 'GainMap' && gainMap !== undefined) return numberSet(numberSet(found, 'Length', gainMap), 'Padding', 0);
  if (name !== 'MotionPhoto' || motionVideo === undefined) return '';
  return motionVideo === 'unlisted' ? found : numberSet(numberSet(found, 'Length', motionVideo), 'Padding', 0);
}

const CAMERA = 'http://ns.google.com/photos/1.0/camera/';
const CONTAINER = 'http://ns.google.com/photos/1.0/container/';

/** The packet with the film at the end of the file in its directory, where it was not listed by a way that every reader knows. */
function withVideo(
  text: string,
  { mimeType, padding = 0, gainMap, videoType = 'video/mp4' }: Items,
  length: number,
): string {
  const listed = text.match(item)?.some((found) => semantic.exec(found)?.[1] === 'MotionPhoto') ?? false;
  if (listed || (mimeType === 'image/jpeg' && /MicroVideoOffset/.test(text))) return text;
  const bare = withoutProperties(text, MOTION);
  const video = { Length: length, Padding: 0 };
  const marks = `xmlns:GCamera="${CAMERA}" GCamera:MotionPhoto="1" GCamera:MotionPhotoVersion="1" GCamera:MotionPhotoPresentationTimestampUs="-1"`;
  const start = gainMap === undefined ? -1 : bare.indexOf(':Directory');
  const end = start < 0 ? -1 : bare.indexOf('</rdf:Seq>', start);
  if (end >= 0) {
    const added = newItem(videoType, 'MotionPhoto', video, NAMESPACES);
    return withDescription(bare.slice(0, end) + added + bare.slice(end), marks, '');
  }
  const primary = newItem(mimeType, 'Primary', { Length: 0, Padding: padding });
  const directory = newDirectory(primary + newItem(videoType, 'MotionPhoto', video));
  return withDescription(withoutElements(bare, DIRECTORY), `${NAMESPACES} ${marks}`, directory);
}

/** For the description that holds a directory: readers without a parser of XML look for them there. */
export const NAMESPACES: string = `xmlns:Container="${CONTAINER}" xmlns:Item="${CONTAINER}item/"`;

/** A directory of items, for a description with `NAMESPACES`. */
export function newDirectory(items: string): string {
  return `<Container:Directory><rdf:Seq>${items}</rdf:Seq></Container:Directory>`;
}

/**
 * An item of a directory.
 * @param values - numbers that are said of it
 * @param namespaces - `NAMESPACES` for a directory that is there already, whatever the packet calls them; else its description has them
 */
export function newItem(
  mimeType: string,
  meaning: 'Primary' | 'GainMap' | 'MotionPhoto',
  values: Readonly<Partial<Record<'Length' | 'Padding', number>>>,
  namespaces: string = '',
): string {
  const numbers = Object.entries(values).map(([name, value]) => ` Item:${name}="${value}"`);
  const said = `Item:Semantic="${meaning}" Item:Mime="${mimeType}"${numbers.join('')}`;
  return `<rdf:li rdf:parseType="Resource"><Container:Item ${namespaces && `${namespaces} `}${said}/></rdf:li>`;
}

function mimeSet(found: string, mimeType: string): string {
  return found.replace(/(:Mime(?:\s*=\s*["']|>\s*))[\w/+.-]+/, (_, lead: string) => lead + mimeType);
}

/** Padding is said where there is any, behind what the item means. */
function paddingSet(found: string, padding: number): string {
  if (padding === 0 || /:Padding\b/.test(found)) return numberSet(found, 'Padding', padding);
  return found.replace(
    /(\w+):Semantic(\s*=\s*["']\w+["']|>\s*\w+\s*<\/\1:Semantic>)/,
    (all, prefix: string, value: string) =>
      all +
      (value.startsWith('>') ? `<${prefix}:Padding>${padding}</${prefix}:Padding>` : ` ${prefix}:Padding="${padding}"`),
  );
}

function numberSet(found: string, property: string, value: number): string {
  return found.replace(new RegExp(`(:${property}(?:\\s*=\\s*["']|>\\s*))\\d+`), (_, lead: string) => `${lead}${value}`);
}

/** RDF lets a simple property be an attribute or an element (XMP part 1, 7.9.2.2); one of several values has elements in it. */
function withoutProperties(text: string, name: string): string {
  return withoutElements(text.replace(new RegExp(`\\s${name}\\s*=\\s*(?:"[^"]*"|'[^']*')`, 'g'), ''), name);
}

function withoutElements(text: string, name: string): string {
  // By name, where its last element ends: no end is looked for that is not there.
  const ends = new Map<string, number>();
  for (const { 0: end, index } of text.matchAll(new RegExp(`</(?:${name})>`, 'g'))) ends.set(end, index);
  const opening = new RegExp(`<(${name})(?:\\s[^<>]*)?/?>`, 'g');
  let [kept, from] = ['', 0];
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const end = `</${found[1]}>`;
    const after = opening.lastIndex;
    const isEmpty = found[0].endsWith('/>');
    if (!isEmpty && (ends.get(end) ?? -1) < after) continue;
    kept += text.slice(from, found.index);
    from = isEmpty ? after : text.indexOf(end, after) + end.length;
    opening.lastIndex = from;
  }
  return kept + text.slice(from);
}
