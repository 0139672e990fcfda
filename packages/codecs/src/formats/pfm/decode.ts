import {
  type Adjustment,
  type CodecContext,
  ConvertError,
  createRaster,
  type DecodedImage,
  type DecodeRequest,
  sourceOf,
} from '@safelight/core';
import { checkPixels, checkPresence } from '../../runtime/check-pixels.ts';
import { codecError } from '../../runtime/codec-error.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { type PfmHeader, readHeader } from './header.ts';

/** Samples between turns of the event loop. */
const PIECE = 2 ** 20;
const LARGEST = 3.4028234663852886e38;

/**
 * Decodes a portable float map: linear light with sRGB's primaries, gray or RGB. Samples are kept as they are stored (the
 * header's scale only says the order of the bytes, since writers mean different things by its size), but those that are
 * no number become 0, and infinite ones the largest number. Rows that a truncated file lacks are 0.
 */
export async function decode(bytes: Uint8Array, _request: DecodeRequest, context: CodecContext): Promise<DecodedImage> {
  context.signal.throwIfAborted();
  try {
    const header = await readHeader(sourceOf(bytes));
    const { width, height, model, offset } = header;
    const row = width * (model === 'gray' ? 1 : 3);
    const rowsThere = checkSize(header, row, bytes, context);
    const data = new Float32Array(row * height);
    const view = new DataView(bytes.buffer, bytes.byteOffset + offset, rowsThere * row * 4);
    const pause = yieldToEventLoop(context.signal);
    const rows = Math.max(1, Math.floor(PIECE / row));
    for (let y = 0; y < rowsThere; y += rows) {
      const end = Math.min(y + rows, rowsThere);
      for (let stored = y; stored < end; stored++) readRow(view, stored, header, data, row);
      context.onProgress(end / height);
      await pause();
    }
    const share = Math.floor((100 * rowsThere) / height);
    const damaged: Adjustment = { kind: 'damaged-input', detail: `Only ${share} % of the pixels are in the file.` };
    const colorSpace = 'srgb-linear';
    return {
      frames: [
        { raster: createRaster({ width, height, model, alpha: 'none', depth: 32, colorSpace, data }), duration: 0 },
      ],
      kind: 'still',
      loopCount: 0,
      orientation: 1,
      metadata: {},
      ...(rowsThere < height ? { adjustments: [damaged] } : {}),
    };
  } catch (error) {
    throw codecError(error, 'decode', 'pfm');
  }
}

/** Holds the header against limits and the file's size; returns how many whole rows the file has. */
function checkSize(header: PfmHeader, row: number, bytes: Uint8Array, { limits }: CodecContext): number {
  const { height, offset } = header;
  checkPixels(header, limits, 'pfm');
  const rows = Math.min(height, Math.floor((bytes.length - offset) / (row * 4)));
  if (rows < 1)
    throw new ConvertError('corrupt-input', 'The file has no pixels.', { stage: 'decode', formatId: 'pfm' });
  checkPresence(rows * row, height * row, 1e6);
  return rows;
}

/** Rows are stored from the bottom up. */
function readRow(view: DataView, stored: number, header: PfmHeader, data: Float32Array, row: number): void {
  const from = stored * row * 4;
  const to = (header.height - 1 - stored) * row;
  for (let i = 0; i < row; i++) {
    const value = view.getFloat32(from + i * 4, header.littleEndian);
    data[to + i] = Number.isNaN(value) ? 0 : Math.max(-LARGEST, Math.min(value, LARGEST));
  }
}
