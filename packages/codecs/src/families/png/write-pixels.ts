/** Filters and deflates the rows of one picture to IDAT chunks. */
import type { CodecContext } from '@safelight/core';
import { withDeflate } from '../../coding/deflate/native.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import type { Layout } from './reduce.ts';

/** How much work is put into a picture. */
export interface Effort {
  /** libdeflate's level, 1 to 12. */
  readonly level: number;
  /** Bit mask of the filter types that are tried on each row. */
  readonly filters: number;
}

/** No filter: right for palettes, whose indices are no quantities. */
export const NO_FILTER = 1;
export const ALL_FILTERS = 31;

/** Raw bytes that are compressed on their own: cancelling and progress go by them, and memory is bounded by them. */
const PART = 4 * 1024 * 1024;

/** The picture's IDAT chunks, whole, in order. */
export function writePixels(
  layout: Layout,
  effort: Effort,
  context: Pick<CodecContext, 'loadModule' | 'signal'>,
  onProgress: (fraction: number) => void,
): Promise<Uint8Array[]> {
  return withDeflate(context, async (native) => {
    const { exports } = native;
    const { width, height, depth, color, data } = layout;
    const bits = depth * ([1, 0, 3, 1, 2, 0, 4][color] ?? 1);
    const stride = Math.ceil((width * bits) / 8);
    const rows = Math.min(Math.max(Math.floor(PART / stride), 1), height);
    const filters = color === 3 ? NO_FILTER : effort.filters;
    const writer = exports.png_writer(stride, Math.ceil(bits / 8), depth === 16 ? 1 : 0, filters, effort.level, rows);
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    const chunks: Uint8Array[] = [];
    const pause = yieldToEventLoop(context.signal);
    for (let row = 0; row < height; row += rows) {
      const count = Math.min(rows, height - row);
      native
        .view(exports.png_writer_rows(writer), count * stride)
        .set(bytes.subarray(row * stride, (row + count) * stride));
      const length = exports.png_write(writer, count, row + count === height ? 1 : 0);
      chunks.push(native.view(exports.png_writer_chunk(writer), length).slice());
      onProgress((row + count) / height);
      await pause();
    }
    exports.png_writer_close(writer);
    return chunks;
  });
}
