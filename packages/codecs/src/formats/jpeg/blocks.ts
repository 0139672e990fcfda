import type { Orientation, PictureArea } from '@safelight/core';
import type { JpegLayout } from '../../families/jpeg/layout.ts';
import { isFrameMarker } from './segments.ts';

type Size = readonly [width: number, height: number];

/** Columns and rows of the blocks that belong together (T.81, A.2.3: an MCU) once a picture is turned; of one component 8. */
export function blockSize(bytes: Uint8Array, { segments }: JpegLayout, orientation: Orientation): Size | undefined {
  const frame = segments.find(({ marker }) => isFrameMarker(marker));
  if (!frame) return undefined;
  const count = bytes[frame.start + 9] ?? 0;
  if (count === 1) return [8, 8];
  let [across, down] = [1, 1];
  for (let place = 0; place < count; place++) {
    const factors = bytes[frame.start + 11 + place * 3] ?? 0;
    across = Math.max(across, factors >> 4);
    down = Math.max(down, factors & 15);
  }
  return orientation >= 5 ? [down * 8, across * 8] : [across * 8, down * 8];
}

/** What may become of a part that does not begin at the edge of a block. */
interface Leeway {
  /** It may be moved to the nearest edge. */
  readonly byEye: boolean;
  /** It may begin earlier, and be larger. */
  readonly grows: boolean;
}

/** The part that is cut without coding anew; `undefined` where there is none such. */
export function cropAtBlocks(
  { x, y, width, height }: PictureArea,
  [columns, rows]: Size,
  [across, down]: Size,
  { byEye, grows }: Leeway,
): PictureArea | undefined {
  const nearest = (start: number, block: number, room: number): number => {
    const edge = Math.round(start / block) * block;
    return edge <= room ? edge : Math.floor(room / block) * block;
  };
  if (byEye) return { x: nearest(x, across, columns - width), y: nearest(y, down, rows - height), width, height };
  const [left, top] = [x % across, y % down];
  if (!grows && (left > 0 || top > 0)) return undefined;
  return { x: x - left, y: y - top, width: width + left, height: height + top };
}
