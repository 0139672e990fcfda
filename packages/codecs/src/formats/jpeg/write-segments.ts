/** Makes the application segments of a JPEG file (JFIF, EXIF 2.32 4.7.2, ICC.1 B.4, XMP part 3, Photoshop resources). */
import type { ColorSpace, Metadata } from '@safelight/core';
import { concat } from '../../coding/boxes.ts';
import { resourceOfIptc } from '../../metadata/iptc-resource.ts';

import { labelled } from '../../metadata/texts.ts';
import { splitXmp } from './extended-xmp.ts';
import { COM, MAX_BODY } from './segments.ts';

const ICC_PIECE = MAX_BODY - 14;

/** A marker segment of these parts. */
export function segment(marker: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.length, 2);
  const out = new Uint8Array(length + 2);
  out.set([0xff, marker, length >> 8, length & 0xff]);
  let at = 4;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/** The bytes of a text of letters and signs below 128. */
export function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

function pieces(bytes: Uint8Array, size: number): Uint8Array[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
}

/** A block over 65,527 bytes goes on in further segments, as ExifTool writes and reads it. */
function exifSegments(exif: Uint8Array): Uint8Array[] {
  return pieces(exif, MAX_BODY - 6).map((piece) => segment(0xe1, ascii('Exif\0\0'), piece));
}

function xmpSegments(xmp: Uint8Array): Uint8Array[] {
  const name = ascii('http://ns.adobe.com/xap/1.0/\0');
  if (name.length + xmp.length <= MAX_BODY) return [segment(0xe1, name, xmp)];
  const split = splitXmp(xmp);
  const extension = ascii('http://ns.adobe.com/xmp/extension/\0');
  return [segment(0xe1, name, split.packet), ...split.pieces.map((piece) => segment(0xe1, extension, piece))];
}

/** One Photoshop resource 0x0404, over as many APP13 segments as it takes. */
function iptcSegments(iptc: Uint8Array): Uint8Array[] {
  return pieces(resourceOfIptc(iptc), MAX_BODY - 14).map((piece) => segment(0xed, ascii('Photoshop 3.0\0'), piece));
}

function iccSegments(icc: Uint8Array): Uint8Array[] {
  const parts = pieces(icc, ICC_PIECE);
  return parts.map((piece, index) =>
    segment(0xe2, ascii('ICC_PROFILE\0'), new Uint8Array([index + 1, parts.length]), piece),
  );
}

/** A comment says in UTF-8 what it is, as no standard has an encoding; one that a segment cannot hold goes on in the next. */
export function commentSegments({ texts = [] }: Metadata): Uint8Array[] {
  const bodies = texts.map((entry) => new TextEncoder().encode(labelled(entry)));
  return bodies.flatMap((body) => pieces(body, MAX_BODY)).map((piece) => segment(COM, piece));
}

/** The segments of one block. */
export function blockSegments(metadata: Metadata, block: 'exif' | 'xmp' | 'iptc'): readonly Uint8Array[] {
  const bytes = metadata[block];
  if (bytes === undefined) return [];
  return { exif: exifSegments, xmp: xmpSegments, iptc: iptcSegments }[block](bytes);
}

/** The segments of metadata and profile, in the order in which cameras and editors write them. */
export function headerSegments(metadata: Metadata, colorSpace: ColorSpace): Uint8Array {
  const icc = typeof colorSpace === 'object' && 'icc' in colorSpace ? colorSpace.icc : undefined;
  return concat([
    ...(['exif', 'xmp', 'iptc'] as const).flatMap((block) => blockSegments(metadata, block)),
    // 255 pieces at most: a profile beyond 16 MB cannot be said.
    ...(icc === undefined || icc.length > 255 * ICC_PIECE ? [] : iccSegments(icc)),
    ...commentSegments(metadata),
  ]);
}
