/** Takes the place where a picture was taken out of its metadata, and leaves all else as it is, byte for byte. */
import type { Metadata } from '@safelight/core';
import { bytesOfText, byteText } from './byte-text.ts';
import { type Directory, firstDirectory, numberAt, readDirectory } from './exif.ts';
import { datasets } from './iptc.ts';
import { namesPlace } from './texts.ts';

const GPS_IFD = 0x8825;
/** Bytes of a value by its type (TIFF 6.0, section 2). */
const SIZES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];

/** The metadata without what tells a place, and whether there was any. */
export interface WithoutLocation {
  readonly metadata: Metadata;
  readonly removed: boolean;
}

/** Removes EXIF's GPS directory, the places that XMP and IPTC-IIM name, and texts whose keyword is one for places. */
export function withoutLocation({ exif, xmp, iptc, texts }: Metadata): WithoutLocation {
  const kept = texts?.filter((entry) => !namesPlace(entry)) ?? [];
  const blocks = { exif: exif && exifWithout(exif), xmp: xmp && xmpWithout(xmp), iptc: iptc && iptcWithout(iptc) };
  return {
    metadata: {
      ...(exif ? { exif: blocks.exif ?? exif } : {}),
      ...(xmp ? { xmp: blocks.xmp ?? xmp } : {}),
      ...(iptc ? { iptc: blocks.iptc ?? iptc } : {}),
      ...(kept.length > 0 ? { texts: kept } : {}),
    },
    removed: kept.length < (texts?.length ?? 0) || Object.values(blocks).some((block) => block !== undefined),
  };
}

/** A copy without the GPS directory (EXIF 2.32, 4.6.6); `undefined` where there is none. Nothing but IFD0's tail moves. */
function exifWithout(exif: Uint8Array): Uint8Array | undefined {
  const out = exif.slice();
  const directory = firstDirectory(out);
  const entry = directory?.entries.get(GPS_IFD);
  if (!directory || entry === undefined) return undefined;
  const { view, little, end } = directory;
  const gps = readDirectory(view, little, numberAt(directory, GPS_IFD) ?? 0);
  if (gps) wipe(out, gps);
  // The entries behind it and the offset of the next directory close up.
  out.copyWithin(entry, entry + 12, Math.min(end + 4, out.length));
  const first = view.getUint32(4, little);
  view.setUint16(first, view.getUint16(first, little) - 1, little);
  out.fill(0, end - 8, end + 4);
  return out;
}

function wipe(out: Uint8Array, { view, little, entries, end }: Directory): void {
  for (const at of entries.values()) {
    const size = (SIZES[view.getUint16(at + 2, little)] ?? 0) * view.getUint32(at + 4, little);
    const place = view.getUint32(at + 8, little);
    if (size > 4 && place >= 8 && place + size <= out.length) out.fill(0, place, place + size);
  }
  const start = Math.min(...entries.values()) - 2;
  if (Number.isFinite(start)) out.fill(0, start, Math.min(end + 4, out.length));
}

const PLACES =
  'exif:GPS\\w+|photoshop:(?:City|State|Country)|Iptc4xmpCore:(?:Location|CountryCode)|Iptc4xmpExt:Location(?:Created|Shown)';

/** XMP (part 1, 7.4) with blanks in the place of properties that name a place. */
function xmpWithout(xmp: Uint8Array): Uint8Array | undefined {
  const text = byteText(xmp);
  const attribute = new RegExp(`\\s(?:${PLACES})\\s*=\\s*(?:"[^"]*"|'[^']*')`, 'g');
  const element = new RegExp(`<(${PLACES})(?:\\s[^>]*)?(?:/>|>[\\s\\S]*?</\\1>)`, 'g');
  const blank = (found: string): string => ' '.repeat(found.length);
  const without = text.replaceAll(element, blank).replaceAll(attribute, blank);
  return without === text ? undefined : bytesOfText(without);
}

/** Datasets of record 2 that name a place (IPTC-IIM 4.2, 2:26, 2:27, 2:90 to 2:101). */
const PLACE_SETS = new Set([26, 27, 90, 92, 95, 100, 101]);

function iptcWithout(iptc: Uint8Array): Uint8Array | undefined {
  const kept: Uint8Array[] = [];
  let at = 0;
  for (const { record, number, start, content } of datasets(iptc)) {
    at = start + 5 + content.length;
    if (record !== 2 || !PLACE_SETS.has(number)) kept.push(iptc.subarray(start, at));
  }
  kept.push(iptc.subarray(at));
  const size = kept.reduce((sum, part) => sum + part.length, 0);
  if (size === iptc.length) return undefined;
  const out = new Uint8Array(size);
  let to = 0;
  for (const part of kept) {
    out.set(part, to);
    to += part.length;
  }
  return out;
}
