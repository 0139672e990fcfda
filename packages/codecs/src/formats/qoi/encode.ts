import { type CodecContext, ConvertError, type DecodedImage } from '@safelight/core';
import { codecError } from '../../runtime/codec-error.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { HEADER } from './header.ts';
import { ChunkWriter } from './writer.ts';

/** Seven bytes of 0 and one of 1 end the file. */
const END = [0, 0, 0, 0, 0, 0, 0, 1];
/** Samples between turns of the event loop. */
const PIECE = 12 * 256 * 1024;

/** Encodes RGB or RGBA of 8 bits, exactly. */
export async function encode(image: DecodedImage, _options: unknown, context: CodecContext): Promise<Uint8Array> {
  context.signal.throwIfAborted();
  try {
    const { width, height, model, alpha, colorSpace, data } = image.frames[0].raster;
    if (!(data instanceof Uint8Array) || model !== 'rgb' || alpha === 'premultiplied') {
      throw new ConvertError('encode-failed', 'QOI takes RGB of 8 bits.', { stage: 'encode', formatId: 'qoi' });
    }
    const channels = alpha === 'straight' ? 4 : 3;
    const out = new Uint8Array(HEADER + width * height * (channels + 1) + END.length);
    const view = new DataView(out.buffer);
    view.setUint32(0, 0x716f6966);
    view.setUint32(4, width);
    view.setUint32(8, height);
    out[12] = channels;
    out[13] = colorSpace === 'srgb-linear' ? 1 : 0;
    const pause = yieldToEventLoop(context.signal);
    const writer = new ChunkWriter(out, HEADER, channels);
    for (let at = 0; at < data.length; at += PIECE) {
      writer.write(data, at, Math.min(at + PIECE, data.length));
      context.onProgress(Math.min(at + PIECE, data.length) / data.length);
      await pause();
    }
    const end = writer.endRun();
    out.set(END, end);
    return out.slice(0, end + END.length);
  } catch (error) {
    throw codecError(error, 'encode', 'qoi');
  }
}
