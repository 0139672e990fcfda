/** Takes the place where a picture was taken out of its metadata, and leaves all else as it is. */
import type { AuxiliaryPart, Metadata } from '@safelight/core';
import { sameBytes } from './bytes.ts';
import type { Eraser } from './erasers.ts';
import { iptcWithout } from './iptc.ts';
import { eraseFromExif, erasers } from './parts.ts';
import { textWithoutPlaces } from './place-names.ts';
import { eraseFromTrailer } from './trailer.ts';

/** The metadata without what tells a place, and whether there was any. */
export interface WithoutLocation {
  readonly metadata: Metadata;
  readonly removed: boolean;
}

/** The metadata without places. A block that nobody can look into is left out: it may tell one. */
export function withoutLocation(metadata: Metadata): WithoutLocation {
  const { exif, xmp, iptc, texts } = metadata;
  const blocks = {
    exif: exif && blockWithout(exif, eraseFromExif),
    xmp: xmp && blockWithout(xmp, erasers.xmp),
    iptc: iptc && iptcWithout(iptc, erasers),
  };
  const said = texts?.flatMap((entry) => textWithoutPlaces(entry) ?? []) ?? [];
  const removed =
    (texts?.some((entry) => !said.includes(entry)) ?? false) ||
    blocks.exif !== exif ||
    blocks.xmp !== xmp ||
    blocks.iptc !== iptc;
  return {
    metadata: {
      ...(blocks.exif ? { exif: blocks.exif } : {}),
      ...(blocks.xmp ? { xmp: blocks.xmp } : {}),
      ...(blocks.iptc ? { iptc: blocks.iptc } : {}),
      ...(said.length > 0 ? { texts: said } : {}),
    },
    removed,
  };
}

/** A copy without places, or the same bytes where there are none. */
function blockWithout(block: Uint8Array, erase: Eraser): Uint8Array | undefined {
  const out = block.slice();
  if (!erase(out)) return undefined;
  return sameBytes(out, block) ? block : out;
}

/** A part that travels with a picture, without places; `undefined` where that cannot be made sure of. */
export function partWithoutLocation(part: AuxiliaryPart): AuxiliaryPart | undefined {
  const erase = part.kind === 'motion-video' ? eraseFromFilms : erasers.jpeg;
  const bytes = blockWithout(part.bytes, erase);
  if (!bytes || bytes === part.bytes) return bytes && part;
  const { video } = part;
  const start = (video?.byteOffset ?? 0) - part.bytes.byteOffset;
  return { ...part, bytes, ...(video ? { video: bytes.subarray(start, start + video.length) } : {}) };
}

/** A video, or a trailer with one, of which something must be left. */
function eraseFromFilms(bytes: Uint8Array): boolean {
  return eraseFromTrailer(bytes, () => bytes.length, erasers.video) && bytes.some((byte) => byte !== 0);
}
