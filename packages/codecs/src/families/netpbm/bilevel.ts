import { type CodecContext, ConvertError, type Raster } from '@safelight/core';
import { fromSrgb } from '../../coding/srgb.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';

/**
 * Black and white of an 8-bit gray picture: 1 is black, in an array of a byte a pixel. `diffusion` spreads the error of
 * each pixel over its neighbours (Floyd and Steinberg 1976) in linear light, so that the average brightness stays.
 * Throws `ConvertError` `encode-failed` for other rasters.
 */
export async function toBilevel(
  raster: Raster,
  dither: 'none' | 'diffusion',
  context: CodecContext,
  formatId: string,
): Promise<Uint8Array> {
  const { width, height, data, model, alpha } = raster;
  if (model !== 'gray' || alpha !== 'none' || !(data instanceof Uint8Array)) {
    throw new ConvertError('encode-failed', 'Only gray of 8 bits can become black and white.', {
      stage: 'encode',
      formatId,
    });
  }
  if (dither === 'none') return data.map((v) => (v < 128 ? 1 : 0));
  const pause = yieldToEventLoop(context.signal);
  const light = Float32Array.from({ length: 256 }, (_, v) => fromSrgb(v / 255));
  const out = new Uint8Array(data.length);
  // One row of errors for this row and one for the next, a pixel of margin at both ends.
  let here = new Float32Array(width + 2);
  let below = new Float32Array(width + 2);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let x = 0; x < width; x++) {
      const wanted = (light[data[row + x] as number] as number) + (here[x + 1] as number);
      const black = wanted < 0.5;
      if (black) out[row + x] = 1;
      const error = black ? wanted : wanted - 1;
      here[x + 2] = (here[x + 2] as number) + (error * 7) / 16;
      below[x] = (below[x] as number) + (error * 3) / 16;
      below[x + 1] = (below[x + 1] as number) + (error * 5) / 16;
      below[x + 2] = (below[x + 2] as number) + error / 16;
    }
    [here, below] = [below, here];
    below.fill(0);
    if (y % 64 === 63) {
      context.onProgress(y / height);
      await pause();
    }
  }
  return out;
}
