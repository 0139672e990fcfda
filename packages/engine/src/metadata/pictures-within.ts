/** JPEG files within a block of metadata: makers' notes of many cameras hold a preview, which lies anywhere in them. */
import { jpegLayout } from '@safelight/codecs/jpeg-layout';

/** First and last offset, the last excluded. */
type Stretch = readonly [start: number, end: number];

/** Most beginnings that are looked at: each may take as long as the block is. */
const MAX_BEGINNINGS = 16;
/** Segments before the scan of any picture that can be shown: tables, and the picture's size. */
const LEAST_SEGMENTS = 2;

/** Where whole JPEG files lie in a block, in their order. */
export function picturesWithin(block: Uint8Array): readonly Stretch[] {
  const found: Stretch[] = [];
  let from = 0;
  for (let looked = 0; looked < MAX_BEGINNINGS; looked++) {
    const start = nextBeginning(block, from);
    if (start < 0) break;
    const layout = jpegLayout(block.subarray(start));
    const isPicture = layout !== undefined && layout.segments.length >= LEAST_SEGMENTS;
    from = start + (isPicture ? layout.end : 2);
    if (isPicture) found.push([start, from]);
  }
  return found;
}

/** Where the next marker of a beginning is that another follows; -1 for none. */
function nextBeginning(block: Uint8Array, from: number): number {
  let at = block.indexOf(0xff, from);
  while (at >= 0 && (block[at + 1] !== 0xd8 || block[at + 2] !== 0xff)) at = block.indexOf(0xff, at + 1);
  return at;
}
