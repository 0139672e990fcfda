/** The metadata that segments of a JPEG file hold (EXIF 2.32, 4.7.2; XMP part 3, 1.1.3; Photoshop file format). */
import type { Metadata } from '@safelight/core';
import { concat } from '../../coding/boxes.ts';
import { tiffStructure } from '../../metadata/exif.ts';
import { isSame } from '../../metadata/first-blocks.ts';
import { iptcOfResources } from '../../metadata/iptc-resource.ts';
import { entryOf, joinFullSegments, textOfBytes, textsBlock } from '../../metadata/texts.ts';
import { joinExtendedXmp } from './extended-xmp.ts';
import { begins, COM, MAX_BODY, type Segment } from './segments.ts';

const EXIF = 'Exif\0';
const XMP = 'http://ns.adobe.com/xap/1.0/\0';
const EXTENDED_XMP = 'http://ns.adobe.com/xmp/extension/\0';
const PHOTOSHOP = 'Photoshop 3.0\0';

/** What was read of the metadata of a file, which has each block once. */
export interface HeldMetadata {
  readonly metadata: Metadata;
  /** Offsets of the bodies of the EXIF and XMP segments that are in it. */
  readonly readAt: ReadonlySet<number>;
  /** Whether there are others of EXIF or XMP, which are in no block. */
  readonly hasOthers: boolean;
  /** Whether parts are in no block: of XMP of which another part is missing, of EXIF that is none. */
  readonly hasUnread: boolean;
}

/** Puts the blocks together: EXIF, XMP, IPTC, comments. */
export function readMetadata(segments: readonly Segment[]): HeldMetadata {
  const exif = exifSegments(segments);
  const xmp = readXmp(segments);
  const iptc = readIptc(segments);
  const readAt = new Set([...exif, ...xmp.segments].map(({ offset }) => offset));
  // Some programs write a block twice.
  const firsts = [exif[0], xmp.segments[0]].flatMap((first) => first?.body ?? []);
  const isRead = ({ offset, body }: Segment): boolean =>
    readAt.has(offset) || firsts.some((first) => isSame(body, first));
  const unread = segments.filter((one) => (isNamed(one, EXIF) || isNamed(one, 'http://ns.adobe.com/')) && !isRead(one));
  return {
    metadata: {
      ...(exif.length === 0 ? {} : { exif: concat(exif.map(({ body }) => body.subarray(EXIF.length + 1))) }),
      ...(xmp.packet === undefined ? {} : { xmp: xmp.packet }),
      ...(iptc === undefined ? {} : { iptc }),
      ...readComments(segments),
    },
    readAt,
    hasOthers: unread.some(isWhole),
    hasUnread: !unread.every(isWhole),
  };
}

function isNamed({ marker, body }: Segment, name: string): boolean {
  return marker === 0xe1 && begins(body, name);
}

/** A block by itself. */
function isWhole(segment: Segment): boolean {
  return isNamed(segment, XMP) || (isNamed(segment, EXIF) && startsExif(segment));
}

function startsExif({ body }: Segment): boolean {
  return tiffStructure(body.subarray(EXIF.length + 1)) !== undefined;
}

/** One APP1, or several in a row of which only the first begins with a TIFF header. */
function exifSegments(segments: readonly Segment[]): readonly Segment[] {
  const parts: Segment[] = [];
  for (const one of segments) {
    if (!isNamed(one, EXIF)) continue;
    if (startsExif(one) === (parts.length === 0)) parts.push(one);
  }
  return parts;
}

function readXmp(segments: readonly Segment[]): {
  readonly packet?: Uint8Array;
  readonly segments: readonly Segment[];
} {
  const main = segments.find((one) => isNamed(one, XMP));
  if (main === undefined) return { segments: [] };
  const pieces = new Map(
    segments
      .filter((one) => isNamed(one, EXTENDED_XMP))
      .map((one) => [one.body.subarray(EXTENDED_XMP.length), one] as const),
  );
  const { packet, joined } = joinExtendedXmp(main.body.slice(XMP.length), [...pieces.keys()]);
  return { packet, segments: [main, ...joined.flatMap((piece) => pieces.get(piece) ?? [])] };
}

/** IPTC records: Photoshop image resource 0x0404 (Photoshop file format, "Image Resource Blocks"). */
function readIptc(segments: readonly Segment[]): Uint8Array | undefined {
  const parts = segments.filter(({ marker, body }) => marker === 0xed && begins(body, PHOTOSHOP));
  return iptcOfResources(concat(parts.map(({ body }) => body.subarray(PHOTOSHOP.length))));
}

/** Comments; one that fills its segment goes on in the next. */
function readComments(segments: readonly Segment[]): Pick<Metadata, 'texts'> {
  const bodies = segments.filter(({ marker }) => marker === COM).map(({ body }) => body);
  const comments = joinFullSegments(bodies, MAX_BODY);
  return textsBlock(comments.flatMap((comment) => entryOf(textOfBytes(comment)) ?? []));
}
