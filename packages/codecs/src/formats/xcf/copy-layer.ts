import { allocateSamples, type CodecContext, createRaster, type Raster, type Samples } from '@safelight/core';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import type { XcfDocument, XcfLayer } from './document.ts';
import { baseType, type Precision } from './fields.ts';
import { shapeOf } from './picture.ts';
import { type TileFile, TileRows } from './tiles.ts';

/**
 * The raster of a layer that is the whole picture, without compositing; `undefined` for samples that must be computed
 * (palettes, floats, linear integers).
 */
export async function copyLayer(
  document: XcfDocument,
  layer: XcfLayer,
  file: TileFile,
  { signal, onProgress }: CodecContext,
): Promise<Raster | undefined> {
  const { width, height, base, precision, version } = document;
  const { bytes } = precision;
  if (!isCopied(precision, version) || base === baseType.indexed) return undefined;
  const alpha = (layer.type & 1) === 1 ? 'straight' : 'none';
  const channels = (base === baseType.gray ? 1 : 3) + (alpha === 'none' ? 0 : 1);
  const { model, colorSpace } = shapeOf(document);
  const depth = bytes === 1 ? 8 : 16;
  const data = allocateSamples(depth, width * height * channels);
  const tiles = new TileRows(file, layer, channels * bytes);
  const from = -layer.x * channels * bytes;
  const row = width * channels;
  const pause = yieldToEventLoop(signal);
  for (let y = 0; y < height; y++) {
    const stored = tiles.row(y - layer.y).subarray(from, from + row * bytes);
    copyRow(stored, data, y * row);
    if (y % 64 !== 63) continue;
    onProgress((y + 1) / height);
    await pause();
  }
  return createRaster({ width, height, model, alpha, depth, colorSpace, data });
}

/** Whether the stored samples are the raster's but for the order of their bytes. */
function isCopied({ kind, bytes, linear }: Precision, version: number): boolean {
  return kind === 'integer' && !linear && (bytes === 1 || (bytes === 2 && version >= 12));
}

function copyRow(stored: Uint8Array, data: Samples, to: number): void {
  if (data instanceof Uint8Array) {
    data.set(stored, to);
    return;
  }
  for (let at = 0, write = to; at < stored.length; at += 2, write++) {
    data[write] = ((stored[at] as number) << 8) | (stored[at + 1] as number);
  }
}
