import type { Metadata, MetadataBlock } from '@safelight/core';
import { exifOfResult, type PictureFacts } from './exif.ts';

/** The blocks to write: those in `keep`, telling of the result as it is. */
export function keptMetadata(metadata: Metadata, keep: readonly MetadataBlock[], facts: PictureFacts): Metadata {
  const { exif, xmp, iptc } = metadata;
  return {
    ...(exif && keep.includes('exif') ? { exif: exifOfResult(exif, facts) } : {}),
    ...(xmp && keep.includes('xmp') ? { xmp: uprightXmp(xmp) } : {}),
    ...(iptc && keep.includes('iptc') ? { iptc } : {}),
  };
}

/**
 * A copy of an XMP packet whose tiff:Orientation is 1 (XMP part 2, 3.4), so that readers that obey it do not turn the
 * picture again; the same bytes when it is not there. The value is one digit, so nothing moves.
 */
export function uprightXmp(xmp: Uint8Array): Uint8Array {
  const text = new TextDecoder('latin1').decode(xmp);
  const match = /tiff:Orientation(?:\s*=\s*["']|>)\s*[2-8](?=["'<\s])/.exec(text);
  if (!match) return xmp;
  const out = xmp.slice();
  out[match.index + match[0].length - 1] = 0x31;
  return out;
}
