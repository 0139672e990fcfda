/** Writes a gain map as a picture of its own, and names it in the main picture's XMP (Ultra HDR Image Format 1.1). */
import { type CodecContext, ConvertError, createRaster, type GainMap, type Raster } from '@safelight/core';
import { concat } from '../../coding/boxes.ts';
import { NAMESPACES, newDirectory, newItem, withItems } from '../../metadata/container-directory.ts';
import { ISO_GAIN_MAP_NAME, isoMetadata } from '../../metadata/gain-map/iso.ts';
import { mapQuality } from '../../metadata/gain-map/quality.ts';
import { HDRGM, xmpMetadata } from '../../metadata/gain-map/xmp.ts';
import { packetOf, withDescription } from '../../metadata/xmp-packet.ts';
import { encodeJpegli } from './jpegli.ts';
import { ascii, blockSegments, segment } from './write-segments.ts';

const APP2 = 0xe2;
const JPEG = 'image/jpeg';

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
 * @param pictureQuality - 1 to 100: what the picture is written at
 */
export async function madeGainMap(
  { raster, metadata, withoutXmp }: GainMap,
  xmp: Uint8Array | undefined,
  pictureQuality: number,
  context: CodecContext,
): Promise<MadeGainMap> {
  const { model, alpha } = raster;
  if ((model !== 'gray' && model !== 'rgb') || alpha !== 'none') {
    throw new ConvertError('encode-failed', 'A gain map is gray or RGB.', { stage: 'encode', formatId: 'jpeg' });
  }
  const iso = segment(APP2, ascii(ISO_GAIN_MAP_NAME), isoMetadata(metadata));
  const packet = withoutXmp ? {} : { xmp: encoder.encode(xmpMetadata(metadata)) };
  const quality = mapQuality(pictureQuality);
  const file = await encodeJpegli(
    integral(raster),
    { quality, chromaSubsampling: '4:4:4', progressive: false },
    { ...context, onProgress: () => {} },
    concat([...blockSegments(packet, 'xmp'), iso]),
  );
  return withoutXmp ? { file } : { file, xmp: listed(xmp) };
}

function integral(raster: Raster): Raster<8> | Raster<16> {
  if (raster.depth !== 32) return raster as Raster<8> | Raster<16>;
  const data = Uint16Array.from(raster.data, (value) => Math.max(0, Math.min(value, 1)) * 65_535 + 0.5);
  return createRaster({ ...raster, depth: 16, data });
}

/** The first item of a directory, which is the picture. */
const primaryItem =
  /<rdf:li\b[^<>]*>(?:(?!<\/?rdf:li\b)[\s\S])*?Semantic(?:\s*=\s*["']|>\s*)Primary(?:(?!<\/?rdf:li\b)[\s\S])*?<\/rdf:li>/;

/** The packet with a gain map in its directory; as it is where it is written in a way that is not known. */
function listed(xmp: Uint8Array | undefined): Uint8Array {
  // What it said of a map is of another.
  const text = xmp ? utf8.decode(withItems(xmp, { mimeType: JPEG, motionVideo: 'unlisted' })) : packetOf('');
  if (xmp && !text.includes('</rdf:RDF>')) return xmp;
  const marks = `xmlns:hdrgm="${HDRGM}" ${NAMESPACES} hdrgm:Version="1.0"`;
  const map = { Length: 0 };
  // A list of other items (a motion photo) has the picture first, and the map right behind it.
  const primary = primaryItem.exec(text);
  if (!primary) {
    const directory = newDirectory(newItem(JPEG, 'Primary', {}) + newItem(JPEG, 'GainMap', map));
    return encoder.encode(withDescription(text, marks, directory));
  }
  const behind = primary.index + primary[0].length;
  const longer = text.slice(0, behind) + newItem(JPEG, 'GainMap', map, NAMESPACES) + text.slice(behind);
  return encoder.encode(withDescription(longer, marks, ''));
}
