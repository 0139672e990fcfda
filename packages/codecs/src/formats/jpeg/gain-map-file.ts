/** Writes a gain map as a picture of its own, and names it in the main picture's XMP (Ultra HDR Image Format 1.1). */
import { type CodecContext, ConvertError, type GainMap, type Raster } from '@safelight/core';
import { concat } from '../../coding/boxes.ts';
import { encodeJpeg } from '../../families/jpeg/libjpeg-turbo/jpeg-turbo.ts';
import { withItems } from '../../metadata/container-directory.ts';
import { ISO_GAIN_MAP_NAME, isoMetadata } from '../../metadata/gain-map/iso.ts';
import { HDRGM, packetOf, xmpMetadata } from '../../metadata/gain-map/xmp.ts';
import { ascii, blockSegments, segment } from './write-segments.ts';

const APP2 = 0xe2;
/** A step of the map is a step of light: hardly any is to be lost. */
const QUALITY = 95;

const CONTAINER = 'http://ns.google.com/photos/1.0/container/';
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

/** A map as it goes behind the picture. */
export interface MadeGainMap {
  readonly file: Uint8Array;
  /** The main picture's packet that lists it, its length still to be set; absent where none is wanted. */
  readonly xmp?: Uint8Array;
}

/**
 * Makes the map's file.
 * @param xmp - the main picture's packet
 */
export async function madeGainMap(
  { raster, metadata, withoutXmp }: GainMap,
  xmp: Uint8Array | undefined,
  context: CodecContext,
): Promise<MadeGainMap> {
  const { width, height, model, alpha } = raster;
  if ((model !== 'gray' && model !== 'rgb') || alpha !== 'none') {
    throw new ConvertError('encode-failed', 'A gain map is gray or RGB.', { stage: 'encode', formatId: 'jpeg' });
  }
  const iso = segment(APP2, ascii(ISO_GAIN_MAP_NAME), isoMetadata(metadata));
  const packet = withoutXmp ? {} : { xmp: encoder.encode(xmpMetadata(metadata)) };
  const file = await encodeJpeg(
    narrowed(raster),
    {
      width,
      height,
      components: model === 'gray' ? 1 : 3,
      quality: QUALITY,
      chromaSubsampling: '4:4:4',
      progressive: false,
      optimizeHuffman: true,
    },
    { ...context, onProgress: () => {} },
    concat([...blockSegments(packet, 'xmp'), iso]),
  );
  return withoutXmp ? { file } : { file, xmp: listed(xmp) };
}

function narrowed({ data, depth }: Raster): Uint8Array {
  if (data instanceof Uint8Array) return data;
  const top = depth === 16 ? 65_535 : 1;
  return Uint8Array.from(data, (value) => Math.max(0, Math.min((value / top) * 255, 255)) + 0.5);
}

const NAMESPACES = `xmlns:Container="${CONTAINER}" xmlns:Item="${CONTAINER}item/"`;

/** An item of the directory. */
function itemText(semantic: 'Primary' | 'GainMap', more = ''): string {
  return (
    `<rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="${semantic}" Item:Mime="image/jpeg"${more}/>` +
    '</rdf:li>'
  );
}

const NO_LENGTH = ' Item:Length="0"';
const directory = `<Container:Directory><rdf:Seq>${itemText('Primary')}${itemText('GainMap', NO_LENGTH)}</rdf:Seq></Container:Directory>`;
/** For a directory of the packet's own: it brings its name spaces along, whatever the packet calls them. */
const gainMapItem = itemText('GainMap', NO_LENGTH).replace('<Container:Item', `<Container:Item ${NAMESPACES}`);

/** The first item of a directory, which is the picture. */
const primaryItem =
  /<rdf:li\b[^<>]*>(?:(?!<\/?rdf:li\b)[\s\S])*?Semantic(?:\s*=\s*["']|>\s*)Primary(?:(?!<\/?rdf:li\b)[\s\S])*?<\/rdf:li>/;

/** The packet with a gain map in its directory; as it is where it is written in a way that is not known. */
function listed(xmp: Uint8Array | undefined): Uint8Array {
  if (xmp === undefined) return encoder.encode(packetOf(description('', directory)));
  // What it said of a map is of another.
  const text = utf8.decode(withItems(xmp, { mimeType: 'image/jpeg', motionVideo: 'unlisted' }));
  const end = text.lastIndexOf('</rdf:RDF>');
  if (end < 0) return xmp;
  const about = /\srdf:about\s*=\s*["']([^"'<>]*)["']/.exec(text)?.[1] ?? '';
  // A list of other items (a motion photo) has the picture first, and the map right behind it.
  const primary = primaryItem.exec(text);
  const behind = primary ? primary.index + primary[0].length : end;
  const content = primary ? '' : directory;
  const items = primary ? gainMapItem : '';
  return encoder.encode(
    text.slice(0, behind) + items + text.slice(behind, end) + description(about, content) + text.slice(end),
  );
}

function description(about: string, content: string): string {
  return (
    // Readers without a parser of XML look for the name spaces here.
    `<rdf:Description rdf:about="${about}" xmlns:hdrgm="${HDRGM}" ${NAMESPACES} hdrgm:Version="1.0">` +
    `${content}</rdf:Description>`
  );
}
