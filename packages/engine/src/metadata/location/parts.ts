/** Puts the erasers together: each knows those of what may lie within it. */
import type { Eraser, Erasers } from './erasers.ts';
import { eraseFromIptc } from './iptc.ts';
import { eraseFromJpeg } from './jpeg.ts';
import { eraseFromResources } from './resources.ts';
import { eraseAnywhere } from './sweep.ts';
import { eraseFromTiff } from './tiff.ts';
import { eraseFromVideo } from './video.ts';
import { eraseFromXmp } from './xmp.ts';

/** How deep files lie within files: a thumbnail in the EXIF of a preview. What lies deeper is left out. */
const MAX_DEPTH = 6;

/** The erasers of what lies at a depth. */
function erasersAt(depth: number): Erasers {
  if (depth > MAX_DEPTH) {
    const none: Eraser = () => false;
    return { tiff: none, xmp: none, iptc: none, resources: none, jpeg: none, video: none };
  }
  const within = (): Erasers => erasersAt(depth + 1);
  return {
    tiff: (part) => eraseFromTiff(part, within()),
    xmp: (part) => eraseFromXmp(part, within()),
    iptc: (part) => eraseFromIptc(part, within()),
    resources: (part) => eraseFromResources(part, within()),
    jpeg: (part) => eraseFromJpeg(part, within()),
    video: eraseFromVideo,
  };
}

/** The erasers of the parts of a file. */
export const erasers: Erasers = erasersAt(0);

/** Erases from an EXIF block, whose makers' notes may hold files of their own. */
export function eraseFromExif(exif: Uint8Array): boolean {
  const clean = erasers.tiff(exif);
  if (clean) eraseAnywhere(exif, erasers);
  return clean;
}
