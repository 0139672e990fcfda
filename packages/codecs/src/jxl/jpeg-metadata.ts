const SCAN = 0xda;
const APP1 = 0xe1;
const APP13 = 0xed;

/** Which metadata a JPEG file's segments before its first scan hold (ITU-T T.81, annex B; EXIF 2.32, 4.5.4). */
export function metadataIn(jpeg: Uint8Array): {
  readonly exif: boolean;
  readonly xmp: boolean;
  readonly iptc: boolean;
} {
  const found = { exif: false, xmp: false, iptc: false };
  for (let at = 2; at + 4 <= jpeg.length && jpeg[at] === 0xff && jpeg[at + 1] !== SCAN; ) {
    const size = ((jpeg[at + 2] ?? 0) << 8) | (jpeg[at + 3] ?? 0);
    const name = String.fromCharCode(...jpeg.subarray(at + 4, at + 9));
    if (jpeg[at + 1] === APP1 && name.startsWith('Exif')) found.exif = true;
    else if (jpeg[at + 1] === APP1) found.xmp = true;
    else if (jpeg[at + 1] === APP13) found.iptc = true;
    at += 2 + Math.max(size, 2);
  }
  return found;
}
