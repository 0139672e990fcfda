/** Composited rows as a raster. */
import {
  allocateSamples,
  type BitDepth,
  type CodecContext,
  type ColorModel,
  type ColorSpace,
  createRaster,
  type Raster,
  type Samples,
} from '@safelight/core';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { Compositor } from './composite.ts';
import type { LayerNode } from './layer.ts';
import type { Space } from './transfer.ts';

/** What the canvas is. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly model: ColorModel;
  readonly depth: BitDepth;
  readonly colorSpace: ColorSpace;
  /** The space of the raster's samples. */
  readonly native: Space;
  /** Whether the raster gets an alpha channel; without it every pixel of the stack must be opaque. */
  readonly alpha: boolean;
}

/** Pixels between turns of the event loop. */
const PIECE = 2 ** 18;

/** Composites layers, bottom first, to a raster; ink is what its samples lack of 1. */
export async function renderLayers(
  layers: readonly LayerNode[],
  canvas: Canvas,
  { signal }: CodecContext,
  onProgress: (fraction: number) => void,
): Promise<Raster> {
  const { width, height, model, depth, colorSpace, native } = canvas;
  const colors = { gray: 1, rgb: 3, lab: 3, cmyk: 4 }[model];
  const stack = new Compositor(layers, width, colors, native);
  const channels = colors + (canvas.alpha ? 1 : 0);
  const data = allocateSamples(depth, width * height * channels);
  const pause = yieldToEventLoop(signal);
  const rows = Math.max(1, Math.floor(PIECE / width));
  for (let y = 0; y < height; y++) {
    const row = stack.row(y);
    if (model === 'cmyk') invert(row);
    store(row, data, y * width * channels, colors, channels);
    if (y % rows !== rows - 1) continue;
    onProgress((y + 1) / height);
    await pause();
  }
  const alpha = canvas.alpha ? 'straight' : 'none';
  return createRaster({ width, height, model, alpha, depth, colorSpace, data });
}

function invert(row: Float32Array): void {
  for (let at = 0; at < row.length; at += 5) {
    for (let k = 0; k < 4; k++) row[at + k] = 1 - (row[at + k] as number);
  }
}

/** Samples of 0 to 1 as the raster's, to the nearest; floats are not bounded. */
function store(row: Float32Array, data: Samples, start: number, colors: number, channels: number): void {
  if (data instanceof Float32Array) {
    storeFloats(row, data, start, colors, channels);
    return;
  }
  const most = data instanceof Uint8Array ? 255 : 65_535;
  let to = start;
  for (let at = 0; at < row.length; at += colors + 1) {
    for (let k = 0; k < channels; k++) {
      const value = (row[at + k] as number) * most + 0.5;
      data[to++] = Math.min(Math.max(value, 0), most);
    }
  }
}

function storeFloats(row: Float32Array, data: Float32Array, start: number, colors: number, channels: number): void {
  let to = start;
  for (let at = 0; at < row.length; at += colors + 1) {
    for (let k = 0; k < channels; k++) data[to++] = row[at + k] as number;
  }
}
