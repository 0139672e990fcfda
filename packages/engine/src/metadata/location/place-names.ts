/** By which names and words metadata tell a place, whatever holds them. */
import type { TextEntry } from '@safelight/core';

/** Names of properties and keywords of coordinates, in whatever name space. EXIF has a latitude of speed, which is none. */
const COORDINATES = /gps|(?<!isospeed)latitude|longt?itude|altitude|coordinates?$|geo_?(?:tag|hash|location)/i;
/** The last part of keywords that name a place. */
const PLACES = /(?:^|[:. _-])(?:\w*-?location\w*|geo|coverage|city|country\w*|state|province\w*|place\w*)$/i;

/** Whether a property of this name tells coordinates. */
export function namesCoordinates(name: string): boolean {
  return COORDINATES.test(name);
}

/**
 * Texts that are coordinates or hold them: `geo:` of URIs and of machine tags, ISO 6709, `lat: 48.2`, JSON's `"lat":48.2` (in
 * XML its quotes may be references), degrees and minutes with a quarter of the heavens, and two numbers as maps give them,
 * `48.20849, 16.37208` or `48.20849 N 16.37208 E`, with four places at least (ten metres).
 */
const SAID = [
  /\bgeo:(?:lat|lon|long|alt)\b|\bgeo:-?\d{1,3}(?:\.\d+)?,/i,
  /^\s*[+-]\d{2,7}(?:\.\d+)?[+-]\d{3,8}(?:\.\d+)?(?:[+-]\d+(?:\.\d+)?)?(?:CRS[\w:]{0,40})?\/?\s*$/,
  /(?:\b(?:gps|lat|lng|long?)|latitude|longitude)\b\s{0,4}[:=]?\s{0,4}[NSEW]?[-+]?\d{1,3}[.,°]\d/i,
  /(?:\b(?:gps|lat|lng|long?)|_(?:lat|lng|long?)|latitude|longitude)(?:["']|&quot;|&#3[49];|&apos;)\s{0,4}[:=]\s{0,4}(?:["']|&quot;|&#3[49];|&apos;)?[-+]?\d{1,3}[.,°]\d/i,
  /\d\.\d{4,15}\s?°?\s?[NS]\s?[,;/]?\s?\d{1,3}\.\d{4,15}\s?°?\s?[EWO]\b/,
  /\d\s?[°º]\s?\d{1,2}(?:\.\d{1,9})?\s?['′’](?:\s?\d{1,2}(?:\.\d{1,9})?\s?["″”])?\s?[NSEWO]\b/,
  // Two that are below 1 are a colour, or a point of a picture.
  /(?<![\d.])(?!0\.\d+\s*[,;/]\s*[-+]?0\.)(?:[0-8]?\d|90)\.\d{4,15}\s?[NS]?\s?[,;/]\s?[-+]?(?:1[0-7]\d|180|\d{1,2})\.\d{4,15}(?!\d|\.\d)/,
];
/** Longer texts are no captions. */
const MAX_CAPTION = 65_536;

/** Whether a text says coordinates. */
export function saysCoordinates(text: string): boolean {
  return text.length <= MAX_CAPTION && SAID.some((pattern) => pattern.test(text));
}

/** A line that begins with a keyword of its own. */
const KEYWORD = /^([\w:. -]{1,60}?)\s*[:=]\s*\S/;

/** Longer words are no keywords, and would be searched for a time that grows by their square. */
const MAX_KEYWORD = 256;

function isPlaceKeyword(keyword: string): boolean {
  return COORDINATES.test(keyword) || (keyword.length <= MAX_KEYWORD && PLACES.test(keyword));
}

/** Whether a line of a text is there to name a place. */
export function lineNamesPlace(line: string): boolean {
  return isPlaceKeyword(KEYWORD.exec(line.trimStart().slice(0, MAX_KEYWORD))?.[1] ?? '') || saysCoordinates(line);
}

/** Whether a text is there to name a place, or has lines that are. */
export function namesPlace({ keyword, text }: Pick<TextEntry, 'keyword' | 'text'>): boolean {
  return isPlaceKeyword(keyword) || text.split('\n').some(lineNamesPlace) || saysCoordinates(text);
}

/** A text without the lines that name a place; `undefined` where nothing else is left. */
export function textWithoutPlaces(entry: TextEntry): TextEntry | undefined {
  if (isPlaceKeyword(entry.keyword)) return undefined;
  if (!namesPlace(entry)) return entry;
  const kept = entry.text.split('\n').filter((line) => !lineNamesPlace(line));
  const text = kept.join('\n');
  return kept.every((line) => line.trim() === '') || saysCoordinates(text) ? undefined : { ...entry, text };
}

/** The terms of Darwin Core's class Location: where a living thing was seen. */
const DARWIN_CORE =
  /^(?:dctermsLocation|location\w*|higherGeography\w*|continent|waterBody|islands?|islandGroup|country\w*|stateProvince|county|municipality|locality|verbatim(?:Locality|Elevation|Depth|SRS|\w*itude|Coordinate\w*)|(?:minimum|maximum)\w*InMeters|\w*ElevationInMeters|footprint\w*|georef\w*|geodeticDatum|coordinate\w*|pointRadius\w*)$/i;

/** By name space, the properties of XMP that name a place (XMP part 2; IPTC Photo Metadata 2023; the makers' own). */
const PROPERTIES: readonly (readonly [prefix: string, uri: string, names: RegExp])[] = [
  ['exif', 'http://ns.adobe.com/exif/1.0/', /^GPS/],
  ['photoshop', 'http://ns.adobe.com/photoshop/1.0/', /^(?:City|State|Country)$/],
  ['Iptc4xmpCore', 'http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/', /^(?:Location|CountryCode)$/],
  [
    'Iptc4xmpExt',
    'http://iptc.org/std/Iptc4xmpExt/2008-02-29/',
    /^(?:Location\w*|City|Country\w+|ProvinceState|Sublocation|WorldRegion)$/,
  ],
  ['dc', 'http://purl.org/dc/elements/1.1/', /^coverage$/],
  ['xmpDM', 'http://ns.adobe.com/xmp/1.0/DynamicMedia/', /^shotLocation$/],
  ['mediapro', 'http://ns.iview-multimedia.com/mediapro/1.0/', /^Location$/],
  ['cell', 'http://developer.sonyericsson.com/cell/1.0/', /^/],
  ['geo', 'http://www.w3.org/2003/01/geo/wgs84_pos#', /^/],
  ['georss', 'http://www.georss.org/georss', /^/],
  ['gml', 'http://www.opengis.net/gml', /^/],
  ['photomechanic', 'http://ns.camerabits.com/photomechanic/1.0/', /^CountryCode$/],
  // PRISM's name spaces for pictures and for rights are its own, too.
  ['prism', 'http://prismstandard.org/namespaces/', /^(?:location|geography)$/],
  ['pmi', 'http://prismstandard.org/namespaces/pmi/', /^location$/],
  ['prl', 'http://prismstandard.org/namespaces/prl/', /^geography$/],
  ['dcterms', 'http://purl.org/dc/terms/', /^(?:Location|spatial|coverage)$/],
  ['dwc', 'http://rs.tdwg.org/dwc/', DARWIN_CORE],
];

/** The name spaces that prefixes stand for, of those that matter here. */
export type Prefixes = Map<string, readonly string[]>;

/** The prefixes that writers use. A packet may bind them anew. */
export function usualPrefixes(): Prefixes {
  return new Map(PROPERTIES.map(([prefix, uri]) => [prefix, [uri]]));
}

/** Whether a property of XMP names a place. */
export function isPlaceProperty(name: string, prefixes: Prefixes): boolean {
  const colon = name.indexOf(':');
  const [prefix, local] = [name.slice(0, Math.max(colon, 0)), name.slice(colon + 1)];
  if (prefix === 'xmlns') return false;
  if (namesCoordinates(local)) return true;
  const uris = prefixes.get(prefix) ?? [];
  return PROPERTIES.some(([, uri, names]) => names.test(local) && uris.some((own) => own.startsWith(uri)));
}
