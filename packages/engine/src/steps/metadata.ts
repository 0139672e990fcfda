import type { Metadata, MetadataBlock } from '@safelight/core';

const ORIENTATION = 0x0112;

/**
 * A copy of an EXIF block (TIFF structure, EXIF 2.32, 4.6.2) whose Orientation tag in IFD0 is 1; the same bytes when
 * there is no such tag or the structure is broken. Nothing else moves.
 */
export function uprightExif(exif: Uint8Array): Uint8Array {
  const at = orientationOffset(exif);
  if (at === undefined) return exif;
  const out = exif.slice();
  const little = out[0] === 0x49;
  new DataView(out.buffer).setUint16(at, 1, little);
  return out;
}

function orientationOffset(exif: Uint8Array): number | undefined {
  if (exif.length < 14 || (exif[0] !== 0x49 && exif[0] !== 0x4d)) return undefined;
  const little = exif[0] === 0x49;
  const view = new DataView(exif.buffer, exif.byteOffset, exif.byteLength);
  const ifd = view.getUint32(4, little);
  if (ifd + 2 > exif.length) return undefined;
  const count = view.getUint16(ifd, little);
  for (let entry = ifd + 2, n = 0; n < count && entry + 12 <= exif.length; n++, entry += 12) {
    if (view.getUint16(entry, little) === ORIENTATION) return entry + 8;
  }
  return undefined;
}

/** The blocks to write: those in `keep`, the EXIF block upright. */
export function keptMetadata(metadata: Metadata, keep: readonly MetadataBlock[]): Metadata {
  const { exif, xmp, iptc } = metadata;
  return {
    ...(exif && keep.includes('exif') ? { exif: uprightExif(exif) } : {}),
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
