import {
  type Adjustment,
  type CodecContext,
  createRaster,
  type DecodedImage,
  type DecodeRequest,
  sourceOf,
} from '@safelight/core';
import { checkPixels, checkPresence } from '../../runtime/check-pixels.ts';
import { codecError } from '../../runtime/codec-error.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { corrupt, HEADER, type QoiHeader, readHeader } from './header.ts';
import { ChunkReader } from './reader.ts';

/** Pixels that one byte can stand for at most (QOI_OP_RUN). */
const LONGEST_RUN = 62;
/** Samples between turns of the event loop. */
const PIECE = 12 * 256 * 1024;

/** Decodes QOI. What a truncated file still holds is kept; pixels that it lacks are 0. */
export async function decode(bytes: Uint8Array, _request: DecodeRequest, context: CodecContext): Promise<DecodedImage> {
  context.signal.throwIfAborted();
  try {
    const header = await readHeader(sourceOf(bytes));
    checkSize(header, bytes, context);
    const { width, height, channels, colorSpace } = header;
    const data = new Uint8Array(width * height * channels);
    const pause = yieldToEventLoop(context.signal);
    const reader = new ChunkReader(bytes, HEADER, channels);
    let done = 0;
    while (done < data.length) {
      const end = Math.min(done + PIECE, data.length);
      done = reader.read(data, done, end);
      if (done < end) break;
      context.onProgress(done / data.length);
      await pause();
    }
    if (done === 0) throw corrupt('The file has no pixels.');
    const share = Math.floor((100 * done) / data.length);
    const damaged: Adjustment = { kind: 'damaged-input', detail: `Only ${share} % of the pixels are in the file.` };
    const alpha = channels === 4 ? 'straight' : 'none';
    const raster = createRaster({ width, height, model: 'rgb', alpha, depth: 8, colorSpace, data });
    return {
      frames: [{ raster, duration: 0 }],
      kind: 'still',
      loopCount: 0,
      orientation: 1,
      metadata: {},
      ...(done < data.length ? { adjustments: [damaged] } : {}),
    };
  } catch (error) {
    throw codecError(error, 'decode', 'qoi');
  }
}

function checkSize({ width, height }: QoiHeader, bytes: Uint8Array, { limits }: CodecContext): void {
  checkPixels({ width, height }, limits, 'qoi');
  checkPresence(bytes.length - HEADER, (width * height) / LONGEST_RUN, 1e5);
}
