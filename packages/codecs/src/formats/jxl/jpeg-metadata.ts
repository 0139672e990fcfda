import type { Metadata } from '@safelight/core';
import { iptcOfResources } from '../../metadata/iptc-resource.ts';
import { entryOf, textOfBytes, textsBlock } from '../../metadata/texts.ts';

const SCAN = 0xda;
const APP1 = 0xe1;
const APP13 = 0xed;
const COMMENT = 0xfe;
const PHOTOSHOP = 'Photoshop 3.0\0';

/** Metadata of a JPEG file's segments before its first scan: whether there are those that boxes hold, and all others. */
export interface JpegMetadata {
  readonly exif: boolean;
  readonly xmp: boolean;
  readonly others: Pick<Metadata, 'iptc' | 'texts'>;
}

/** What the segments hold (ITU-T T.81, annex B; EXIF 2.32, 4.5.4). */
export function metadataIn(jpeg: Uint8Array): JpegMetadata {
  const found = { exif: false, xmp: false };
  const resources: Uint8Array[] = [];
  const comments: Uint8Array[] = [];
  for (let at = 2; at + 4 <= jpeg.length && jpeg[at] === 0xff && jpeg[at + 1] !== SCAN; ) {
    const size = Math.max(((jpeg[at + 2] ?? 0) << 8) | (jpeg[at + 3] ?? 0), 2);
    const body = jpeg.subarray(at + 4, at + 2 + size);
    const marker = jpeg[at + 1];
    if (marker === APP1 && begins(body, 'Exif')) found.exif = true;
    else if (marker === APP1) found.xmp = true;
    else if (marker === APP13 && begins(body, PHOTOSHOP)) resources.push(body.subarray(PHOTOSHOP.length));
    else if (marker === COMMENT) comments.push(body);
    at += 2 + size;
  }
  const iptc = iptcOfResources(Uint8Array.from(resources.flatMap((part) => [...part])));
  const texts = comments.flatMap((comment) => entryOf(textOfBytes(comment)) ?? []);
  return { ...found, others: { ...(iptc ? { iptc } : {}), ...textsBlock(texts) } };
}

function begins(body: Uint8Array, name: string): boolean {
  return String.fromCharCode(...body.subarray(0, name.length)) === name;
}
